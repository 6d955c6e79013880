import type { PlainSentence } from '@openward/contract';
import { type Contract, contract } from '@openward/contract/everything';
import { plainPassword } from '@openward/contract/text';
import { eq } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { needsSecondFactor } from '../platform/access/second-factor.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Call, Handler, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetAnswers, holdCaller, holdUser, storePassword, unlockWays } from './credentials.ts';
import { applyLift, openLift } from './factors/lift.ts';
import { askForProof, claimProof, isGiven, provenCaller, redeemProof } from './factors/prove.ts';
import type { Guess } from './guessing.ts';
import { type InCare, inCareOf, unknownTo } from './in-care.ts';
import { checkOwnPassword, notThePassword } from './own-password.ts';
import { hospitalSignInOf } from './provider/allow.ts';
import { grantedUser } from './recovery.ts';

/** The hash that was verified, and its replacement. */
interface Hashes {
  present: string;
  next: string;
}

/** POST /users/change/password: the caller's own. Ends the caller's other sessions. */
export const changePassword: Prepared<Contract['accounts']['changePassword'], Hashes> = {
  async before({ body }, { database, services, caller }) {
    if (body.id !== caller.userId) throw notFound('User not found.');
    refuseCommonPassword(body.newPassword, 'newPassword');
    const present = await checkOwnPassword(database, services, caller, body.password);
    return { present, next: await services.passwords.hash(plainPassword(body.newPassword)) };
  },

  async handle(_input, call, { present, next }) {
    const { tx, services, caller, afterCommit } = call;
    // Of two concurrent changes, the second one fails because its password is no longer the current one.
    if (!(await holdCaller(call, caller, present))) throw notThePassword();
    const change = { passwordHash: next, now: services.now(), keep: caller.sessionId };
    const reachable = await storePassword(tx, caller.userId, change);
    afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** Limits the load, because setting a password computes a slow hash. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** Identifies the user: by id, or by the grant of a reset. */
type Asked = { id: string; grant?: string | undefined };
type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/** POST /users/update/password: with the grant of a reset, or by an administrator for a user in their care. */
export const updatePassword: Prepared<
  Contract['accounts']['updatePassword'],
  { passwordHash: string; proof?: Guess | undefined }
> = {
  async before({ body }, { database, services, identity, origin }) {
    if (!(await claimAttempt(database, `new-password:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    refuseCommonPassword(body.newPassword, 'newPassword');
    // Checked first, so that no hash is computed for callers without permission.
    const asked = await database.transaction(async (tx) => {
      const { userId, caller } = await entitled({ tx, services, identity }, body);
      return caller ? undefined : proofForReset(tx, services, userId);
    });
    if (asked && !isGiven(body)) throw asked.refusal;
    const guesser = { username: asked?.username ?? '', origin, now: services.now() };
    const proof = asked && (await claimProof(database, guesser, body));
    return { proof, passwordHash: await services.passwords.hash(plainPassword(body.newPassword)) };
  },

  async handle({ body }, call, { passwordHash, proof }) {
    const { tx, services } = call;
    const { userId, caller, inCare } = await entitled(call, body);
    if (!(await holdUser(tx, userId))) throw caller ? unknownTo(caller) : tooLate();
    if (!caller && (await proofForReset(tx, services, userId))) {
      if (!proof) throw tooLate();
      await redeemProof(call, userId, body);
      call.afterCommit(() => proof.right());
    }
    // Checked again under the lock, because the grant may have been used in the meantime.
    await entitled(call, body);
    if (caller && inCare) await call.records.as(caller).record('set password', 'account', [inCare]);
    const reachable = await storePassword(tx, userId, { passwordHash, now: services.now() });
    // A person who knew the old password may have set the answers.
    await forgetAnswers(tx, userId);
    await unlockWays(tx, userId);
    call.afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** The second factor that a reset also requires; undefined where the user needs none. */
async function proofForReset(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  userId: string,
): Promise<{ refusal: Refusal; username: string } | undefined> {
  if (await holdUser(tx, userId)) await applyLift(tx, userId, services.now());
  const [found] = await tx.select().from(user).where(eq(user.id, userId));
  if (!found || !needsSecondFactor(services.config, found)) return undefined;
  return {
    username: found.username,
    refusal: await askForProof(tx, services, userId, 'second_factor_required'),
  };
}

/** The user whose password may be set; the caller is undefined where a grant was used. @throws Refusal */
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
  const caller = await provenCaller(tx, services, identity, signedInRoles);
  return { userId: id, caller, inCare: await inCareOf(tx, caller, id) };
}

const tooLate = () => refusedGrant('This took too long. Please start again.');
const refusedGrant = (sentence: PlainSentence) => refusal('invalid_input', sentence, { field: 'grant' });

/** GET /users/password/:id: names the user whose password is about to be set, to avoid mistakes. */
export const getPasswordOwner: Handler<Contract['accounts']['getPasswordOwner']> = async (
  { params },
  { tx, caller, records, services },
) => {
  const found = await inCareOf(tx, caller, params.id);
  const [lift, hospitalSignIn] = await pipelined(
    openLift(tx, found.id, caller.userId),
    hospitalSignInOf(tx, services.config, found),
    records.record('read', 'account', [found]),
  );
  const isOver = lift !== undefined && Date.parse(lift.effectiveAt) <= services.now().getTime();
  return {
    ...{ firstName: found.firstName, lastName: found.lastName, userRole: found.role },
    hasSecondFactor: found.secondFactor !== null && !isOver,
    lift: (!isOver && lift) || null,
    hospitalSignIn,
  };
};
