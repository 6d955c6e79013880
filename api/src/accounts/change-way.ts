import type { CodeChannel, WayChange } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { sqlState } from '@openward/server-kit/postgres/errors';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { codeMail, notify } from '../messages/index.ts';
import { isFresh } from '../platform/access/second-factor.ts';
import { tokenKeysOf } from '../platform/config.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { user, wayChange } from '../platform/database/schema/index.ts';
import type { Call, Handler, Preparation, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf, isKeyedHash, keyedHash, randomOtp, randomToken } from '../platform/identity/secrets.ts';
import { endResetsOf, holdCaller } from './credentials.ts';
import { isAddressTaken } from './new-account.ts';
import { checkOwnPassword, notThePassword, passwordRequired } from './own-password.ts';
import { wrongCode } from './recovery.ts';
import { lockedWays, STOP_MS, shownWays, stopLinks, waysOf } from './ways.ts';

const MINUTES = 10;
const PER_QUARTER = { failures: 5, minutes: 15 };
const PER_DAY = { failures: 20, minutes: 24 * 60 };
/** Guesses for each code. */
const GUESSES = { failures: 5, minutes: MINUTES };

type Endpoints = Contract['accounts'];
type Signed = { caller: Caller };

/** GET /users/ways: the caller's own phone number and email, unmasked. */
export const getWays: Handler<Endpoints['getWays']> = async (_input, { tx, caller, services }) =>
  shownWays(await waysOf(tx, caller.userId, services.now()), services.config.sendsMail);

/** POST /users/ways/phone */
export const changePhoneNo: Prepared<Endpoints['changePhoneNo'], string | undefined> = {
  before: ({ body }, preparation) => proveOwner(preparation, body.password),
  handle: ({ body }, call, passwordHash) => begin(call, 'sms', body.phoneNo, passwordHash),
};

/** POST /users/ways/email. Only a user who proved the address (with its code) learns whether it has an account. */
export const changeEmail: Prepared<Endpoints['changeEmail'], string | undefined> = {
  before: ({ body }, preparation) => proveOwner(preparation, body.password),
  handle: ({ body }, call, passwordHash) => begin(call, 'email', body.email.toLowerCase(), passwordHash),
};

/**
 * Requires the current password or a recent sign-in, so that a stolen token alone changes nothing.
 * @returns the hash that the password was compared with; undefined where the recent sign-in counts
 */
async function proveOwner(
  { database, services, caller }: Pick<Preparation, 'database' | 'services'> & Signed,
  password: string | undefined,
): Promise<string | undefined> {
  const now = services.now();
  if (!password && !isFresh(caller, now)) throw passwordRequired();
  const passwordHash = password ? await checkOwnPassword(database, services, caller, password) : undefined;
  const isWithin =
    (await claimAttempt(database, `way-code:user:${caller.userId}`, PER_QUARTER, now)) &&
    (await claimAttempt(database, `way-code:day:${caller.userId}`, PER_DAY, now));
  if (isWithin) return passwordHash;
  throw refusal('too_many_requests', 'We sent too many codes. Please try again in 15 minutes.');
}

/** Sends a code to the new number or address, which takes effect only after the code is confirmed. */
async function begin(
  call: Call & Signed,
  channel: CodeChannel,
  next: string,
  passwordHash: string | undefined,
): Promise<WayChange> {
  const { tx, services, caller } = call;
  const { userId, sessionId } = caller;
  const now = services.now();
  if (!(await holdCaller(call, caller, passwordHash))) throw notThePassword();
  const ways = await waysOf(tx, userId, now);
  if (ways.isLocked) throw lockedWays();
  if (channel === 'email' && !services.config.sendsMail) {
    throw refusal('wrong_state', 'This practice does not send email, so we cannot confirm the address.');
  }
  if (ways[channel].value === next && ways[channel].codes !== 'LOCKED') throw isPresent(channel);
  const isOpen = and(eq(wayChange.userId, userId), eq(wayChange.channel, channel), isNull(wayChange.effectiveAt));
  await tx.delete(wayChange).where(isOpen);
  const [id, code] = [newId(), randomOtp()];
  await tx.insert(wayChange).values({
    ...{ id, userId, channel, previous: ways[channel].value, next, sessionId, changedBy: userId, createdAt: now },
    codeHash: codeHash(services.config.tokenKey, id, code),
    codeExpiresAt: new Date(now.getTime() + MINUTES * 60_000),
  });
  const mail = codeMail(code, MINUTES);
  const to = { address: next, language: ways.language };
  // The recipient may be a stranger: a separate purpose keeps their own quota of codes untouched.
  call.afterCommit(() =>
    channel === 'email' ? services.messages.mail(to, mail, 'change') : services.messages.sms(to, mail.text, 'change'),
  );
  return { change: id };
}

/** POST /users/ways/confirm: puts the new number or address in place. */
export const confirmWay: Prepared<Endpoints['confirmWay'], null> = {
  async before({ body }, { database, services, caller }) {
    const now = services.now();
    const [open] = await database.transaction((tx) => openChange(tx, caller, body.change, now));
    // An unknown change does not use up a guess.
    if (!open) throw unknownChange();
    if (await claimAttempt(database, `way-code:guess:${body.change}`, GUESSES, now)) return null;
    throw refusal('too_many_requests', 'Too many wrong codes. Please ask for a new one.');
  },

  async handle({ body }, call) {
    const { tx, services, caller } = call;
    const { userId } = caller;
    const now = services.now();
    // Locked first, because stopping a change in the meantime ends this session.
    if (!(await holdCaller(call, caller))) throw unknownChange();
    const [open] = await openChange(tx, caller, body.change, now);
    if (!open) throw unknownChange();
    const keys = tokenKeysOf(services.config);
    if (!isKeyedHash(open.codeHash ?? '', keys, `way:${open.id}`, body.otp)) throw wrongCode(userId);
    const { contacts, isLocked } = await waysOf(tx, userId, now);
    if (isLocked) throw lockedWays();
    const { id, channel, next } = open;
    if (channel === 'email' && !(await rename(tx, userId, next))) throw taken();
    if (channel === 'sms') await withdrawHelp(tx, userId, now);
    const secret = randomToken();
    const stop = { stopHash: hashOf(secret), stopExpiresAt: new Date(now.getTime() + STOP_MS) };
    await tx
      .update(wayChange)
      .set({ effectiveAt: now, ...stop })
      .where(eq(wayChange.id, id));
    await endResetsOf(tx, userId);
    const rows = [{ id: userId, patientId: caller.patientId }];
    await call.records.record(channel === 'email' ? 'change sign-in email' : 'change code number', 'account', rows);
    const notice = channel === 'email' ? 'addressChanged' : 'numberChanged';
    call.afterCommit(() => notify(services.messages, contacts, notice, stopLinks(services, secret)));
    return shownWays(await waysOf(tx, userId, now), services.config.sendsMail);
  },
};

/** Deletes pending numbers from an administrator, because the owner has now confirmed one. */
async function withdrawHelp(tx: Tx, userId: string, now: Date): Promise<void> {
  const isHelp = and(eq(wayChange.userId, userId), eq(wayChange.channel, 'sms'), isNotNull(wayChange.reason));
  await tx.delete(wayChange).where(and(isHelp, gt(wayChange.effectiveAt, now), isNull(wayChange.stoppedAt)));
}

/** The caller's unconfirmed change; only the session that asked for it can confirm it. */
function openChange(tx: Tx, { userId, sessionId }: Caller, id: string, now: Date) {
  return tx
    .select()
    .from(wayChange)
    .where(
      and(
        eq(wayChange.id, id),
        eq(wayChange.userId, userId),
        eq(wayChange.sessionId, sessionId),
        isNull(wayChange.effectiveAt),
        gt(wayChange.codeExpiresAt, now),
      ),
    );
}

/**
 * Changes the sign-in name of an account, unless another account has it. The contact email follows when it was the
 * same, because patients' contact emails cannot be edited. @returns false where the address is taken
 */
export async function rename(tx: Tx, userId: string, username: string): Promise<boolean> {
  if (await isAddressTaken(tx, username, userId)) return false;
  const email = sql`case when lower(${user.email}) = lower(${user.username}) then ${username} else ${user.email} end`;
  // A concurrent call may take the name, and the savepoint lets this transaction continue.
  await tx.execute(sql`savepoint name_before`);
  try {
    await tx.update(user).set({ username, email }).where(eq(user.id, userId));
    return true;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    await tx.execute(sql`rollback to savepoint name_before`);
    return false;
  }
}

function unknownChange(): Refusal {
  return refusal('not_found', 'This code was already used or has expired. Please ask for a new one.');
}

/** The hash of a code that is stored with its change. */
export function codeHash(key: Uint8Array, id: string, code: string): string {
  return keyedHash(key, `way:${id}`, code).toString('base64url');
}

function isPresent(channel: CodeChannel): Refusal {
  return channel === 'email'
    ? refusal('invalid_input', 'You already sign in with this address.', { field: 'email' })
    : refusal('invalid_input', 'This is already your number.', { field: 'phoneNo' });
}

/** May reveal that the account exists, because the caller has proved that they own the address. */
function taken(): Refusal {
  return refusal('account_exists', 'There is already an account with this email.', { field: 'otp' });
}
