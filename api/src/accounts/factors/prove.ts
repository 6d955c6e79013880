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
import { stopLift } from './lift.ts';
import { assertionOptions, redeemPasskey } from './passkeys.ts';
import { plainCode } from './second-factors.ts';

/** A proof beside the password; the first value that is present counts. */
export interface GivenProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: unknown;
}

/** True where any proof was given. */
export function isGiven({ code, recoveryCode, passkey }: GivenProof): boolean {
  return Boolean(code || recoveryCode || passkey);
}

/** Six digits can be guessed by a person who has the password, so the limits keep a year of guessing harmless. */
const LIMITS: GuessLimits = {
  secret: 'second-factor',
  account: { failures: 5, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  // Beyond it, unfamiliar networks cannot use codes; the other ways remain open everywhere.
  strangers: { failures: 30, minutes: 24 * 60 },
};

/** Counts an attempt before the proof is checked. @throws Refusal too_many_requests */
export async function claimProof(database: Database, guesser: Guesser, given: GivenProof): Promise<Guess> {
  const guess = await claimGuess(database, guesser, LIMITS);
  if (!guess || (guess.isTooMany && given.code)) throw tooManyTries();
  return guess;
}

/**
 * Checks a proof and uses it up; the user's row has to be locked. Stops a pending lift.
 * @returns the method of the proof
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

/** Asks for a proof and lists the user's methods, so it is only for callers who know the password or are signed in. */
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
 * Authenticates the caller of a public endpoint with the checks of the runner: second factor set up in time, and proved
 * recently. @throws Refusal
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

type Found = { guess: Guess } | { passwordHash: string };

/** POST /users/proof: the password counts for accounts that need no second factor. */
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
