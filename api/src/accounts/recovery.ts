import type { ResetGrant } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { signsIn } from '@openward/contract/sharing';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { codeMail } from '../messages/index.ts';
import { tokenKeysOf } from '../platform/config.ts';
import { claimAttempt, returnAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { oneTimePassword, resetGrant, secretAnswer, user } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { answerForms, hashOf, isKeyedHash, keyedHash, randomOtp, randomToken } from '../platform/identity/secrets.ts';
import type { Purpose } from '../platform/messages/purposes.ts';
import type { Services } from '../platform/services.ts';
import { holdUser, named } from './credentials.ts';
import { claimGuess, type Guess, type GuessLimits } from './guessing.ts';
import { answersCount, codeAddress, type Ways, wayColumns, waysAt, waysOf } from './ways.ts';

/** Minutes to choose a new password. */
const GRANT_MINUTES = 10;

/** Issues a grant to set one new password, for a user whose row is locked. */
export async function issueGrant(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  { userId, username }: { userId: string; username: string },
  minutes = GRANT_MINUTES,
): Promise<ResetGrant> {
  const grant = randomToken();
  const expiresAt = new Date(services.now().getTime() + minutes * 60_000);
  await tx.insert(resetGrant).values({ tokenHash: hashOf(grant), userId, expiresAt });
  return { id: pseudonymOf(services.config.tokenKey, username), grant };
}

/** The user of a grant; undefined where it is unknown, used, expired or another user's. */
export async function grantedUser(
  tx: Tx,
  services: Services,
  { id, grant }: { id: string; grant: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: resetGrant.userId, username: user.username })
    .from(resetGrant)
    .innerJoin(user, eq(user.id, resetGrant.userId))
    .where(
      and(eq(resetGrant.tokenHash, hashOf(grant)), gt(resetGrant.expiresAt, services.now()), eq(user.status, 'ACTIVE')),
    );
  const isTheirs =
    row && tokenKeysOf(services.config).some((key) => pseudonymOf(key, row.username) === id.toLowerCase());
  return isTheirs ? row.userId : undefined;
}

/**
 * An id (UUIDv8, RFC 9562) for a name in a reset, keyed with the server's key. It looks the same for existing and
 * unknown users, stays the same for a name, and cannot be computed or reversed without the key.
 */
export function pseudonymOf(key: Uint8Array, username: string): string {
  const bytes = keyedHash(key, 'reset-id', username.toLowerCase()).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface ResetUser {
  id: string;
  username: string;
  ways: Ways;
  /** In the order of the questions; empty where there are none or they are disabled at the moment. */
  answers: { question: string; answerHash: string }[];
}

/**
 * The active user of a name; undefined for unknown and inactive users, and for records without sign-in, whose messages
 * reach a parent.
 * @param use `hold` locks the row before a code is sent, to wait for a concurrent change of the ways
 */
export async function resetUser(
  tx: Tx,
  username: string,
  now: Date,
  use: 'look' | 'hold' = 'look',
): Promise<ResetUser | undefined> {
  if (!signsIn(username.toLowerCase())) return undefined;
  // A query does not see changes that it waited for, so the lock needs its own query.
  if (use === 'hold') await tx.select({ id: user.id }).from(user).where(named(username)).for('share');
  const rows = await tx
    .select({
      id: user.id,
      ...wayColumns,
      question: secretAnswer.question,
      answerHash: secretAnswer.answerHash,
    })
    .from(user)
    .leftJoin(secretAnswer, eq(secretAnswer.userId, user.id))
    .where(and(named(username), eq(user.status, 'ACTIVE')))
    .orderBy(secretAnswer.place);
  const [first] = rows;
  if (!first) return undefined;
  const ways = waysAt(first, now);
  const answers = rows.flatMap(({ question, answerHash }) =>
    question && answerHash ? [{ question, answerHash }] : [],
  );
  return { id: first.id, username: first.username, ways, answers: answersCount(ways) ? answers : [] };
}

const LIMITS: GuessLimits = {
  secret: 'answers',
  account: { failures: 5, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  strangers: { failures: 60, minutes: 24 * 60 },
};

/** POST /validate/secretquestion: three right answers return a grant to set a password. */
export const validateAnswers: Prepared<Contract['accounts']['validateAnswers'], { guess: Guess; found: ResetUser }> = {
  async before({ body }, { database, services, origin }) {
    const guess = await claimGuess(database, { username: body.username, origin, now: services.now() }, LIMITS);
    if (!guess || guess.isTooMany) throw locked();
    const found = await database.transaction((tx) => resetUser(tx, body.username, services.now()));
    // All three are always verified, so that the time reveals neither the wrong one nor whether the user exists.
    const right = await Promise.all(
      body.userSecretQuestionDto.map(({ questionDesc, questionAnswer }) => {
        const stored = found?.answers.find(({ question }) => question === questionDesc)?.answerHash;
        return services.passwords.verify(stored, answerForms(questionAnswer));
      }),
    );
    if (!found || right.includes(undefined)) throw wrongAnswers(found?.id ?? null);
    return { guess, found };
  },

  async handle({ body }, { tx, services, afterCommit }, { guess, found }) {
    const isActive = await holdUser(tx, found.id);
    const isOpen = isActive && answersCount(await waysOf(tx, found.id, services.now()));
    const stored = await tx
      .select({ answerHash: secretAnswer.answerHash })
      .from(secretAnswer)
      .where(eq(secretAnswer.userId, found.id))
      .orderBy(asc(secretAnswer.place));
    // The answers may have changed during the comparison.
    const isSame = found.answers.every(({ answerHash }, place) => stored[place]?.answerHash === answerHash);
    if (!isOpen || !isSame) throw wrongAnswers(found.id);
    afterCommit(() => guess.right());
    return issueGrant(tx, services, { userId: found.id, username: body.username });
  },
};

function wrongAnswers(account: string | null): Refusal {
  return refusal('invalid_input', 'The answers are not correct.', { field: 'userSecretQuestionDto', account });
}

const MINUTES = 10;
const SENDING: GuessLimits = {
  secret: 'otp-send',
  account: { failures: 5, minutes: 15 },
  network: { failures: 60, minutes: 15 },
  strangers: { failures: 60, minutes: 24 * 60 },
};
/** Guesses for each code, counted per flow, so that guesses elsewhere do not lock the owner's code. */
const PER_FLOW = { failures: 5, minutes: MINUTES };
const PER_NETWORK = { failures: 100, minutes: 15 };

/** Specification, section 8. Unknown users get the same message. */
const locked = (account?: string | null) =>
  refusal('locked', "Your account has been locked. Please call the doctor's office.", { account });

/**
 * POST /send/otp: starts a flow with its own code, by SMS or email. Flows do not end each other, or a stranger could
 * invalidate the owner's code.
 */
export const sendOtp: Prepared<Contract['accounts']['sendOtp'], Purpose> = {
  async before({ query }, { database, services, origin }) {
    const guess = await claimGuess(database, { username: query.username, origin, now: services.now() }, SENDING);
    if (!guess || guess.isTooMany) throw locked();
    return guess.byStrangers === 0 ? 'code' : 'strangers';
  },

  async handle({ query }, { tx, services, afterCommit }, purpose) {
    const now = services.now();
    const found = await resetUser(tx, query.username, now, 'hold');
    const channel = query.channel === 'email' && services.config.sendsMail ? 'email' : 'sms';
    // A way without codes sends nothing, with the same answer as for an unknown name.
    const to = found ? codeAddress(found.ways, channel) : null;
    const pending = found?.ways.pending?.effectiveAt.getTime() ?? Number.POSITIVE_INFINITY;
    const request = randomToken();
    const code = randomOtp();
    await tx.insert(oneTimePassword).values({
      requestHash: hashOf(request),
      username: query.username.toLowerCase(),
      userId: to && found ? found.id : null,
      codeHash: codeHash(services, request, code),
      // The code expires when a pending number takes effect.
      expiresAt: new Date(Math.min(now.getTime() + MINUTES * 60_000, pending)),
    });
    const mail = codeMail(code, MINUTES);
    const recipient = to && found ? { address: to, language: found.ways.language } : null;
    afterCommit(() =>
      channel === 'email'
        ? services.messages.mail(recipient, mail, purpose)
        : services.messages.sms(recipient, mail.text, purpose),
    );
    return { message: 'OTP send successfully', request };
  },
};

/** POST /validate/otp: the right code returns a grant to set a password, once and in its own flow. */
export const validateOtp: Prepared<Contract['accounts']['validateOtp'], null> = {
  async before({ body }, { database, services, origin }) {
    const now = services.now();
    const network = `otp:network:${origin.network}`;
    if (!(await claimAttempt(database, network, PER_NETWORK, now))) throw locked();
    const [flow] = await database.transaction((tx) =>
      tx.select({ userId: oneTimePassword.userId }).from(oneTimePassword).where(flowOf(body, now)),
    );
    // A guess in an unknown flow counts only for the network.
    if (!flow) throw wrongCode(undefined);
    if (!(await claimAttempt(database, `otp:flow:${hashOf(body.request)}`, PER_FLOW, now))) {
      await returnAttempt(database, network);
      throw locked(flow.userId);
    }
    return null;
  },

  async handle({ body }, { tx, services, origin, afterCommit }) {
    const userId = await redeem(tx, services, body);
    afterCommit((database) => returnAttempt(database, `otp:network:${origin.network}`));
    return issueGrant(tx, services, { userId, username: body.username });
  },
};

/** Uses up a code. Locks the user first, so that codes from before a change of the password are gone. */
async function redeem(
  tx: Tx,
  services: Services,
  given: { username: string; request: string; otp: string },
): Promise<string> {
  const mine = flowOf(given, services.now());
  const [flow] = await tx.select({ userId: oneTimePassword.userId }).from(oneTimePassword).where(mine);
  const isActive = flow?.userId ? await holdUser(tx, flow.userId) : false;
  const [row] = await tx.select().from(oneTimePassword).where(mine).for('update');
  const kept = row?.codeHash ?? codeHash(services, '', '');
  const isRight = isKeyedHash(kept, tokenKeysOf(services.config), `otp:${given.request}`, given.otp);
  if (!isRight || !row?.userId || !isActive) throw wrongCode(flow?.userId ?? null);
  await tx.update(oneTimePassword).set({ usedAt: services.now() }).where(mine);
  return row.userId;
}

/** The unexpired and unused flow of a guess. */
function flowOf({ request, username }: { request: string; username: string }, now: Date) {
  return and(
    eq(oneTimePassword.requestHash, hashOf(request)),
    eq(oneTimePassword.username, username.toLowerCase()),
    gt(oneTimePassword.expiresAt, now),
    isNull(oneTimePassword.usedAt),
  );
}

/** The code is wrong, used or expired. */
export function wrongCode(account: string | null | undefined): Refusal {
  return refusal('invalid_input', 'This code is wrong or has expired.', { field: 'otp', account });
}

function codeHash(services: Services, request: string, code: string): string {
  return keyedHash(services.config.tokenKey, `otp:${request}`, code).toString('base64url');
}
