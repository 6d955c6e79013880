import { addDays, instantOf, wallClock } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type Row, rowsOf, text } from '../platform/database/rows.ts';

/** Query columns: the hours, by the hospital's clock, in which no SMS is sent. See {@link QUIET_HOURS}. */
export const QUIET_COLUMNS = sql.raw(
  '(select quiet_from from practice) as quiet_from, (select quiet_to from practice) as quiet_to',
);

/** {@link QUIET_COLUMNS} as read: times of day, such as `21:00`. */
export const QUIET_HOURS = { quietFrom: text, quietTo: text };

/** The quiet hours with their time zone. */
export interface QuietClock extends Row<typeof QUIET_HOURS> {
  /** IANA name of the hospital's time zone. */
  timeZone: string;
}

/** True in the hospital's quiet hours, which delay SMS but not e-mails; never if begin and end are equal. */
export function isQuiet(at: Date, { timeZone, quietFrom, quietTo }: QuietClock): boolean {
  const time = wallClock(at.getTime(), timeZone).slice(11, 16);
  return quietFrom <= quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
}

/** The begin and end of the quiet hours around an instant. */
export function quietHoursAt(at: Date, { timeZone, quietFrom, quietTo }: QuietClock): { begin: Date; end: Date } {
  const now = wallClock(at.getTime(), timeZone);
  const [today, time] = [now.slice(0, 10), now.slice(11, 16)];
  const lastDay = quietFrom > quietTo && time >= quietFrom ? addDays(today, 1) : today;
  const firstDay = quietFrom > quietTo ? addDays(lastDay, -1) : lastDay;
  return {
    begin: instantOf(`${firstDay}T${quietFrom}`, timeZone),
    end: instantOf(`${lastDay}T${quietTo}`, timeZone),
  };
}

/** The end of the quiet hours around an instant. */
export const endOfQuiet = (at: Date, clock: QuietClock): Date => quietHoursAt(at, clock).end;

/** The end of quiet hours and its time zone, for answers; both null outside of them. */
export interface QuietEnd {
  quietUntil: string | null;
  quietTimeZone: string | null;
}

function quietEnd(now: Date, clock: QuietClock): QuietEnd {
  if (!isQuiet(now, clock)) return { quietUntil: null, quietTimeZone: null };
  return { quietUntil: endOfQuiet(now, clock).toISOString(), quietTimeZone: clock.timeZone };
}

/**
 * The end of the quiet hours by patient, for patients whom an SMS would reach in them. The clock is that of the sending
 * hospital, else of the patient's last appointment, else of the first hospital.
 * @param hospital SQL expression for the id of the sending hospital: see {@link hospitalIdOf}
 */
export async function quietEnds(
  tx: Tx,
  now: Date,
  { patientIds, hospital }: { patientIds: readonly string[]; hospital: SQL },
): Promise<Map<string, QuietEnd>> {
  const rows = await rowsOf(tx, { id: text, timeZone: text, ...QUIET_HOURS })`
    select theirs.id, ${QUIET_COLUMNS}, coalesce(
      (select time_zone from hospital where id = ${hospital}),
      (select hospital.time_zone from appointment
       join hospital on hospital.id = appointment.hospital_id
       where appointment.patient_id = theirs.id order by appointment.starts_at desc limit 1),
      (select time_zone from hospital order by id limit 1),
      'UTC') as time_zone
    from unnest(${sql.param([...patientIds])}::uuid[]) as theirs(id)`;
  return new Map(rows.map((row) => [row.id, quietEnd(now, row)]));
}

/**
 * The same for a group of patients, by one clock: that of the hospital, else of one of the doctors, else of the first
 * hospital.
 */
export async function quietEndOfGroup(
  tx: Tx,
  now: Date,
  { hospital, doctorIds }: { hospital: SQL; doctorIds: readonly string[] },
): Promise<QuietEnd> {
  const [found] = await rowsOf(tx, { timeZone: text, ...QUIET_HOURS })`
    select ${QUIET_COLUMNS}, coalesce(
      (select time_zone from hospital where id = ${hospital}),
      (select hospital.time_zone from doctor join hospital on hospital.id = doctor.hospital_id
       where doctor.id = any(${sql.param([...doctorIds])}::uuid[]) order by doctor.id limit 1),
      (select time_zone from hospital order by id limit 1),
      'UTC') as time_zone`;
  if (!found) throw new Error('a select without a table has one row');
  return quietEnd(now, found);
}
