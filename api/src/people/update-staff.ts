import type { Appointment } from '@openward/contract/appointments';
import { type Contract, contract } from '@openward/contract/everything';
import type { DoctorAccount } from '@openward/contract/people';
import { eq } from 'drizzle-orm';
import type { InferType } from 'yup';
import {
  changeAccount,
  hashFirstPassword,
  hospitalToJoin,
  inviteStaff,
  makeAccount,
  refuseTaken,
  takenEmail,
} from '../accounts/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { doctor, workingHours } from '../platform/database/schema/index.ts';
import { type Call, type Handler, type Prepared, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { mergeEdit, type Present } from '../platform/versions/merge-edit.ts';
import { adminOf } from './admins.ts';
import { doctorAccountOf } from './doctor-accounts.ts';

/** PUT /users/update: changes an administrator, by a system admin or themselves. */
export const updateAdmin: Handler<Contract['people']['updateAdmin']> = async ({ body }, call) => {
  const { tx, caller, records } = call;
  const before = await adminOf(tx, caller, body.id, 'lock');
  const { id, version, ...values } = before;
  const present = { id, version, values, renamed: { phone_no: 'telePhoneNo' } };
  const mayMove = caller.role === 'ROLE_SYS_ADMIN' && before.userRole === 'ROLE_HCP_ADMIN';
  const named = mayMove && body.hospitalId ? await hospitalToJoin(tx, body.hospitalId, before.hospitalId) : undefined;
  const asked = await mergeEdit(call, contract.people.updateAdmin, { ...body, hospitalId: named }, present);
  const isOwn = before.id === caller.userId;
  if (isOwn && caller.role === 'ROLE_SYS_ADMIN' && asked.status !== before.status) {
    // So at least one administrator remains who can undo it.
    throw refusal('invalid_input', 'You cannot deactivate your own account.', { field: 'status' });
  }
  const hospitalId = asked.hospitalId ?? null;
  const own = isOwn ? { email: before.email, status: before.status } : {};
  const { firstName, lastName, email, telePhoneNo, status } = { ...asked, ...own };
  await changeAccount(call, before.id, { firstName, lastName, email, telePhoneNo, status, hospitalId });
  await records.record('update', 'account', [{ id: before.id, patientId: null }]);
  return adminOf(tx, caller, before.id, 'look');
};

type UpdateDoctor = Contract['people']['updateDoctor'];
type Asked = InferType<UpdateDoctor['body']>;

/** The functions on appointments that updating a doctor needs. */
export interface DoctorsAppointments {
  /** Open future appointments, earliest first. */
  openOf(call: Call, doctorId: string): Promise<Appointment[]>;
  /** Moves them to the doctor's new hospital. */
  moveAhead(call: Call, doctorId: string): Promise<void>;
  /** Closes the waiting list's offers of the doctor's time. */
  closeOffersOf(call: Call, doctorId: string): Promise<void>;
}

/**
 * POST /doctor/update. If a doctor with open future appointments is to be deactivated or moved, the call returns these
 * and saves only once the caller accepts them; it cancels none.
 */
export const updateDoctor =
  (appointments: DoctorsAppointments): Handler<UpdateDoctor> =>
  async ({ body }, call) => {
    const { tx, caller, records } = call;
    const before = await doctorAccountOf(tx, caller, body.id, 'lock');
    // Only system admins may move a doctor.
    const mayMove = caller.role === 'ROLE_SYS_ADMIN' && body.hospitalId;
    const hospitalId = mayMove
      ? await hospitalToJoin(tx, body.hospitalId as string, before.hospitalId)
      : before.hospitalId;
    const asked = await mergeEdit(call, contract.people.updateDoctor, { ...body, hospitalId }, presentDoctor(before));
    const { speciality, ...account } = allowed(caller, before, asked);
    const isMoved = account.hospitalId !== before.hospitalId;
    const isLeaving = account.status === 'INACTIVE' && before.status === 'ACTIVE';
    // Concurrent bookings wait, and are then returned here or refused.
    if (isLeaving || isMoved) await lockFor(tx, [before.id]);
    const open = isLeaving || isMoved ? await appointments.openOf(call, before.id) : [];
    if (open.length > 0 && body.accept !== true) {
      return new Reply({ isSaved: false, doctor: before, open }, { message: 'Nothing is saved yet.' });
    }
    await changeAccount(call, before.userId, account);
    await tx.update(doctor).set({ speciality, hospitalId: account.hospitalId }).where(eq(doctor.id, before.id));
    if (isLeaving || isMoved) await appointments.closeOffersOf(call, before.id);
    if (isMoved) await appointments.moveAhead(call, before.id);
    await records.record('update', 'account', [{ id: before.userId, patientId: null }]);
    const saved = await doctorAccountOf(tx, caller, before.id, 'look');
    return new Reply({ isSaved: true, doctor: saved, open }, { message: 'Updated successfully.' });
  };

function presentDoctor({ userId: id, version, speciality, ...values }: DoctorAccount): Present {
  const renamed = { phone_no: 'telePhoneNo', speciality: 'docSpecialtyList' };
  return { id, version, values: { ...values, docSpecialtyList: speciality }, renamed };
}

/** The values to save; those that the caller may not change stay unchanged. */
function allowed(caller: Caller, before: DoctorAccount, asked: Asked) {
  const { firstName, lastName, telePhoneNo } = asked;
  const { email, status, speciality } = before;
  const { hospitalId } = asked;
  if (caller.role === 'ROLE_DOCTOR') return { firstName, lastName, telePhoneNo, email, status, hospitalId, speciality };
  return {
    ...{ firstName, lastName, telePhoneNo, email: asked.email, status: asked.status },
    hospitalId,
    speciality: [...new Set(asked.docSpecialtyList)],
  };
}

/** Default working hours of a new doctor, Monday to Friday. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const HOURS = { starts: '09:00', ends: '17:00' };

/** POST /doctor/save: by a system admin, or by an HCP admin for their own hospital. */
export const registerDoctor: Prepared<Contract['people']['registerDoctor'], string> = {
  async before({ body }, { database, services, caller }) {
    // Checks first, because hashing is expensive.
    await database.transaction((tx) => refuseImpossible({ tx, caller }, body));
    return hashFirstPassword(services, body);
  },

  async handle({ body }, call, passwordHash) {
    const { tx, caller, records, origin } = call;
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
    if (body.invite) await inviteStaff(call, { userId, email, language: origin.language });
    return doctorAccountOf(tx, caller, id, 'look');
  },
};

/** @returns the id of the given hospital @throws Refusal not_found if the caller does not manage it */
async function refuseImpossible(
  { tx, caller }: Pick<Call, 'tx'> & { caller: Caller },
  { email, hospitalId: named }: { email: string; hospitalId: string },
): Promise<string> {
  const hospitalId = await hospitalToJoin(tx, named);
  if (caller.role === 'ROLE_HCP_ADMIN' && caller.hospitalId !== hospitalId) throw notFound('Hospital not found.');
  await refuseTaken(tx, email);
  return hospitalId;
}
