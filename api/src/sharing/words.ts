import type { ProxyArea } from '@openward/contract';
import { INVITATION_DAYS } from '@openward/contract/patients';
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

/** `appointments, documents and profile` */
function listed(areas: readonly ProxyArea[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(areas);
}
