import type { ProxyArea } from '@openward/contract';
import { INVITATION_DAYS } from '@openward/contract/sharing';

import type { Mail } from '../messages/ports.ts';

/** The e-mail of an invitation. It says nothing of anybody's health. */
export function invitationMail(about: {
  inviter: { firstName: string; lastName: string };
  areas: readonly ProxyArea[];
  /** Where it is accepted. */
  link: string;
}): Mail {
  const name = `${about.inviter.firstName} ${about.inviter.lastName}`;
  return {
    subject: `${name} invites you to act for them at Openward`,
    text: `${name} invites you to look after their ${listed(about.areas)} at Openward. Open this address within ${INVITATION_DAYS} days, and sign in or sign up with an account of your own: ${about.link} It works once. If you do not know ${name}, please do nothing.`,
  };
}

/** The e-mail to a proxy whose access the person has ended, or narrowed. It says of them only the name that the proxy knows. */
export function lessAccessMail(person: { firstName: string; lastName: string }, isEnded: boolean): Mail {
  const name = `${person.firstName} ${person.lastName}`;
  return isEnded
    ? {
        subject: `You can no longer act for ${name} at Openward`,
        text: `Your access to what belongs to ${name} at Openward has ended. If you think that this is a mistake, please ask them for a new invitation.`,
      }
    : {
        subject: `You can do less for ${name} at Openward`,
        text: `${name} has changed what you may look after for them at Openward. Sign in to see what you can still do. If you think that this is a mistake, please ask them.`,
      };
}

/** `appointments, documents and profile` */
function listed(areas: readonly ProxyArea[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(areas);
}
