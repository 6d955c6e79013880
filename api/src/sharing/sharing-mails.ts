import { AREA_LABELS, type ProxyArea, template } from '@openward/contract';
import { INVITATION_DAYS } from '@openward/contract/sharing';
import { type Named, nameOf } from '@openward/contract/text';
import type { WordedMail } from '../platform/messages/messenger.ts';
import { inLanguage } from '../platform/messages/wording.ts';

/** The email of an invitation, without any health data. */
export function invitationMail(about: {
  inviter: Named;
  /** The person to act for, where it is not the inviter. */
  person?: Named | undefined;
  areas: readonly ProxyArea[];
  /** The link to accept it. */
  link: string;
}): WordedMail {
  const name = nameOf(about.inviter);
  const { person } = about;
  if (person) {
    const values = { inviter: name, name: nameOf(person), days: INVITATION_DAYS, link: about.link };
    return {
      subject: template('{inviter} invites you to act for {name} at Openward', { inviter: name, name: nameOf(person) }),
      text: (language) =>
        template(
          '{inviter} asks you to act for {name} at Openward. You could see or manage: {areas}. To accept, open this link within {days} days and sign in or sign up with your own account: {link} The link works once. If you do not know {name}, please ignore this message.',
          { ...values, areas: listed(about.areas, language) },
        ),
    };
  }
  return {
    subject: template('{name} invites you to act for them at Openward', { name }),
    text: (language) =>
      template(
        '{name} asks you to act for them at Openward. You could see or manage: {areas}. To accept, open this link within {days} days and sign in or sign up with your own account: {link} The link works once. If you do not know {name}, please ignore this message.',
        { name, areas: listed(about.areas, language), days: INVITATION_DAYS, link: about.link },
      ),
  };
}

/** The email to a proxy whose access was ended or reduced; contains only the patient's name, which the proxy knows. */
export function lessAccessMail(person: Named, isEnded: boolean, isByPractice = false): WordedMail {
  const name = nameOf(person);
  if (isByPractice) {
    return {
      subject: template('You can no longer act for {name} at Openward', { name }),
      text: template(
        'The practice has ended your access for {name} at Openward. If you think this is a mistake, please call the practice.',
        { name },
      ),
    };
  }
  return isEnded
    ? {
        subject: template('You can no longer act for {name} at Openward', { name }),
        text: template(
          'Your access for {name} at Openward has ended. If you think this is a mistake, please ask them for a new invitation.',
          { name },
        ),
      }
    : {
        subject: template('Your access for {name} at Openward has changed', { name }),
        text: template(
          '{name} has changed what you can do for them at Openward. Sign in to see it. If you think this is a mistake, please ask them.',
          { name },
        ),
      };
}

/** The email to a proxy whose access was renewed by a patient who turned 18. */
export function renewedAccessMail(person: Named): WordedMail {
  const name = nameOf(person);
  return {
    subject: template('You can act for {name} at Openward again', { name }),
    text: template('{name} has given you access at Openward again. Sign in to use it.', { name }),
  };
}

/** The email to a parent whose child turns 18 soon. @param day the 18th birthday, `YYYY-MM-DD` */
export function growingUpMail(person: Named, day: string): WordedMail {
  const name = nameOf(person);
  return {
    subject: template('Your access for {name} at Openward ends soon', { name }),
    text: template(
      '{name} turns 18 on {day}. On that day your access at Openward ends. So that {name} can use the portal with an account of their own, please ask them to give the practice their email address.',
      { name, day },
    ),
  };
}

function listed(areas: readonly ProxyArea[], language: string): string {
  const names = areas.map((area) => inLanguage(language, AREA_LABELS[area]));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
