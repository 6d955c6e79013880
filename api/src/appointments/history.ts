import { APPOINTMENT_STATUSES, type AppointmentStatus, isStaff, ROLES } from '@openward/contract';
import { type AppointmentAction, type AppointmentEvent, STATUS_RULES } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { nameOf } from '@openward/contract/text';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { instant, nullable, oneOf, rowsOf, text } from '../platform/database/rows.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { oneAppointment } from './records.ts';

/** A previous state of an appointment. */
const BEFORE = {
  changedAt: instant,
  changedBy: nullable(text),
  status: oneOf(APPOINTMENT_STATUSES),
  doctorId: text,
  startsAt: instant,
  endsAt: instant,
  description: nullable(text),
  firstName: text,
  lastName: text,
};

interface State {
  status: AppointmentStatus;
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
  /** Null where it was not kept. */
  description: string | null;
}

/** GET /appointment/:id/history. Each row holds the state before a change, so an action is derived from two states. */
export const appointmentHistory: Handler<Contract['appointments']['appointmentHistory']> = async ({ params }, call) => {
  const [row, befores, people] = await pipelined(
    oneAppointment(call, params.id, 'look'),
    statesBefore(call.tx, params.id),
    peopleOf(call, params.id),
  );
  const changes = befores.map((before, place): AppointmentEvent => {
    const { changedAt, changedBy, startsAt, firstName, lastName } = before;
    const deed = actionOf(before, befores[place + 1] ?? row, row.didNotCome);
    return {
      at: changedAt.toISOString(),
      deed,
      ...people(changedBy),
      ...(deed === 'rescheduled' && {
        from: { startDateTime: startsAt.toISOString(), doctorDetails: { firstName, lastName } },
      }),
      ...((deed === 'cancelled' || deed === 'didNotCome') && row.cancelReason && { reason: row.cancelReason }),
    };
  });
  return [{ at: row.createdAt.toISOString(), deed: 'booked', ...people(row.createdBy) }, ...changes];
};

function statesBefore(tx: Tx, appointmentId: string) {
  return rowsOf(tx, BEFORE)`
    select history.changed_at, history.changed_by, history.status, history.doctor_id, history.starts_at, history.ends_at,
           history.description, doctor_user.first_name, doctor_user.last_name
    from appointment_history history
    join doctor on doctor.id = history.doctor_id
    join app_user doctor_user on doctor_user.id = doctor.user_id
    where history.appointment_id = ${appointmentId}
    order by history.changed_at, history.id`;
}

/** The action that turned one state into the next. */
function actionOf(before: State, after: State, didNotCome: boolean): AppointmentAction {
  const isMoved =
    Number(before.startsAt) !== Number(after.startsAt) ||
    Number(before.endsAt) !== Number(after.endsAt) ||
    before.doctorId !== after.doctorId;
  if (isMoved) return 'rescheduled';
  if (before.status === after.status) return 'changed';
  const { event } = STATUS_RULES[after.status];
  if (event === 'checkedIn' && before.status === 'COMPLETED') return 'reopened';
  return event === 'cancelled' && didNotCome ? 'didNotCome' : event;
}

/** The authors of changes as the caller may see them: patients see the practice instead of its staff. */
async function peopleOf(call: Call, appointmentId: string) {
  const rows = await rowsOf(call.tx, { id: text, role: oneOf(ROLES), firstName: text, lastName: text })`
    select id, role, first_name, last_name from app_user
    where id in (select created_by from appointment where id = ${appointmentId}
                 union select changed_by from appointment_history where appointment_id = ${appointmentId})`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id: string | null): Pick<AppointmentEvent, 'by' | 'name'> => {
    const person = id === null ? undefined : known.get(id);
    if (!person) return { by: 'portal', name: '' };
    const name = nameOf(person);
    if (person.id === call.caller?.userId) return { by: 'you', name };
    if (person.role === 'ROLE_PATIENT') return { by: 'patient', name };
    return { by: 'practice', name: call.caller && isStaff(call.caller.role) ? name : '' };
  };
}
