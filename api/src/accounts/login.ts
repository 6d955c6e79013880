import type { Contract } from '@openward/contract/everything';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Preparation, Prepared } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { holdUser, named } from './credentials.ts';
import { claimGuess, type Guess, SIGN_IN_LIMITS, tooManyTries, wrongCredentials } from './guessing.ts';
import { openSession } from './sessions.ts';
import { type Claim, checkCode, claimOf, hasCode, proveClaim, sendVerificationCode } from './verification.ts';

const LONGEST_WAIT = 4_000;

/** What the slow work found: an account whose password is right, or somebody who has still to prove their address. */
type Found = { guess: Guess } & ({ userId: string; passwordHash: string } | { claim: Claim });

/** POST /login. Where addresses are verified, the first one of a sign-up also brings the code. */
export const login: Prepared<Contract['accounts']['login'], Found> = {
  async before({ body }, { database, services, origin, pause }) {
    const { username, password } = body;
    const guess = await claimGuess(database, { username, origin, now: services.now() }, SIGN_IN_LIMITS);
    if (!guess) throw tooManyTries();
    await slowDown(guess, pause);
    const found = await activeUser(database, username);
    if ((await services.passwords.verify(found?.passwordHash, password)) && found) {
      return { guess, userId: found.id, passwordHash: found.passwordHash };
    }
    const claim = await claimOf(database, services, username, password);
    if (!claim) throw wrongCredentials(found?.id ?? null);
    if (!body.otp) {
      // Whoever claims an address must not reset what is counted for its account.
      await guess.giveBack();
      if (!hasCode(claim, services.now())) await sendVerificationCode(database, services, claim);
      throw refusal('verification_required', 'Please enter the code we sent to your email.');
    }
    await checkCode(database, services, claim, { otp: body.otp, network: origin.network });
    return { guess, claim };
  },

  async handle(_input, call, found) {
    call.afterCommit(() => found.guess.right());
    if ('claim' in found) {
      const userId = await proveClaim(call, found.claim);
      return openSession(call.tx, call.services, userId, call.origin);
    }
    // The password may have been changed while this one was compared.
    if (!(await holdUser(call.tx, found.userId, found.passwordHash))) throw wrongCredentials(found.userId);
    return openSession(call.tx, call.services, found.userId, call.origin);
  },
};

/** The more strangers have guessed, the longer the next one waits: half a second, twice as long for each ten more. */
async function slowDown({ byStrangers, isTooMany }: Guess, pause: Preparation['pause']): Promise<void> {
  if (!isTooMany) return;
  const over = byStrangers - SIGN_IN_LIMITS.strangers.failures;
  await pause(Math.min(LONGEST_WAIT, 500 * 2 ** Math.floor(over / 10)));
}

async function activeUser(database: Database, username: string) {
  const [found] = await database.transaction((tx) =>
    tx
      .select({ id: user.id, passwordHash: user.passwordHash })
      .from(user)
      .where(and(named(username), eq(user.status, 'ACTIVE'))),
  );
  return found;
}
