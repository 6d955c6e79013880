import type { Appointment, SeriesScope } from '@openward/contract/appointments';
import { instantOf, wallClock } from '@openward/contract/time';
import { and, gt, ne, sql } from 'drizzle-orm';
import { type RequestedTime, refuseAgainstRules } from '../availability/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { refuseConflicts, whyNot } from './conflicts.ts';
import { type AppointmentRow, changeAppointment, isOpenRow, visibleAppointments } from './records.ts';

/**
 * The other visits of a series that a change also covers, with locked rows: those that the caller may see and that can
 * still be changed, earliest first.
 */
export async function othersOf(
  call: Call,
  { id, series, seriesPlace }: AppointmentRow,
  which: SeriesScope | null | undefined,
): Promise<AppointmentRow[]> {
  if (!series || !which || which === 'this') return [];
  const rows = await visibleAppointments(
    call,
    and(
      sql`${appointment.id} = any(array(select unnest(visits) from appointment_series where id = ${series}))`,
      ne(appointment.id, id),
      which === 'following' ? gt(appointment.seriesPlace, seriesPlace ?? 0) : undefined,
    ),
    'lock',
  );
  return rows
    .filter((row) => isOpenRow(row, call.services.now()))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * Moves a visit and others of its series by the same wall clock difference, or none of them.
 * @param to the new time of the requested visit
 * @returns the requested visit
 * @throws Refusal slot_taken with the conflict of each visit
 */
export async function moveTogether(
  call: Call,
  before: AppointmentRow,
  others: readonly AppointmentRow[],
  {
    doctor,
    startsAt,
    endsAt,
    description,
    accept,
  }: RequestedTime & { description: string; accept: boolean | undefined },
): Promise<Appointment> {
  await lockFor(
    call.tx,
    others.map(({ doctorId }) => doctorId),
  );
  const shift = wallOf(startsAt, doctor.timeZone) - wallOf(before.startsAt, before.timeZone);
  const lasts = endsAt.getTime() - startsAt.getTime();
  const keepsLength = call.caller?.role !== 'ROLE_PATIENT' && lasts === lengthOf(before);
  const moves = [before, ...others].map((row) => {
    const wall = new Date(wallOf(row.startsAt, row.timeZone) + shift).toISOString().slice(0, 16);
    const start = row === before ? startsAt : instantOf(wall, doctor.timeZone);
    return { row, startsAt: start, endsAt: new Date(start.getTime() + (keepsLength ? lengthOf(row) : lasts)) };
  });
  const withIt = moves.map(({ row }) => row.id);
  const looked = [];
  for (const { row, ...times } of moves) {
    const { patientId, consultationType } = row;
    const wanted = { withIt, doctorId: doctor.id, patientId: patientId ?? '', consultationType, accept, ...times };
    looked.push({ startsAt: times.startsAt, conflict: await whyNot(call, wanted) });
  }
  refuseConflicts(looked, doctor.timeZone, 'moved');
  // Each visit moves to a place that the one before has left, so the last one goes first where they move later.
  moves.sort((a, b) => Math.sign(shift) * (b.row.startsAt.getTime() - a.row.startsAt.getTime()));
  let moved: Appointment | undefined;
  for (const { row, ...times } of moves) {
    const isAsked = row === before;
    const change = { doctorId: doctor.id, ...times, status: 'RESCHEDULED' as const };
    const changed = await changeAppointment(call, row, 'reschedule', isAsked ? { ...change, description } : change);
    if (isAsked) moved = changed;
  }
  // Checked again after all have moved, because several may be on one day.
  for (const { row, startsAt: start } of moves) {
    const { id, patientId, consultationType } = row;
    const there = { withIt: [id], doctor, consultationType, patientId: patientId ?? '', startsAt: start };
    await refuseAgainstRules(call, there, true);
  }
  if (!moved) throw new Error('the visit that was asked about is among those that move');
  return moved;
}

function lengthOf({ startsAt, endsAt }: AppointmentRow): number {
  return endsAt.getTime() - startsAt.getTime();
}

/** The wall clock time in milliseconds, as if it were UTC. */
function wallOf(at: Date, timeZone: string): number {
  return Date.parse(`${wallClock(at.getTime(), timeZone)}Z`);
}
