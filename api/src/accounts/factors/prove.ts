import type { Role } from '@openward/contract';
import type { SignInMethod } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, eq } from 'drizzle-orm';
import { notify } from '../../messages/index.ts';
import { isProven, needsSecondFactor, proofAsked, refuseOverdue } from '../../platform/access/second-factor.ts';
import { withinHospital } from '../../platform/access/visibility.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { recoveryCode, session, user } from '../../platform/database/schema/index.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import type { Call, Prepared } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { hashOf } from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { holdCaller } from '../credentials.ts';
import { claimGuess, type Guess, type Guesser, type GuessLimits, tooManyTries } from '../guessing.ts';
import { checkOwnPassword, notThePassword } from '../own-password.ts';
import { waysOf } from '../ways.ts';
import { redeemAppCode, wrongCode } from './authenticator.ts';
import { plainCode } from './held.ts';
import { stopLift } from './lift.ts';
import { assertionOptions, redeemPasskey } from './passkeys.ts';

/** What somebody gives to prove that it is them, beside their password: the first that is there counts. */
export interface GivenProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: unknown;
}

/** True where something was given. */
export function isGiven({ code, recoveryCode, passkey }: GivenProof): boolean {
  return Boolean(code || recoveryCode || passkey);
}

/** Six digits are guessed by whoever has the password: so rarely that a year of it is no danger. */
const LIMITS: GuessLimits = {
  secret: 'second-factor',
  account: { failures: 5, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  // Beyond it a code is looked at only from where its owner has signed in before; their other ways stay open everywhere.
  strangers: { failures: 30, minutes: 24 * 60 },
};

/** Counts a try before it is looked at. @throws Refusal too_many_requests */
export async function claimProof(database: Database, guesser: Guesser, given: GivenProof): Promise<Guess> {
  const guess = await claimGuess(database, guesser, LIMITS);
  if (!guess || (guess.isTooMany && given.code)) throw tooManyTries();
  return guess;
}

/**
 * Looks at what was given, and uses it up; the user's row is held. A lift that waits is stopped.
 * @returns how it was proven
 * @throws Refusal invalid_input at `code`, `recoveryCode` or `passkey`
 */
export async function redeemProof(
  { tx, services, afterCommit }: Pick<Call, 'tx' | 'services' | 'afterCommit'>,
  userId: string,
  given: GivenProof,
): Promise<SignInMethod> {
  const method = await redeem(tx, services, userId, given);
  await stopLift(tx, userId, services.now());
  if (method === 'recovery') {
    const { contacts } = await waysOf(tx, userId, services.now());
    afterCommit(() => notify(services.messages, contacts, 'recoveryCodeUsed'));
  }
  return method;
}

async function redeem(tx: Tx, services: Services, userId: string, given: GivenProof): Promise<SignInMethod> {
  if (given.code) {
    await redeemAppCode(tx, services, userId, given.code);
    return 'code';
  }
  if (given.passkey) {
    await redeemPasskey(tx, services, given.passkey, userId);
    return 'passkey';
  }
  const isThis = and(
    eq(recoveryCode.userId, userId),
    eq(recoveryCode.codeHash, hashOf(plainCode(given.recoveryCode ?? ''))),
  );
  const used = await tx.delete(recoveryCode).where(isThis).returning({ userId: recoveryCode.userId });
  if (used.length === 0) throw wrongCode(userId, 'recoveryCode');
  return 'recovery';
}

/** Asks for a proof in the ways that a user has. Only whoever knows the password, or is signed in, hears of them. */
export async function askForProof(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  userId: string,
  code: 'second_factor_required' | 'proof_required',
): Promise<Refusal> {
  const [found] = await tx.select().from(user).where(eq(user.id, userId));
  const passkeyOptionsJson = await assertionOptions(tx, services, userId);
  const password = code === 'proof_required' && found !== undefined && !needsSecondFactor(services.config, found);
  return proofAsked(code, { password, code: found?.secondFactor === 'code', passkeyOptionsJson }, userId);
}

/**
 * Whoever calls a public endpoint in their own right, as the runner asks of others: their term is not over, and they have
 * just proven that it is them. @throws Refusal
 */
export async function provenCaller(
  tx: Tx,
  services: Services,
  identity: Identity,
  roles: readonly Role[],
): Promise<Caller> {
  const { config } = services;
  const now = services.now();
  const caller = withinHospital(await authenticate(tx, identity, roles, { now }), config);
  refuseOverdue(config, caller, {}, now);
  if (!isProven(config, caller, now)) throw await askForProof(tx, services, caller.userId, 'proof_required');
  return caller;
}

/** What was counted, or the hash that the password was compared with. */
type Found = { guess: Guess } | { passwordHash: string };

/** POST /users/proof: the password is one where there is nothing else. */
export const proveFactor: Prepared<Contract['accounts']['proveFactor'], Found> = {
  async before({ body }, { database, services, origin, caller }) {
    if (body.password && !isGiven(body) && !needsSecondFactor(services.config, caller)) {
      return { passwordHash: await checkOwnPassword(database, services, caller, body.password) };
    }
    const [found] = await database.transaction((tx) =>
      tx.select({ username: user.username }).from(user).where(eq(user.id, caller.userId)),
    );
    const guesser = { username: found?.username ?? '', origin, now: services.now() };
    return { guess: await claimProof(database, guesser, body) };
  },

  async handle({ body }, call, found) {
    const { tx, caller, services } = call;
    if (!(await holdCaller(call, caller, 'guess' in found ? undefined : found.passwordHash))) throw notThePassword();
    if ('guess' in found) {
      await redeemProof(call, caller.userId, body);
      call.afterCommit(() => found.guess.right());
    }
    await tx.update(session).set({ provenAt: services.now() }).where(eq(session.id, caller.sessionId));
    return null;
  },
};
