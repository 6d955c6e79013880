import { timingSafeEqual } from 'node:crypto';
import type { accountEndpoints } from '@openward/contract/accounts';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { oneTimePassword } from '../database/schema/index.ts';
import type { Detached } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { issueGrant } from './grants.ts';
import { claimGuess, type GuessLimits } from './guessing.ts';
import { resetUser } from './people.ts';
import { hashOf, keyedHash, randomOtp, randomToken } from './secrets.ts';

const MINUTES = 10;
const SENDING: GuessLimits = {
  secret: 'otp-send',
  account: { failures: 5, minutes: 15 },
  address: { failures: 60, minutes: 15 },
};
const GUESSING: GuessLimits = {
  secret: 'otp',
  account: { failures: 5, minutes: 15 },
  address: { failures: 100, minutes: 15 },
};

/** Specification, section 8. It is said of unknown users as well. */
export const locked = () => new Refusal('locked', "Your account has been locked. Please call the doctor's office.");

/** POST /send/otp: a new flow with a code of its own. Flows do not end each other, or a stranger could keep the owner's code from working. */
export const sendOtp: Detached<(typeof accountEndpoints)['sendOtp']> = {
  async detached({ query }, { database, services, origin }) {
    const now = services.now();
    if (!(await claimGuess(database, query.username, origin, SENDING, now))) throw locked();
    const found = await resetUser(database, query.username);
    const username = query.username.toLowerCase();
    const request = randomToken();
    const code = randomOtp();
    await database.transaction(async (tx) => {
      await tx.delete(oneTimePassword).where(lt(oneTimePassword.expiresAt, now));
      await tx.insert(oneTimePassword).values({
        requestHash: hashOf(request),
        username,
        userId: found?.id ?? null,
        codeHash: codeHash(services, request, code),
        expiresAt: new Date(now.getTime() + MINUTES * 60_000),
      });
    });
    await services.sms.send(
      found?.phoneNo ?? null,
      `${code} is your Openward code. It is valid for ${MINUTES} minutes. Do not give it to anybody.`,
    );
    return { message: 'OTP send successfully', request };
  },
};

/** POST /validate/otp: the right code, once, in the flow it was sent for, gives leave to set a password. */
export const validateOtp: Detached<(typeof accountEndpoints)['validateOtp']> = {
  async detached({ body }, { database, services, origin }) {
    const guess = await claimGuess(database, body.username, origin, GUESSING, services.now());
    if (!guess) throw locked();
    const userId = await redeem(database, services, body);
    if (!userId) {
      const sentence = 'This code is not right or no longer valid.';
      throw new Refusal('invalid_input', sentence, { errors: { otp: sentence } });
    }
    await guess.right();
    return issueGrant(database, services, userId);
  },
};

async function redeem(
  database: Database,
  services: Services,
  given: { username: string; request: string; otp: string },
): Promise<string | null> {
  const now = services.now();
  const mine = and(
    eq(oneTimePassword.requestHash, hashOf(given.request)),
    eq(oneTimePassword.username, given.username.toLowerCase()),
    gt(oneTimePassword.expiresAt, now),
    isNull(oneTimePassword.usedAt),
  );
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(oneTimePassword).where(mine).for('update');
    const expected = Buffer.from(row?.codeHash ?? codeHash(services, '', ''), 'base64url');
    const actual = Buffer.from(codeHash(services, given.request, given.otp), 'base64url');
    if (!timingSafeEqual(expected, actual) || !row?.userId) return null;
    await tx.update(oneTimePassword).set({ usedAt: now }).where(mine);
    return row.userId;
  });
}

function codeHash(services: Services, request: string, code: string): string {
  return keyedHash(services.config.tokenKey, `otp:${request}`, code).toString('base64url');
}
