import { isStaff, type Role } from '@openward/contract';
import type { SignInMethod } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { signsIn } from '@openward/contract/sharing';
import { plainPassword } from '@openward/contract/text';
import { and, eq } from 'drizzle-orm';
import { needsSecondFactor } from '../platform/access/second-factor.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Preparation, Prepared } from '../platform/http/call.ts';
import type { Origin } from '../platform/http/origin.ts';
import { refusal } from '../platform/http/refusal.ts';
import { passwordForms } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';
import { holdUser, named } from './credentials.ts';
import { isRemembered } from './factors/devices.ts';
import { applyLift } from './factors/lift.ts';
import { askForProof, claimProof, type GivenProof, isGiven, redeemProof } from './factors/prove.ts';
import { claimGuess, type Guess, SIGN_IN_LIMITS, slowDown, tooManyTries, wrongCredentials } from './guessing.ts';
import { openSession } from './sessions.ts';
import {
  askForNumber,
  type Claim,
  checkCode,
  claimOf,
  hasCode,
  proveClaim,
  sendVerificationCode,
} from './verification.ts';
import { lockedWays } from './ways.ts';

type Signing = GivenProof & { username: string };

/** The result of the slow checks: an account with the right password, or a sign-up that has to prove its address. */
type Found = { guess: Guess } & (
  | { userId: string; passwordHash: string; proof?: Guess | undefined; newHash: string | undefined }
  | { claim: Claim; hasNumber: boolean }
);

/** POST /login. Where addresses are verified, the first sign-in after a sign-up also brings the code. */
export const login: Prepared<Contract['accounts']['login'], Found> = {
  async before({ body }, { database, services, origin, pause }) {
    const { username, password } = body;
    const guess = await claimGuess(database, { username, origin, now: services.now() }, SIGN_IN_LIMITS);
    if (!guess) throw tooManyTries();
    await slowDown(guess, pause);
    const found = await activeUser(database, username);
    const form = await services.passwords.verify(found?.passwordHash, passwordForms(password));
    if (form !== undefined && found) {
      refuseClosedPassword(services.config, found);
      if (found.waysLocked) throw lockedWays(found.userId);
      const proof = await claimedProof(found.userId, guess, { body, database, services, origin });
      const plain = plainPassword(password);
      return { guess, ...found, proof, newHash: form === plain ? undefined : await services.passwords.hash(plain) };
    }
    const claim = await claimOf(database, services, username, password);
    if (!claim) throw wrongCredentials(found?.userId ?? null);
    // A sign-up that claims an address must not reset the counters of its account.
    if (!body.otp && !claim.emailProvenAt) {
      await guess.giveBack();
      if (!hasCode(claim, services.now())) await sendVerificationCode(database, services, claim);
      throw refusal('verification_required', 'Please enter the code we sent to your email.');
    }
    if (body.otp) await checkCode(database, services, claim, { otp: body.otp, network: origin.network });
    const asksNumber = claim.emailProvenAt ? !body.otp && body.provesPhone !== false : body.provesPhone;
    const asked = asksNumber && (await askForNumber(database, services, claim));
    if (asked) {
      await guess.giveBack();
      throw asked;
    }
    return { guess, claim, hasNumber: claim.emailProvenAt !== null && body.otp !== undefined };
  },

  async handle({ body }, call, found) {
    call.afterCommit(() => found.guess.right());
    if ('claim' in found) {
      return openSession(call, await proveClaim(call, found), { signedInBy: 'password' });
    }
    const { tx, services, origin } = call;
    const { userId, passwordHash, proof, newHash } = found;
    // The password may have changed during the comparison.
    if (!(await holdUser(tx, userId, passwordHash))) throw wrongCredentials(userId);
    // The stored hash is of another Unicode form of the password.
    if (newHash) await tx.update(user).set({ passwordHash: newHash }).where(eq(user.id, userId));
    await applyLift(tx, userId, services.now());
    let signedInBy: SignInMethod = 'password';
    if (await asksForProof(tx, services, userId, origin)) {
      // The factor was set up or the device forgotten after the first check.
      if (!proof) throw await askForProof(tx, services, userId, 'second_factor_required');
      signedInBy = await redeemProof(call, userId, body);
      call.afterCommit(() => proof.right());
    }
    return openSession(call, userId, { signedInBy, remembers: signedInBy !== 'password' && body.rememberDevice });
  },
};

/**
 * Counts the attempt at the second factor, where the account has one and the device is not remembered.
 * @throws Refusal second_factor_required where no proof was given; the right password is then no guess
 */
async function claimedProof(
  userId: string,
  guess: Guess,
  { body, database, services, origin }: Pick<Preparation, 'database' | 'services' | 'origin'> & { body: Signing },
): Promise<Guess | undefined> {
  const asked = await database.transaction(async (tx) => {
    // A lift that is due removes the factor first.
    if (await holdUser(tx, userId)) await applyLift(tx, userId, services.now());
    if (!(await asksForProof(tx, services, userId, origin))) return undefined;
    return askForProof(tx, services, userId, 'second_factor_required');
  });
  if (!asked) return undefined;
  await guess.giveBack();
  if (!isGiven(body)) throw asked;
  return claimProof(database, { username: body.username, origin, now: services.now() }, body);
}

/** @throws Refusal where staff must sign in at the hospital; only after the right password, so that nothing leaks */
function refuseClosedPassword(
  { provider }: Services['config'],
  { role, username, userId }: { role: Role; username: string; userId: string },
): void {
  if (!provider?.isOnlyWay || !isStaff(role) || username.toLowerCase() === provider.breakGlass) return;
  throw refusal('wrong_state', 'Please sign in with your hospital: use the button below the form.', {
    account: userId,
  });
}

/** True where this user also needs the second factor on this device. */
async function asksForProof(tx: Tx, services: Services, userId: string, origin: Origin): Promise<boolean> {
  const [found] = await tx
    .select({ role: user.role, secondFactor: user.secondFactor })
    .from(user)
    .where(eq(user.id, userId));
  return (
    found !== undefined &&
    needsSecondFactor(services.config, found) &&
    !(await isRemembered(tx, userId, origin, services.now()))
  );
}

async function activeUser(database: Database, username: string) {
  // The record of a child has an unknown password that cannot be reset.
  if (!signsIn(username.toLowerCase())) return undefined;
  const [found] = await database.transaction((tx) =>
    tx
      .select({
        ...{ userId: user.id, passwordHash: user.passwordHash, role: user.role, username: user.username },
        waysLocked: user.waysLocked,
      })
      .from(user)
      .where(and(named(username), eq(user.status, 'ACTIVE'))),
  );
  return found;
}
