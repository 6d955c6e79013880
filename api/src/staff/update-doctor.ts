import { AWAITED } from '@openward/contract/appointments';
import type { DoctorAccount, staffEndpoints } from '@openward/contract/doctors';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { asAppointment, visibleAppointments } from '../appointments/records.ts';
import { lockFor } from '../database/database.ts';
import { appointment, doctor } from '../database/schema/index.ts';
import { type Call, type Handler, Reply } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { changeAccount, hospitalNamed } from './account-changes.ts';
import { doctorAccountOf } from './doctor-accounts.ts';

type UpdateDoctor = (typeof staffEndpoints)['updateDoctor'];
type Asked = Parameters<Handler<UpdateDoctor>>[0]['body'];

/**
 * POST /doctor/update. Where open appointments are ahead of a doctor who is to be inactive or to work elsewhere, they are
 * named, and only who accepts them has it saved; none is cancelled by it.
 */
export const updateDoctor: Handler<UpdateDoctor> = async ({ body }, call) => {
  const { tx, caller, records } = call;
  const before = await doctorAccountOf(tx, caller, body.id, 'lock');
  const { speciality, ...account } = allowed(caller, before, body);
  const isMoved = account.hospitalId !== before.hospitalId;
  if (isMoved) await hospitalNamed(tx, account.hospitalId);
  const isLeaving = account.status === 'INACTIVE' && before.status === 'ACTIVE';
  // Who books with them meanwhile waits, and is then named or refused.
  if (isLeaving || isMoved) await lockFor(tx, [before.id]);
  const open = isLeaving || isMoved ? await openOf(call, before.id) : [];
  if (open.length > 0 && body.accept !== true) {
    return new Reply({ isSaved: false, open }, { message: 'Nothing is saved yet.' });
  }
  await changeAccount(call, before.userId, account);
  await tx.update(doctor).set({ speciality, hospitalId: account.hospitalId }).where(eq(doctor.id, before.id));
  if (isMoved) await moveAhead(call, before.id);
  await records.record('update', 'account', [{ id: before.userId, patientId: null }]);
  return new Reply({ isSaved: true, open }, { message: 'Updated successfully.' });
};

/** What is to be saved of what was asked: what the caller may not change stays what it was. */
function allowed(caller: Caller, before: DoctorAccount, asked: Asked) {
  const { firstName, lastName, telePhoneNo } = asked;
  const { email, status, hospitalId, speciality } = before;
  if (caller.role === 'ROLE_DOCTOR') return { firstName, lastName, telePhoneNo, email, status, hospitalId, speciality };
  return {
    ...{ firstName, lastName, telePhoneNo, email: asked.email, status: asked.status },
    hospitalId: caller.role === 'ROLE_SYS_ADMIN' ? asked.hospitalId : hospitalId,
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
