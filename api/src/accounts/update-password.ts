import { accountEndpoints } from '@openward/contract/accounts';
import { eq } from 'drizzle-orm';
import { claimAttempt } from '../counting/attempts.ts';
import type { Tx } from '../database/database.ts';
import { doctor, patient, user } from '../database/schema/index.ts';
import { authenticate } from '../http/authenticate.ts';
import type { Call, Prepared } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { notify } from '../messages/notices.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetAnswers, holdUser, storePassword } from './credentials.ts';
import { grantedUser } from './grants.ts';

/** Setting a password is hashing, so an address may do only so much of it. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** What leave to set a password rests on. */
type Asked = { id: string; grant?: string | undefined };
type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/** POST /users/update/password: with the grant of a reset, or by an administrator for somebody in their care. */
export const updatePassword: Prepared<(typeof accountEndpoints)['updatePassword'], string> = {
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
    const { userId, caller } = await entitled(call, body);
    if (!(await holdUser(tx, userId))) throw caller ? unknownTo(caller) : tooLate();
    // Held now: a grant that was used meanwhile is gone.
    await entitled(call, body);
    if (caller) await record(call, caller, userId);
    const reachable = await storePassword(tx, userId, { passwordHash, now: services.now() });
    // Whoever knew the old password may have planted the answers.
    await forgetAnswers(tx, userId);
    call.afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};

/** Whose password may be set, and by whom; the grant's own user needs no caller. @throws Refusal */
async function entitled(
  { tx, services, identity }: Entitlement,
  { id, grant }: Asked,
): Promise<{ userId: string; caller?: Caller }> {
  if (grant) {
    const userId = await grantedUser(tx, services, { id, grant });
    if (!userId) throw tooLate();
    return { userId };
  }
  if ('refusal' in identity && identity.refusal.code === 'not_signed_in') {
    throw refusedGrant('Please prove who you are before you set a new password.');
  }
  const { signedInRoles } = accountEndpoints.updatePassword;
  const caller = await authenticate(tx, identity, signedInRoles, services.now());
  if (!(await isInCareOf(tx, caller, id))) throw unknownTo(caller);
  return { userId: id, caller };
}

/** Who asks about people that are not in their care is on record. */
const unknownTo = (caller: Caller) => new Refusal('not_found', 'User not found.', { account: caller.userId });
const tooLate = () => refusedGrant('This took too long. Please start again.');
const refusedGrant = (sentence: string) => new Refusal('invalid_input', sentence, { errors: { grant: sentence } });

/**
 * Whose password an administrator may set: a system admin everybody's, an HCP admin those of patients and of
 * the doctors of the own hospital. The own password needs the present one.
 */
async function isInCareOf(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  if (userId === caller.userId) return false;
  const [found] = await tx
    .select({ role: user.role, hospitalId: doctor.hospitalId })
    .from(user)
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(eq(user.id, userId));
  if (!found || caller.role === 'ROLE_SYS_ADMIN') return found !== undefined;
  // An HCP admin whom nobody has given a hospital yet is in charge of nobody.
  if (!caller.hospitalId) return false;
  return found.role === 'ROLE_PATIENT' || (found.role === 'ROLE_DOCTOR' && found.hospitalId === caller.hospitalId);
}

async function record(call: Call, caller: Caller, userId: string): Promise<void> {
  const [found] = await call.tx.select({ id: patient.id }).from(patient).where(eq(patient.userId, userId));
  await call.records.as(caller).record('set password', 'account', [{ id: userId, patientId: found?.id ?? null }]);
}
