import { eq } from 'drizzle-orm';
import { claimAttempt, forgetAttempts } from '../platform/counting/limits.ts';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { passwordForms } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';

const LIMIT = { failures: 10, minutes: 15 };

/**
 * Checks the current password, so that a person at an unlocked screen cannot change how the user signs in. Only the
 * user's own session can use up these attempts.
 * @returns the hash that the password was compared with, for `holdUser`
 * @throws Refusal invalid_input at the field `password`, too_many_requests
 */
export async function checkOwnPassword(
  database: Database,
  services: Services,
  caller: Caller,
  password: string,
): Promise<string> {
  const subject = `own-password:user:${caller.userId}`;
  if (!(await claimAttempt(database, subject, LIMIT, services.now()))) {
    throw refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
  }
  const [found] = await database.transaction((tx) =>
    tx.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, caller.userId)),
  );
  const isRight = (await services.passwords.verify(found?.passwordHash, passwordForms(password))) !== undefined;
  if (!found || !isRight) throw notThePassword();
  await forgetAttempts(database, subject);
  return found.passwordHash;
}

/** The sign-in is too old to skip the password. */
export function passwordRequired(): Refusal {
  return refusal('invalid_input', 'Password required', { field: 'password' });
}

/** The current password is wrong or has just changed. */
export function notThePassword(account: string | null = null): Refusal {
  return refusal('invalid_input', 'The current password is not correct.', { field: 'password', account });
}
