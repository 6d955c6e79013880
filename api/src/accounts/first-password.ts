import { template } from '@openward/contract';
import { plainPassword } from '@openward/contract/text';
import type { Tx } from '../platform/database/database.ts';
import type { Call } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { randomToken } from '../platform/identity/secrets.ts';
import type { WordedMail } from '../platform/messages/messenger.ts';
import type { Services } from '../platform/services.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { issueGrant } from './recovery.ts';

const DAYS = 7;

/** The first password of staff: typed by the administrator, or chosen by the owner with an emailed link. */
export interface FirstPassword {
  invite?: boolean | undefined;
  password?: string | undefined;
  status?: string | undefined;
}

/**
 * The hash of a first password; of a random one where the owner is invited to choose it.
 * @throws Refusal at `password` for a common one, at `invite` or `status` where an invitation is impossible
 */
export async function hashFirstPassword(services: Services, asked: FirstPassword): Promise<string> {
  if (!asked.invite) {
    const { password = '' } = asked;
    refuseCommonPassword(password, 'password');
    return services.passwords.hash(plainPassword(password));
  }
  if (!services.config.sendsMail) {
    throw refusal('invalid_input', 'This practice does not send email. Please type a password.', { field: 'invite' });
  }
  if (asked.status === 'INACTIVE') {
    throw refusal('invalid_input', 'An invitation needs an active account.', { field: 'status' });
  }
  return services.passwords.hash(randomToken());
}

/** Emails the owner of a new account the link to choose the first password, after the commit. */
export async function inviteStaff(
  { tx, services, afterCommit }: Pick<Call, 'tx' | 'services' | 'afterCommit'>,
  { userId, email, language }: { userId: string; email: string; language: string },
): Promise<void> {
  const username = email.toLowerCase();
  const mail = invitation(await passwordLink(tx, services, { userId, username }, DAYS * 24 * 60));
  afterCommit(() => services.messages.mail({ address: username, language }, mail, 'strangers'));
}

/** The link to choose a password once. Its secret follows the `#`, so that it reaches no server and no log. */
export async function passwordLink(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  { userId, username }: { userId: string; username: string },
  minutes: number,
): Promise<string> {
  const { id, grant } = await issueGrant(tx, services, { userId, username }, minutes);
  return `${services.config.portalUrl ?? ''}/forgetpwd#${new URLSearchParams({ username, id, grant })}`;
}

/** Contains no names, because the address may be mistyped. */
function invitation(link: string): WordedMail {
  return {
    subject: 'Your account at Openward',
    text: template(
      'An administrator has created an account for you at Openward. To choose your password, open this link within {days} days: {link} The link works once. Later you can use “Forgot password” on the sign-in page. If you do not work at the practice, please ignore this message.',
      { days: DAYS, link },
    ),
  };
}
