import { type AppointmentStatus, isStaff } from '@openward/contract';
import type { AppointmentDeed, AppointmentEvent } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import type { PersonName } from '@openward/contract/people';

import { sql } from 'drizzle-orm';
import type { Call, Handler } from '../platform/http/call.ts';
import { oneAppointment } from './records.ts';

/** What an appointment was until somebody changed it; instants are text. */
interface Before {
  changed_at: string;
  changed_by: string | null;
  status: AppointmentStatus;
  doctor_id: string;
  starts_at: string;
  ends_at: string;
  description: string | null;
  doctor_first_name: string;
  doctor_last_name: string;
}

/** What two states of an appointment are compared by. */
interface State {
  status: AppointmentStatus;
  doctorId: string;
  startsAt: number;
  endsAt: number;
  /** Null where it was not kept. */
  description: string | null;
}

/** GET /appointment/:id/history: each row of the history says what was before, so what was done lies between two of them. */
export const appointmentHistory: Handler<Contract['appointments']['appointmentHistory']> = async ({ params }, call) => {
  const row = await oneAppointment(call, params.id, 'look');
  const { rows: befores } = (await call.tx.execute(sql`
    select history.changed_at, history.changed_by, history.status, history.doctor_id, history.starts_at, history.ends_at,
           history.description, doctor_user.first_name as doctor_first_name, doctor_user.last_name as doctor_last_name
    from appointment_history history
    join doctor on doctor.id = history.doctor_id
    join app_user doctor_user on doctor_user.id = doctor.user_id
    where history.appointment_id = ${row.id}
    order by history.changed_at, history.id`)) as unknown as { rows: Before[] };
  const people = await peopleOf(call, [row.createdBy, ...befores.map((before) => before.changed_by)]);
  const now: State = { ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() };
  const changes = befores.map((before, place): AppointmentEvent => {
    const next = befores[place + 1];
    const after = next ? stateOf(next) : now;
    const deed = deedOf(stateOf(before), after, row.didNotCome);
    return {
      at: new Date(before.changed_at).toISOString(),
      deed,
      ...people(before.changed_by),
      ...(deed === 'rescheduled' && {
        from: { startDateTime: new Date(before.starts_at).toISOString(), doctorDetails: doctorOf(before) },
      }),
      ...((deed === 'cancelled' || deed === 'didNotCome') && row.cancelReason && { reason: row.cancelReason }),
    };
  });
  return [{ at: row.createdAt.toISOString(), deed: 'booked', ...people(row.createdBy) }, ...changes];
};

function stateOf(before: Before): State {
  const { status, doctor_id: doctorId, description } = before;
  return { status, doctorId, description, startsAt: Date.parse(before.starts_at), endsAt: Date.parse(before.ends_at) };
}

function doctorOf(before: Before): PersonName {
  return { firstName: before.doctor_first_name, lastName: before.doctor_last_name };
}

/** What was done to turn one state into the next. */
export function deedOf(before: State, after: State, didNotCome: boolean): AppointmentDeed {
  const isMoved =
    before.startsAt !== after.startsAt || before.endsAt !== after.endsAt || before.doctorId !== after.doctorId;
  if (isMoved) return 'rescheduled';
  if (before.status === after.status) return 'changed';
  switch (after.status) {
    case 'CONFIRMED':
      return 'confirmed';
    case 'RESCHEDULED':
      return 'rescheduled';
    case 'CHECKED_IN':
      return before.status === 'COMPLETED' ? 'reopened' : 'checkedIn';
    case 'COMPLETED':
      return 'completed';
    case 'CANCELED':
      return didNotCome ? 'didNotCome' : 'cancelled';
    default:
      return 'changed';
  }
}

/** Who did something, as the caller may know it: patients are told of the practice, not of its people. */
async function peopleOf(call: Call, ids: (string | null)[]) {
  const { rows } = (await call.tx.execute(sql`
    select id, role, first_name, last_name from app_user
    where id = any(${sql.param([...new Set(ids.filter((id) => id !== null))])}::uuid[])`)) as unknown as {
    rows: { id: string; role: string; first_name: string; last_name: string }[];
  };
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id: string | null): Pick<AppointmentEvent, 'by' | 'name'> => {
    const person = id === null ? undefined : known.get(id);
    if (!person) return { by: 'portal', name: '' };
    const name = `${person.first_name} ${person.last_name}`;
    if (person.id === call.caller?.userId) return { by: 'you', name };
    if (person.role === 'ROLE_PATIENT') return { by: 'patient', name };
    return { by: 'practice', name: call.caller && isStaff(call.caller.role) ? name : '' };
  };
}
