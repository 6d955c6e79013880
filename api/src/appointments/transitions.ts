import { type AppointmentStatus, isStaff } from '@openward/contract';
import type { appointmentEndpoints } from '@openward/contract/appointments';
import { type Handler, Reply } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { changeAppointment, isOpenRow, oneAppointment } from './records.ts';

type Endpoint<K extends keyof typeof appointmentEndpoints> = Handler<(typeof appointmentEndpoints)[K]>;

/** From which states staff may set a state, and what the answer says (specification, section 4). */
const STAFF_SETS: Record<'CONFIRMED' | 'COMPLETED', { from: AppointmentStatus[]; message: string; refusal: string }> = {
  CONFIRMED: {
    from: ['BOOKED', 'RESCHEDULED'],
    message: 'Appointment confirmed successfully.',
    refusal: 'Only a booked or rescheduled appointment can be confirmed.',
  },
  COMPLETED: {
    from: ['CHECKED_IN'],
    message: 'Appointment completed successfully.',
    refusal: 'Only a checked-in appointment can be completed.',
  },
};

/** POST /appointment/update */
export const updateAppointment: Endpoint<'updateAppointment'> = async ({ body }, call) => {
  const before = await oneAppointment(call, body.id, 'lock');
  const status = body.status as keyof typeof STAFF_SETS;
  const rule = STAFF_SETS[status];
  if (!rule.from.includes(before.status)) throw new Refusal('wrong_state', rule.refusal);
  if (status === 'CONFIRMED' && !isOpenRow(before, call.services.now())) {
    throw new Refusal('wrong_state', 'This appointment has begun, so it can no longer be confirmed.');
  }
  // What it said before stays in the history.
  const description = body.description || before.description;
  const changed = await changeAppointment(call, before, status.toLowerCase(), { status, description });
  return new Reply(changed, { message: rule.message });
};

/**
 * POST or GET /appointment/cancel. A patient cancels while the appointment is open; staff also afterwards, when nobody
 * came, and they lift blocked time. A visit that took place must not vanish.
 */
export const cancelAppointment: Endpoint<'cancelAppointment'> = async ({ query }, call) => {
  const before = await oneAppointment(call, query.appointmentId, 'lock');
  if (before.status === 'CANCELED') throw new Refusal('wrong_state', 'This appointment is cancelled already.');
  if (before.status === 'CHECKED_IN' || before.status === 'COMPLETED') {
    throw new Refusal('wrong_state', 'The patient has been checked in, so this appointment cannot be cancelled.');
  }
  const isStaffs = isStaff(call.caller.role);
  if (before.status === 'BLOCKED' && !isStaffs) {
    throw new Refusal('wrong_state', 'This appointment cannot be cancelled.');
  }
  if (!isOpenRow(before, call.services.now()) && !isStaffs) {
    throw new Refusal('wrong_state', 'This appointment has begun, so it can no longer be cancelled.');
  }
  return changeAppointment(call, before, 'cancel', { status: 'CANCELED' });
};
