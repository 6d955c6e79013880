import { APPOINTMENT_STATUSES } from '@openward/contract';
import { UNDO_MINUTES } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { lockFor } from '../platform/database/database.ts';
import { instant, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { appointmentNews } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { isInTheWay, whyRefused } from './conflicts.ts';
import { type AppointmentRow, changeAppointment, isOpenRow } from './records.ts';
import { refusalOfOverlap } from './reschedule.ts';
import { allOf, eachOf } from './several.ts';

/** A visit that is so near is told of at once, milliseconds. */
const NEAR = 60 * 60_000;

/**
 * Lets the messages about visits that were just moved wait, so that the moves can be undone unseen.
 * @returns until when each of them waits, ISO UTC, by the appointment's id
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

/** POST /appointment/reassign/undo: each visit that can be goes back to where the caller moved it from. */
export const undoReassignments: Handler<Contract['appointments']['undoReassignments']> = async ({ body }, call) => {
  const ids = [...new Set(body.ids)];
  const seen = await allOf(call, ids, 'look');
  const from = await statesBefore(call, ids);
  await lockFor(call.tx, [
    ...seen.flatMap(({ doctorId, patientId, id }) => [doctorId, patientId ?? id]),
    ...from.map(({ doctorId }) => doctorId),
  ]);
  const rows = await allOf(call, ids, 'lock');
  const before = new Map((await statesBefore(call, ids)).map((state) => [state.appointmentId, state]));
  return eachOf(call, rows, async (row) => {
    const state = before.get(row.id);
    if (
      !state ||
      !isMove(state, row) ||
      !isOpenRow(row, call.services.now()) ||
      state.startsAt <= call.services.now()
    ) {
      throw refusal('wrong_state', 'This move can no longer be undone. Please reschedule the appointment instead.');
    }
    const { appointmentId: id, ...to } = state;
    const { patientId, timeZone } = row;
    if (patientId) {
      const wanted = { id, patientId, doctorId: to.doctorId, startsAt: to.startsAt, endsAt: to.endsAt };
      if (await isInTheWay(call.tx, wanted)) throw await whyRefused(call, wanted, timeZone);
    }
    try {
      return await changeAppointment(call, row, 'undo move', to);
    } catch (error) {
      throw refusalOfOverlap(call, error);
    }
  });
};

/** What the visits were before their last change, where the caller made that and its message still waits. */
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

function isMove(state: Row<typeof BEFORE>, row: AppointmentRow): boolean {
  return state.doctorId !== row.doctorId || state.startsAt.getTime() !== row.startsAt.getTime();
}
