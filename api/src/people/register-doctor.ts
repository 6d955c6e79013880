import type { Contract } from '@openward/contract/everything';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { makeAccount } from '../accounts/new-account.ts';
import { newId } from '../platform/database/ids.ts';
import { doctor, workingHours } from '../platform/database/schema/index.ts';
import type { Call, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { refuseTaken, takenEmail } from './account-changes.ts';
import { doctorAccountOf } from './doctor-accounts.ts';
import { hospitalIdOf } from './hospital-id.ts';

/** When a new doctor works until somebody says otherwise: Monday to Friday. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const HOURS = { starts: '09:00', ends: '17:00' };

/** POST /doctor/save: by a system admin, or by an HCP admin for the own hospital. */
export const registerDoctor: Prepared<Contract['people']['registerDoctor'], string> = {
  async before({ body }, { database, services, caller }) {
    refuseCommonPassword(body.password, 'password');
    // Nothing is hashed for a doctor who cannot be.
    await database.transaction((tx) => refuseImpossible({ tx, caller }, body));
    return services.passwords.hash(body.password);
  },

  async handle({ body }, call, passwordHash) {
    const { tx, caller, records } = call;
    const hospitalId = await refuseImpossible(call, body);
    const { email, firstName, lastName, telePhoneNo: phoneNo } = body;
    const userId = await makeAccount(tx, {
      ...{ email, passwordHash, firstName, lastName, phoneNo, hospitalId },
      role: 'ROLE_DOCTOR',
      status: body.status as 'ACTIVE' | 'INACTIVE',
    });
    if (!userId) throw takenEmail();
    const id = newId();
    await tx.insert(doctor).values({ id, userId, hospitalId, speciality: [...new Set(body.docSpecialtyList)] });
    await tx.insert(workingHours).values(WEEKDAYS.map((weekday) => ({ doctorId: id, weekday, ...HOURS })));
    await records.record('create', 'account', [{ id: userId, patientId: null }]);
    return doctorAccountOf(tx, caller, id, 'look');
  },
};

/** @returns the id of the hospital that was named @throws Refusal not_found where it is not the caller's to manage */
async function refuseImpossible(
  { tx, caller }: Pick<Call, 'tx'> & { caller: Caller },
  { email, hospitalId: named }: { email: string; hospitalId: string },
): Promise<string> {
  const hospitalId = await hospitalIdOf(tx, named);
  if (caller.role === 'ROLE_HCP_ADMIN' && caller.hospitalId !== hospitalId) throw notFound('Hospital');
  await refuseTaken(tx, email);
  return hospitalId;
}
