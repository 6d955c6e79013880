import type { Contract } from '@openward/contract/everything';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Purpose } from '../messages/purposes.ts';
import { tokenKeysOf } from '../platform/config.ts';
import { claimAttempt, returnAttempt } from '../platform/counting/attempts.ts';
import type { Tx } from '../platform/database/database.ts';
import { oneTimePassword } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { holdUser } from './credentials.ts';
import { issueGrant } from './grants.ts';
import { claimGuess, type GuessLimits } from './guessing.ts';
import { resetUser } from './people.ts';
import { hashOf, isKeyedHash, keyedHash, randomOtp, randomToken } from './secrets.ts';
import { codeAddress } from './ways.ts';

const MINUTES = 10;
const SENDING: GuessLimits = {
  secret: 'otp-send',
  account: { failures: 5, minutes: 15 },
  network: { failures: 60, minutes: 15 },
  strangers: { failures: 60, minutes: 24 * 60 },
};
/** Each code may be guessed five times, whoever guesses: guesses in another flow do not touch the owner's. */
const PER_FLOW = { failures: 5, minutes: MINUTES };
const PER_NETWORK = { failures: 100, minutes: 15 };

/** Specification, section 8. It is said of unknown users as well. */
export const locked = (account?: string | null) =>
  new Refusal('locked', "Your account has been locked. Please call the doctor's office.", { account });

/**
 * POST /send/otp: a new flow with a code of its own, by SMS or by e-mail. Flows do not end each other, or a stranger
 * could keep the owner's code from working.
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
    // Where a way gets no codes at the moment, the code goes to nobody, as it does for nobody's name.
    const to = found ? codeAddress(found.ways, channel) : null;
    const pending = found?.ways.pending?.effectiveAt.getTime() ?? Number.POSITIVE_INFINITY;
    const request = randomToken();
    const code = randomOtp();
    await tx.insert(oneTimePassword).values({
      requestHash: hashOf(request),
      username: query.username.toLowerCase(),
      userId: to && found ? found.id : null,
      codeHash: codeHash(services, request, code),
      // A number that takes its place meanwhile ends the code.
      expiresAt: new Date(Math.min(now.getTime() + MINUTES * 60_000, pending)),
    });
    const text = `${code} is your Openward code. It is valid for ${MINUTES} minutes. Do not give it to anybody.`;
    afterCommit(() =>
      channel === 'email'
        ? services.messages.mail(to, { subject: 'Your Openward code', text }, purpose)
        : services.messages.sms(to, text, purpose),
    );
    return { message: 'OTP send successfully', request };
  },
};

/** POST /validate/otp: the right code, once, in the flow it was sent for, gives leave to set a password. */
export const validateOtp: Prepared<Contract['accounts']['validateOtp'], null> = {
  async before({ body }, { database, services, origin }) {
    const now = services.now();
    const network = `otp:network:${origin.network}`;
    if (!(await claimAttempt(database, network, PER_NETWORK, now))) throw locked();
    const [flow] = await database.transaction((tx) =>
      tx.select({ userId: oneTimePassword.userId }).from(oneTimePassword).where(flowOf(body, now)),
    );
    // A guess that cannot be right costs nobody a try but who makes it.
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

/** Uses a code up. The user's row is held first: a code sent before a change of password is gone after it. */
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

/** The flow that a guess belongs to, while its code can be used. */
function flowOf({ request, username }: { request: string; username: string }, now: Date) {
  return and(
    eq(oneTimePassword.requestHash, hashOf(request)),
    eq(oneTimePassword.username, username.toLowerCase()),
    gt(oneTimePassword.expiresAt, now),
    isNull(oneTimePassword.usedAt),
  );
}

/** The code is another one, used, or too old. */
export function wrongCode(account: string | null | undefined): Refusal {
  const sentence = 'This code is not right or no longer valid.';
  return new Refusal('invalid_input', sentence, { errors: { otp: sentence }, account });
}

function codeHash(services: Services, request: string, code: string): string {
  return keyedHash(services.config.tokenKey, `otp:${request}`, code).toString('base64url');
}
