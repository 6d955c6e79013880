import { APPOINTMENT_STATUSES } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { type AppointmentOutcome, UNDO_MINUTES } from '@openward/contract/reassign';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AppointmentRow,
  changeAppointment,
  isInTheWay,
  isOpenRow,
  refusalOfOverlap,
  whyRefused,
} from '../appointments/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { instant, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { appointmentNews } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { allOf, eachOf } from './several.ts';

/** Messages about visits nearer than this are sent at once, in milliseconds. */
const NEAR = 60 * 60_000;

/**
 * Delays the messages about visits that were just moved or cancelled, so that patients do not notice an undo.
 * @returns until when each message waits, ISO UTC, by appointment id
 */
export async function holdMessages({ tx, services }: Call, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const now = services.now().getTime();
  const at = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
  const waits = sql`appointment_id = any(${sql.param([...ids])}::uuid[])`;
  await tx
    .update(appointmentNews)
    .set({ dueAt: sql`greatest(due_at, ${at(now + UNDO_MINUTES * 60_000)})` })
    .where(
      sql`${waits} and known_starts_at > ${at(now + NEAR)} and exists (
        select from appointment where id = appointment_id and starts_at > ${at(now + NEAR)})`,
    );
  const rows = await rowsOf(tx, { id: text, dueAt: instant })`
    select appointment_id as id, due_at from appointment_news where ${waits}`;
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt.toISOString()]));
}

const BEFORE = {
  appointmentId: text,
  doctorId: text,
  startsAt: instant,
  endsAt: instant,
  status: oneOf(APPOINTMENT_STATUSES),
};

/** POST /appointment/reassign/undo: restores each visit to its state before the caller's change, if possible. */
export const undoReassignments: Handler<Contract['reassign']['undoReassignments']> = ({ body }, call) =>
  undoChanges(call, body.ids);

/**
 * Restores visits to their state before the caller's last change, each separately, while its message is delayed.
 * @param held runs first, after the doctors (with `doctorIds`) and patients were locked
 * @throws Refusal not_found where the caller neither sees a visit nor made its last change
 */
export async function undoChanges(
  call: Call & { caller: Caller },
  asked: readonly string[],
  { doctorIds = [], held }: { doctorIds?: string[]; held?: () => Promise<void> } = {},
): Promise<AppointmentOutcome[]> {
  const ids = [...new Set(asked)];
  // A doctor may no longer see a visit that they gave to a colleague, but may still undo that.
  const changed = changedBy(call.caller);
  const seen = await allOf(call, ids, 'look', changed);
  const from = await statesBefore(call, ids);
  await lockFor(call.tx, [
    ...doctorIds,
    ...seen.flatMap(({ doctorId, patientId, id }) => [doctorId, patientId ?? id]),
    ...from.map(({ doctorId }) => doctorId),
  ]);
  const rows = await allOf(call, ids, 'lock', changed);
  const before = new Map((await statesBefore(call, ids)).map((state) => [state.appointmentId, state]));
  await held?.();
  return eachOf(call, rows, async (row) => {
    const state = before.get(row.id);
    const isCancelled = row.status === 'CANCELED';
    if (!state || !isChange(state, row, call.services.now())) throw tooLate(isCancelled);
    const { appointmentId: id, ...to } = state;
    const { patientId, timeZone } = row;
    if (patientId) {
      const wanted = { id, patientId, doctorId: to.doctorId, startsAt: to.startsAt, endsAt: to.endsAt };
      if (await isInTheWay(call.tx, wanted)) throw await whyRefused(call, wanted, timeZone);
    }
    try {
      return isCancelled
        ? await changeAppointment(call, row, 'undo cancel', { ...to, ...NOT_CANCELLED })
        : await changeAppointment(call, row, 'undo move', to);
    } catch (error) {
      throw refusalOfOverlap(call, error);
    }
  });
}

const NOT_CANCELLED = { cancelledBy: null, didNotCome: false, cancelReason: '' };

const tooLate = (isCancelled: boolean) =>
  isCancelled
    ? refusal('wrong_state', 'This cancellation can no longer be undone. Please book the appointment again.')
    : refusal('wrong_state', 'This move can no longer be undone. Please reschedule the appointment instead.');

/** The states before the last change, where the caller made it and its message is still queued. */
function statesBefore({ tx, caller }: Call, ids: readonly string[]): Promise<Row<typeof BEFORE>[]> {
  return rowsOf(tx, BEFORE)`
    select last.appointment_id, last.doctor_id, last.starts_at, last.ends_at, last.status
    from (
      select distinct on (appointment_id) * from appointment_history
      where appointment_id = any(${sql.param([...ids])}::uuid[])
      order by appointment_id, changed_at desc, id desc) last
    join appointment_news news on news.appointment_id = last.appointment_id and not news.by_patient
    where last.changed_by = ${caller?.userId ?? null}::uuid`;
}

/** True where the caller made the last change of an appointment. */
function changedBy({ userId }: Caller): SQL {
  return sql`${userId}::uuid = (
    select last.changed_by from appointment_history last where last.appointment_id = appointment.id
    order by last.changed_at desc, last.id desc limit 1)`;
}

/** True where a change can be undone: the visit has begun neither at the old nor at the new time. */
function isChange(state: Row<typeof BEFORE>, row: AppointmentRow, now: Date): boolean {
  if (state.startsAt <= now) return false;
  if (row.status === 'CANCELED') return state.status !== 'CANCELED';
  return isOpenRow(row, now) && isMove(state, row);
}

function isMove(state: Row<typeof BEFORE>, row: AppointmentRow): boolean {
  return state.doctorId !== row.doctorId || state.startsAt.getTime() !== row.startsAt.getTime();
}
