import { eq } from 'drizzle-orm';
import { claimAttempt, forgetAttempts } from '../platform/counting/attempts.ts';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';

const LIMIT = { failures: 10, minutes: 15 };
/** A sign-in so many minutes ago counts as having said the password. */
const FRESH_MINUTES = 5;

/**
 * Who changes how they sign in proves with the present password that it is them, and not whoever found the
 * screen unlocked. Only the session's own user can use up these tries.
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
    throw new Refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
  }
  const [found] = await database.transaction((tx) =>
    tx.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, caller.userId)),
  );
  if (!found || !(await services.passwords.verify(found.passwordHash, password))) throw notThePassword();
  await forgetAttempts(database, subject);
  return found.passwordHash;
}

/** True where the caller has just signed in with the password. */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.signedInAt.getTime() <= FRESH_MINUTES * 60_000;
}

/** The sign-in is too old to do without the password. */
export function passwordRequired(): Refusal {
  const sentence = 'Password required';
  return new Refusal('invalid_input', sentence, { errors: { password: sentence } });
}

/** The present password is another one, or has just become another one. */
export function notThePassword(): Refusal {
  const sentence = 'The current password is not right.';
  return new Refusal('invalid_input', sentence, { errors: { password: sentence } });
}
