import type { PlainSentence } from '@openward/contract';
import { type Contract, contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { claimAttempt, forgetAttempts } from '../platform/counting/limits.ts';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import { authenticate } from '../platform/http/authenticate.ts';
import type { Call, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetAnswers, holdCaller, holdUser, storePassword, unlockWays } from './credentials.ts';
import { type InCare, inCareOf, unknownTo } from './in-care.ts';
import { grantedUser } from './recovery.ts';

/** The hash that was right before, and the one to put in its place. */
interface Hashes {
  present: string;
  next: string;
}

/** POST /users/change/password: the caller's own; their other sessions end, the one that asks goes on. */
export const changePassword: Prepared<Contract['accounts']['changePassword'], Hashes> = {
  async before({ body }, { database, services, caller }) {
    if (body.id !== caller.userId) throw notFound('User not found.');
    refuseCommonPassword(body.newPassword, 'newPassword');
    const present = await checkOwnPassword(database, services, caller, body.password);
    return { present, next: await services.passwords.hash(body.newPassword) };
  },

  async handle(_input, call, { present, next }) {
    const { tx, services, caller, afterCommit } = call;
    // Of two who change it at once, the one who was overtaken no longer knows the present password.
    if (!(await holdCaller(call, caller, present))) throw notThePassword();
    const change = { passwordHash: next, now: services.now(), keep: caller.sessionId };
    const reachable = await storePassword(tx, caller.userId, change);
    afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** Setting a password is hashing, so an address may do only so much of it. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** What leave to set a password rests on. */
type Asked = { id: string; grant?: string | undefined };
type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/** POST /users/update/password: with the grant of a reset, or by an administrator for somebody in their care. */
export const updatePassword: Prepared<Contract['accounts']['updatePassword'], string> = {
  async before({ body }, { database, services, identity, origin }) {
    if (!(await claimAttempt(database, `new-password:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    refuseCommonPassword(body.newPassword, 'newPassword');
    // Nothing is hashed for who may not set a password.
    await database.transaction((tx) => entitled({ tx, services, identity }, body));
    return services.passwords.hash(body.newPassword);
  },

  async handle({ body }, call, passwordHash) {
    const { tx, services } = call;
    const { userId, caller, inCare } = await entitled(call, body);
    if (!(await holdUser(tx, userId))) throw caller ? unknownTo(caller) : tooLate();
    // Held now: a grant that was used meanwhile is gone.
    await entitled(call, body);
    if (caller && inCare) await call.records.as(caller).record('set password', 'account', [inCare]);
    const reachable = await storePassword(tx, userId, { passwordHash, now: services.now() });
    // Whoever knew the old password may have planted the answers.
    await forgetAnswers(tx, userId);
    await unlockWays(tx, userId);
    call.afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** Whose password may be set, and by whom; the grant's own user needs no caller. @throws Refusal */
async function entitled(
  { tx, services, identity }: Entitlement,
  { id, grant }: Asked,
): Promise<{ userId: string; caller?: Caller; inCare?: InCare }> {
  if (grant) {
    const userId = await grantedUser(tx, services, { id, grant });
    if (!userId) throw tooLate();
    return { userId };
  }
  if ('refusal' in identity && identity.refusal.code === 'not_signed_in') {
    throw refusedGrant('Please confirm who you are before you set a new password.');
  }
  const { signedInRoles } = contract.accounts.updatePassword;
  const caller = await authenticate(tx, identity, signedInRoles, { now: services.now() });
  return { userId: id, caller, inCare: await inCareOf(tx, caller, id) };
}

const tooLate = () => refusedGrant('This took too long. Please start again.');
const refusedGrant = (sentence: PlainSentence) => refusal('invalid_input', sentence, { field: 'grant' });

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
    throw refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
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
  return refusal('invalid_input', 'Password required', { field: 'password' });
}

/** The present password is another one, or has just become another one. */
export function notThePassword(): Refusal {
  return refusal('invalid_input', 'The current password is not correct.', { field: 'password' });
}
