import { AREA_LABELS, type ProxyArea, template } from '@openward/contract';
import { INVITATION_DAYS } from '@openward/contract/sharing';
import type { WordedMail } from '../platform/messages/messenger.ts';
import { inLanguage } from '../platform/messages/wording.ts';

/** The e-mail of an invitation. It says nothing of anybody's health. */
export function invitationMail(about: {
  inviter: { firstName: string; lastName: string };
  areas: readonly ProxyArea[];
  /** Where it is accepted. */
  link: string;
}): WordedMail {
  const name = `${about.inviter.firstName} ${about.inviter.lastName}`;
  return {
    subject: template('{name} invites you to act for them at Openward', { name }),
    text: (language) =>
      template(
        '{name} asks you to act for them at Openward. You could see or manage: {areas}. To accept, open this link within {days} days and sign in or sign up with your own account: {link} The link works once. If you do not know {name}, please ignore this message.',
        { name, areas: listed(about.areas, language), days: INVITATION_DAYS, link: about.link },
      ),
  };
}

/** The e-mail to a proxy whose access the person has ended, or narrowed. It says of them only the name that the proxy knows. */
export function lessAccessMail(person: { firstName: string; lastName: string }, isEnded: boolean): WordedMail {
  const name = `${person.firstName} ${person.lastName}`;
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

function listed(areas: readonly ProxyArea[], language: string): string {
  const names = areas.map((area) => inLanguage(language, AREA_LABELS[area]));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
