import { type Contract, contract } from '@openward/contract/everything';
import { notify } from '../messages/notices.ts';
import { claimAttempt } from '../platform/counting/attempts.ts';
import { authenticate } from '../platform/http/authenticate.ts';
import type { Call, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetAnswers, holdUser, storePassword, unlockWays } from './credentials.ts';
import { grantedUser } from './grants.ts';
import { type InCare, inCareOf, unknownTo } from './in-care.ts';

/** Setting a password is hashing, so an address may do only so much of it. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** What leave to set a password rests on. */
type Asked = { id: string; grant?: string | undefined };
type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/** POST /users/update/password: with the grant of a reset, or by an administrator for somebody in their care. */
export const updatePassword: Prepared<Contract['accounts']['updatePassword'], string> = {
  async before({ body }, { database, services, identity, origin }) {
    if (!(await claimAttempt(database, `new-password:network:${origin.network}`, PER_NETWORK, services.now()))) {
      throw new Refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
    }
    refuseCommonPassword(body.newPassword, 'newPassword');
    // Nothing is hashed for who may not set a password.
    await database.transaction((tx) => entitled({ tx, services, identity }, body));
    return services.passwords.hash(body.newPassword);
  },

  async handle({ body }, call, passwordHash) {
    const { tx, services } = call;
    const { userId, caller, inCare } = await entitled(call, body);
    if (!(await holdUser(tx, userId))) throw caller ? unknownTo(caller) : tooLate();
    // Held now: a grant that was used meanwhile is gone.
    await entitled(call, body);
    if (caller && inCare) await call.records.as(caller).record('set password', 'account', [inCare]);
    const reachable = await storePassword(tx, userId, { passwordHash, now: services.now() });
    // Whoever knew the old password may have planted the answers.
    await forgetAnswers(tx, userId);
    await unlockWays(tx, userId);
    call.afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** Whose password may be set, and by whom; the grant's own user needs no caller. @throws Refusal */
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
    throw refusedGrant('Please prove who you are before you set a new password.');
  }
  const { signedInRoles } = contract.accounts.updatePassword;
  const caller = await authenticate(tx, identity, signedInRoles, { now: services.now() });
  return { userId: id, caller, inCare: await inCareOf(tx, caller, id) };
}

const tooLate = () => refusedGrant('This took too long. Please start again.');
const refusedGrant = (sentence: string) => new Refusal('invalid_input', sentence, { errors: { grant: sentence } });
