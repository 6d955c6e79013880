import { accountEndpoints } from '@openward/contract/accounts';
import { eq } from 'drizzle-orm';
import { Records } from '../access/records.ts';
import type { Tx } from '../database/database.ts';
import { doctor, patient, user } from '../database/schema/index.ts';
import { authenticate } from '../http/authenticate.ts';
import type { Caller, Detached, Origin } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { useGrant } from './grants.ts';
import { noticeOfPasswordChange, storePassword } from './new-password.ts';

/** POST /users/update/password: with the grant of a reset, or by an administrator for somebody in their care. */
export const updatePassword: Detached<(typeof accountEndpoints)['updatePassword']> = {
  async detached({ body }, { database, services, authorization, origin }) {
    const { id, grant, newPassword } = body;
    if (!grant && !authorization) {
      throw refusedGrant('Please prove who you are before you set a new password.');
    }
    refuseCommonPassword(newPassword, 'newPassword');
    const passwordHash = await services.passwords.hash(newPassword);
    const phoneNo = await database.transaction(async (tx) => {
      const now = services.now();
      if (grant) {
        if (!(await useGrant(tx, id, grant, now))) {
          throw refusedGrant('This took too long. Please start again.');
        }
      } else {
        const { signedInRoles } = accountEndpoints.updatePassword;
        const caller = await authenticate(tx, services, authorization, signedInRoles);
        await allowFor(tx, caller, id, origin);
      }
      return storePassword(tx, id, passwordHash, now);
    });
    await noticeOfPasswordChange(services, phoneNo);
    return null;
  },
};

const refusedGrant = (sentence: string) => new Refusal('invalid_input', sentence, { errors: { grant: sentence } });

/**
 * Whose password an administrator may set: a system admin everybody's, an HCP admin those of patients and of
 * the doctors of the own hospital. The own password needs the present one.
 * @throws Refusal not_found
 */
async function allowFor(tx: Tx, caller: Caller, userId: string, origin: Origin): Promise<void> {
  const [found] = await tx
    .select({ role: user.role, patientId: patient.id, hospitalId: doctor.hospitalId })
    .from(user)
    .leftJoin(patient, eq(patient.userId, user.id))
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(eq(user.id, userId));
  const allowed =
    caller.role === 'ROLE_SYS_ADMIN' ||
    found?.role === 'ROLE_PATIENT' ||
    (found?.role === 'ROLE_DOCTOR' && found.hospitalId === caller.hospitalId);
  if (!found || !allowed || userId === caller.userId) throw notFound('User');
  if (found.patientId) {
    const rows = [{ id: found.patientId, patientId: found.patientId }];
    await new Records(tx, caller, origin).record('set password', 'patient', rows);
  }
}
