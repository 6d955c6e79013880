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

/** What the slow work found: an account whose password is right, or somebody who has still to prove their address. */
type Found = { guess: Guess } & (
  | { userId: string; passwordHash: string; proof?: Guess | undefined; newHash: string | undefined }
  | { claim: Claim; hasNumber: boolean }
);

/** POST /login. Where addresses are verified, the first one of a sign-up also brings the code. */
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
    // Whoever claims an address must not reset what is counted for its account.
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
    // The password may have been changed while this one was compared.
    if (!(await holdUser(tx, userId, passwordHash))) throw wrongCredentials(userId);
    // It was hashed as another keyboard typed it.
    if (newHash) await tx.update(user).set({ passwordHash: newHash }).where(eq(user.id, userId));
    await applyLift(tx, userId, services.now());
    let signedInBy: SignInMethod = 'password';
    if (await asksForProof(tx, services, userId, origin)) {
      // Since the password was compared, its factor was set up or its device forgotten.
      if (!proof) throw await askForProof(tx, services, userId, 'second_factor_required');
      signedInBy = await redeemProof(call, userId, body);
      call.afterCommit(() => proof.right());
    }
    return openSession(call, userId, { signedInBy, remembers: signedInBy !== 'password' && body.rememberDevice });
  },
};

/**
 * Counts the try at the second factor, where the account has one and the device is not remembered.
 * @throws Refusal second_factor_required where none was given: the password was right, so its try is no guess
 */
async function claimedProof(
  userId: string,
  guess: Guess,
  { body, database, services, origin }: Pick<Preparation, 'database' | 'services' | 'origin'> & { body: Signing },
): Promise<Guess | undefined> {
  const asked = await database.transaction(async (tx) => {
    // A lift whose hour has come is no reason to ask.
    if (await holdUser(tx, userId)) await applyLift(tx, userId, services.now());
    if (!(await asksForProof(tx, services, userId, origin))) return undefined;
    return askForProof(tx, services, userId, 'second_factor_required');
  });
  if (!asked) return undefined;
  await guess.giveBack();
  if (!isGiven(body)) throw asked;
  return claimProof(database, { username: body.username, origin, now: services.now() }, body);
}

/** @throws Refusal where staff sign in at the hospital alone; said to who knows the password, and to nobody else */
function refuseClosedPassword(
  { provider }: Services['config'],
  { role, username, userId }: { role: Role; username: string; userId: string },
): void {
  if (!provider?.isOnlyWay || !isStaff(role) || username.toLowerCase() === provider.breakGlass) return;
  throw refusal('wrong_state', 'Please sign in with your hospital: use the button below the form.', {
    account: userId,
  });
}

/** True where a user's password alone does not open a session on this device. */
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
  // A child's record has a password that nobody knows, and no way to get another.
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
