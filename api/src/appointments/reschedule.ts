import { isStaff } from '@openward/contract';
import type { appointmentEndpoints } from '@openward/contract/appointments';
import { mayManageDoctor } from '../access/visibility.ts';
import { lockFor } from '../database/database.ts';
import { isOverlap } from '../database/errors.ts';
import type { Handler } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { changeAppointment, oneAppointment } from './records.ts';
import { requestedTime, slotTaken } from './requested-time.ts';

const MOVABLE = new Set(['BOOKED', 'CONFIRMED', 'RESCHEDULED']);

/** POST /appointment/reschedule: the slot moves in one transaction, or nothing changes. */
export const rescheduleAppointment: Handler<(typeof appointmentEndpoints)['rescheduleAppointment']> = async (
  { body },
  call,
) => {
  const seen = await oneAppointment(call, body.id, 'look');
  // An update cannot give way like an insert can (ON CONFLICT), so moves that may meet stand in line.
  await lockFor(call.tx, [seen.doctorId, body.doctorId, seen.patientId ?? seen.id]);
  const before = await oneAppointment(call, body.id, 'lock');
  if (!MOVABLE.has(before.status)) {
    throw new Refusal('wrong_state', 'This appointment can no longer be rescheduled.');
  }
  const { doctor, startsAt, endsAt } = await requestedTime(call, body);
  if (
    isStaff(call.caller.role) &&
    !mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId })
  ) {
    throw notFound('Doctor');
  }
  try {
    return await changeAppointment(call, before, 'reschedule', {
      doctorId: doctor.id,
      startsAt,
      endsAt,
      status: 'RESCHEDULED',
      description: body.description,
    });
  } catch (error) {
    throw isOverlap(error) ? slotTaken() : error;
  }
};
