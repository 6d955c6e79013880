import { isStaff } from '@openward/contract';
import type { appointmentEndpoints } from '@openward/contract/appointments';
import { mayManageDoctor } from '../access/visibility.ts';
import { lockFor } from '../database/database.ts';
import { overlapOf } from '../database/errors.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { isInTheWay, type WantedTime, whyRefused } from './conflicts.ts';
import { type AppointmentRow, changeAppointment, isOpenRow, oneAppointment } from './records.ts';
import { patientTaken, requestedTime, slotTaken } from './requested-time.ts';

/** POST /appointment/reschedule: the slot moves in one transaction, or nothing changes. */
export const rescheduleAppointment: Handler<(typeof appointmentEndpoints)['rescheduleAppointment']> = async (
  { body },
  call,
) => {
  const seen = await oneAppointment(call, body.id, 'look');
  // An update cannot give way like an insert can (ON CONFLICT), so moves that may meet stand in line.
  await lockFor(call.tx, [seen.doctorId, body.doctorId, seen.patientId ?? seen.id]);
  const before = await oneAppointment(call, body.id, 'lock');
  if (!isOpenRow(before, call.services.now())) {
    throw new Refusal('wrong_state', 'This appointment can no longer be rescheduled.');
  }
  const { doctor, startsAt, endsAt } = await requestedTime(call, {
    ...body,
    consultationType: before.consultationType,
  });
  if (
    isStaff(call.caller.role) &&
    !mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId })
  ) {
    throw notFound('Doctor');
  }
  await refuseMeeting(call, before, { id: before.id, doctorId: doctor.id, startsAt, endsAt }, doctor.timeZone);
  try {
    return await changeAppointment(call, before, 'reschedule', {
      doctorId: doctor.id,
      startsAt,
      endsAt,
      status: 'RESCHEDULED',
      description: body.description,
    });
  } catch (error) {
    throw refusalOfOverlap(call, error);
  }
};

/**
 * Looks before the constraint does: a refusal by the constraint ends the transaction, and nothing could be asked any
 * more about what is in the way.
 */
async function refuseMeeting(
  call: Call,
  { patientId }: AppointmentRow,
  wanted: Omit<WantedTime, 'patientId'>,
  timeZone: string,
): Promise<void> {
  if (!patientId) return;
  const time = { ...wanted, patientId };
  if (await isInTheWay(call.tx, time)) throw await whyRefused(call, time, timeZone);
}

/** Which of the two constraints refused somebody who was slower: the doctor is taken, or the patient is expected elsewhere then. */
function refusalOfOverlap(call: Call, error: unknown): unknown {
  const constraint = overlapOf(error);
  if (constraint === undefined) return error;
  // Who moves a patient must not learn in this way when that patient sees somebody whom they may not see.
  const maySee = call.caller?.role === 'ROLE_PATIENT' || call.caller?.role === 'ROLE_SYS_ADMIN';
  return constraint === 'appointment_patient_free' && maySee ? patientTaken() : slotTaken();
}
