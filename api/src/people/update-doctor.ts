import { AWAITED } from '@openward/contract/appointments';
import { type Contract, contract } from '@openward/contract/everything';
import type { DoctorAccount } from '@openward/contract/people';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { asAppointment, visibleAppointments } from '../appointments/records.ts';
import { lockFor } from '../platform/database/database.ts';
import { appointment, doctor } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { mergeEdit, type Present } from '../platform/versions/merge-edit.ts';
import { changeAccount } from './account-changes.ts';
import { doctorAccountOf } from './doctor-accounts.ts';
import { hospitalIdOf } from './hospital-id.ts';

type UpdateDoctor = Contract['people']['updateDoctor'];
type Asked = InferType<UpdateDoctor['body']>;

/**
 * POST /doctor/update. Where open appointments are ahead of a doctor who is to be inactive or to work elsewhere, they are
 * named, and only who accepts them has it saved; none is cancelled by it.
 */
export const updateDoctor: Handler<UpdateDoctor> = async ({ body }, call) => {
  const { tx, caller, records } = call;
  const before = await doctorAccountOf(tx, caller, body.id, 'lock');
  // Where a doctor works is for a system admin to say.
  const mayMove = caller.role === 'ROLE_SYS_ADMIN' && body.hospitalId;
  const hospitalId = mayMove ? await hospitalIdOf(tx, body.hospitalId as string) : before.hospitalId;
  const asked = await mergeEdit(call, contract.people.updateDoctor, { ...body, hospitalId }, presentDoctor(before));
  const { speciality, ...account } = allowed(caller, before, asked);
  const isMoved = account.hospitalId !== before.hospitalId;
  const isLeaving = account.status === 'INACTIVE' && before.status === 'ACTIVE';
  // Who books with them meanwhile waits, and is then named or refused.
  if (isLeaving || isMoved) await lockFor(tx, [before.id]);
  const open = isLeaving || isMoved ? await openOf(call, before.id) : [];
  if (open.length > 0 && body.accept !== true) {
    return new Reply({ isSaved: false, doctor: before, open }, { message: 'Nothing is saved yet.' });
  }
  await changeAccount(call, before.userId, account);
  await tx.update(doctor).set({ speciality, hospitalId: account.hospitalId }).where(eq(doctor.id, before.id));
  if (isMoved) await moveAhead(call, before.id);
  await records.record('update', 'account', [{ id: before.userId, patientId: null }]);
  const saved = await doctorAccountOf(tx, caller, before.id, 'look');
  return new Reply({ isSaved: true, doctor: saved, open }, { message: 'Updated successfully.' });
};

function presentDoctor({ userId: id, version, speciality, ...values }: DoctorAccount): Present {
  const renamed = { phone_no: 'telePhoneNo', speciality: 'docSpecialtyList' };
  return { id, version, values: { ...values, docSpecialtyList: speciality }, renamed };
}

/** What is to be saved of what was asked: what the caller may not change stays what it was. */
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

const ahead = (call: Pick<Call, 'services'>, doctorId: string) =>
  and(
    eq(appointment.doctorId, doctorId),
    inArray(appointment.status, [...AWAITED]),
    gt(appointment.startsAt, call.services.now()),
  );

async function openOf(call: Call, doctorId: string) {
  const rows = await visibleAppointments(call, ahead(call, doctorId), 'look');
  rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return rows.map(asAppointment);
}

/** Appointments are where their doctor is: a trigger writes down where that is when their time is written. */
async function moveAhead(call: Call, doctorId: string): Promise<void> {
  await call.tx
    .update(appointment)
    .set({ startsAt: sql`${appointment.startsAt}` })
    .where(ahead(call, doctorId));
}
