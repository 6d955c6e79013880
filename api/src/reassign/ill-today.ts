import type { Contract } from '@openward/contract/everything';
import { type IllToday, UNDO_MINUTES } from '@openward/contract/reassign';
import { dayOf } from '@openward/contract/time';
import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import {
  type AppointmentRow,
  asAppointment,
  cancelHeld,
  isOpenRow,
  liftBlocked,
  moveAppointment,
  visibleAppointments,
} from '../appointments/index.ts';
import { at, hospitalDays } from '../availability/index.ts';
import { REACHED, REACHED_BY } from '../messages/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, instant, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, waitingOffer } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { dropCalls, keepCalls } from './call-list.ts';
import { concernedDoctor, suggestionsFor } from './reassign.ts';
import { changeOne } from './several.ts';
import { holdMessages, undoChanges } from './undo.ts';

type Suggestions = Awaited<ReturnType<typeof suggestionsFor>>;
type Visit = IllToday['visits'][number];
type Span = ReturnType<typeof hospitalDays>;
type Change = Pick<Visit, 'outcome' | 'appointment'>;

/** Statuses of visits that are moved, cancelled or kept when a doctor is ill; others are over. */
const CALLED_OFF: AppointmentRow['status'][] = ['BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CHECKED_IN'];
/** A message less than this time before a visit, in milliseconds, may be read too late. */
const SOON = 2 * 3_600_000;
const MINUTE = 60_000;

/** POST /appointment/ill-today */
export const doctorIllToday: Handler<Contract['reassign']['doctorIllToday']> = async ({ body }, call) => {
  const { doctorId, reason = '' } = body;
  const { timeZone } = await concernedDoctor(call, doctorId);
  const now = call.services.now();
  const today = hospitalDays(now, timeZone);
  const which = and(
    eq(appointment.doctorId, doctorId),
    gte(appointment.startsAt, today.from),
    lt(appointment.startsAt, today.to),
    inArray(appointment.status, CALLED_OFF),
  );
  const seen = await visibleAppointments(call, which, 'look');
  const open = inOrder(seen.filter((row) => isOpenRow(row, now)));
  const away = { doctorId, startDateTime: null, endDateTime: today.to.toISOString() };
  const suggestions = body.visits === 'move' ? await suggestionsFor(call, open, away) : new Map();
  // Serializes with all moves of visits of these doctors and patients.
  await lockFor(call.tx, [
    doctorId,
    ...open.flatMap(({ id, patientId }) => patientId ?? id),
    ...[...suggestions.values()].flat().map((suggested) => suggested.doctorId),
  ]);
  const rows = inOrder(await visibleAppointments(call, which, 'lock'));
  if (rows.some(({ id }) => !seen.some((one) => one.id === id))) throw bookedMeanwhile();
  const visits: Visit[] = [];
  for (const row of rows) {
    if (isGivenUp(row, now)) continue;
    const change = isOpenRow(row, now) ? await moveOrCancel(call, row, suggestions, reason) : kept(row);
    visits.push({ ...change, startedAt: row.startsAt.toISOString(), callReason: null });
  }
  await endOffers(call, doctorId, { from: now, to: today.to });
  const { blocked, series } = await blockRest(call, doctorId, { from: now, to: today.to }, rows);
  const told = await withCallReasons(call, visits, rows);
  await keepCalls(call, dayOf(now.toISOString(), timeZone), told);
  const changed = visits.filter(({ outcome }) => outcome !== 'kept');
  await holdMessages(
    call,
    changed.map(({ appointment: { id } }) => id),
  );
  const undoUntil = series || changed.length > 0 ? new Date(now.getTime() + UNDO_MINUTES * MINUTE).toISOString() : null;
  return { blocked, series, undoUntil, visits: told };
};

/** POST /appointment/ill-today/undo. Ended offers to the waiting list are not restored; their patients still wait. */
export const undoIllToday: Handler<Contract['reassign']['undoIllToday']> = async ({ body }, call) => {
  const { doctorId, series, ids } = body;
  await concernedDoctor(call, doctorId);
  const outcomes = await undoChanges(call, ids, {
    doctorIds: [doctorId],
    held: async () => {
      if (series) await liftBlocked(call, and(eq(appointment.doctorId, doctorId), eq(appointment.series, series)));
    },
  });
  const back = outcomes.flatMap(({ appointment: { id }, problem }) => (problem ? [] : [id]));
  await dropCalls(call, doctorId, back);
  return outcomes;
};

const inOrder = (rows: AppointmentRow[]) =>
  rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
/** How long after its end a patient may still come to a visit, in milliseconds. */
const STILL = 3_600_000;

/** True where the patient did not come and is no longer expected. */
function isGivenUp({ status, endsAt }: AppointmentRow, now: Date): boolean {
  return status !== 'CHECKED_IN' && endsAt.getTime() + STILL <= now.getTime();
}

const kept = (row: AppointmentRow): Change => ({ outcome: 'kept', appointment: asAppointment(row) });
const bookedMeanwhile = () => refusal('conflict', 'Somebody booked this doctor just now. Please try again.');

/** Moves an open visit to its first suggested time that is still free; cancels it where there is none. */
async function moveOrCancel(
  call: Call & { caller: Caller },
  row: AppointmentRow,
  suggestions: Suggestions,
  reason: string,
): Promise<Change> {
  const { description } = row;
  for (const { doctorId, startDateTime, endDateTime } of suggestions.get(row.id) ?? []) {
    const to = { doctorId, startDateTime, endDateTime, description };
    const moved = await changeOne(call, row, () => moveAppointment(call, row, to));
    if (!moved.problem) return { outcome: 'moved', appointment: moved.appointment };
  }
  return { outcome: 'cancelled', appointment: await cancelHeld(call, row, reason) };
}

/** Cancels the blocks of offers to the waiting list, so that the offers end and cannot be accepted. */
async function endOffers(call: Call, doctorId: string, { from, to }: Span): Promise<void> {
  const offered = call.tx
    .select({ id: waitingOffer.appointmentId })
    .from(waitingOffer)
    .where(and(eq(waitingOffer.doctorId, doctorId), eq(waitingOffer.state, 'OPEN')));
  await liftBlocked(
    call,
    and(inArray(appointment.id, offered), gt(appointment.endsAt, from), lt(appointment.startsAt, to)),
  );
}

/**
 * Blocks the doctor's free time in a span. A visit that was booked after `known` was read counts as free, so that the
 * block collides with it.
 * @param known the visits that were read
 * @throws Refusal conflict where a visit was booked in the span in the meantime
 */
async function blockRest(call: Call, doctorId: string, { from, to }: Span, known: readonly AppointmentRow[]) {
  const ids = sql.param(known.map(({ id }) => id));
  const begin = new Date(Math.floor(from.getTime() / MINUTE) * MINUTE);
  const free = await rowsOf(call.tx, { startsAt: instant, endsAt: instant })`
    select lower(gap) as starts_at, upper(gap) as ends_at
    from unnest(
      tstzmultirange(tstzrange(${at(begin)}, ${at(to)}, '[)')) - coalesce((
        select range_agg(taken.during) from appointment taken
        where taken.doctor_id = ${doctorId} and taken.status <> 'CANCELED'
          and taken.ends_at > ${at(begin)} and taken.starts_at < ${at(to)}
          and (taken.starts_at < ${at(begin)} or taken.id = any(${ids}::uuid[])
            or not taken.status = any(${sql.param(CALLED_OFF)}::text[]))
        ), '{}'::tstzmultirange)) as gap
    order by 1`;
  const series = newId();
  const rows = free.map((span) => ({
    id: newId(),
    series,
    doctorId,
    patientId: null,
    status: 'BLOCKED' as const,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
  }));
  if (rows.length === 0) return { blocked: [], series: null };
  const inserted = await call.tx
    .insert(appointment)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: appointment.id });
  if (inserted.length < rows.length) throw bookedMeanwhile();
  await call.records.record('block', 'appointment', rows);
  const blocked = rows.map(({ startsAt, endsAt }) => ({
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
  }));
  return { blocked, series };
}

/** Adds each patient's number, and the reason why staff should call them. */
async function withCallReasons(call: Call, visits: Visit[], rows: readonly AppointmentRow[]): Promise<Visit[]> {
  const now = call.services.now().getTime();
  const ids = sql.param([...new Set(rows.flatMap(({ patientId }) => patientId ?? []))]);
  const reached = await rowsOf(call.tx, { id: text, isActive: boolean, ...REACHED })`
    select patient.id, patient_user.status = 'ACTIVE' as is_active, ${REACHED_BY}
    from patient join app_user patient_user on patient_user.id = patient.user_id
    where patient.id = any(${ids}::uuid[])`;
  const reachable = new Set(
    reached.filter(({ isActive, phoneNo, email }) => isActive && (phoneNo || email)).map(({ id }) => id),
  );
  return visits.map((visit) => {
    const { outcome, startedAt } = visit;
    const patientPhone = rows.find(({ id }) => id === visit.appointment.id)?.patientPhone;
    const appointment = { ...visit.appointment, ...(patientPhone && { patientPhone }) };
    // A patient who comes at the same time finds a colleague there.
    const isSameTime = outcome === 'moved' && appointment.startDateTime === startedAt;
    const isSoon = !isSameTime && Date.parse(startedAt) - now < SOON;
    const canRead = reachable.has(appointment.patientId ?? '');
    const callReason = outcome === 'kept' ? 'waiting' : !canRead ? 'unreachable' : isSoon ? 'soon' : null;
    return { ...visit, appointment, callReason };
  });
}
