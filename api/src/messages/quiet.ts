import { addDays, instantOf, wallClock } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { rowsOf, text } from '../platform/database/rows.ts';

/** Hours of the hospital's own clock between which nobody gets an SMS. */
const QUIET_FROM = 21;
const QUIET_TO = 8;

/** True where it is night at the hospital: from 21:00 to 08:00 nobody gets an SMS. An e-mail wakes nobody. */
export function isQuiet(at: Date, timeZone: string): boolean {
  const hour = hourAt(at, timeZone);
  return hour >= QUIET_FROM || hour < QUIET_TO;
}

/** When the quiet hours end that an instant is in: 08:00 on the hospital's clock. */
export function endOfQuiet(at: Date, timeZone: string): Date {
  const day = wallClock(at.getTime(), timeZone).slice(0, 10);
  const isEvening = hourAt(at, timeZone) >= QUIET_FROM;
  return instantOf(`${isEvening ? addDays(day, 1) : day}T08:00`, timeZone);
}

function hourAt(at: Date, timeZone: string): number {
  return Number(wallClock(at.getTime(), timeZone).slice(11, 13));
}

/** When quiet hours end and by whose clock, as answers name it; both null by day. */
export interface QuietEnd {
  quietUntil: string | null;
  quietTimeZone: string | null;
}

function quietEnd(now: Date, timeZone: string): QuietEnd {
  if (!isQuiet(now, timeZone)) return { quietUntil: null, quietTimeZone: null };
  return { quietUntil: endOfQuiet(now, timeZone).toISOString(), quietTimeZone: timeZone };
}

/**
 * When the quiet hours end for patients to whom an SMS would go in them, by patient.
 * They are those of the hospital that writes, else of the patient's last appointment, else of the first hospital.
 * @param hospital the id of the one that writes, as an expression: see {@link hospitalIdOf}
 */
export async function quietEnds(
  tx: Tx,
  now: Date,
  { patientIds, hospital }: { patientIds: readonly string[]; hospital: SQL },
): Promise<Map<string, QuietEnd>> {
  const rows = await rowsOf(tx, { id: text, timeZone: text })`
    select theirs.id, coalesce(
      (select time_zone from hospital where id = ${hospital}),
      (select hospital.time_zone from appointment
       join hospital on hospital.id = appointment.hospital_id
       where appointment.patient_id = theirs.id order by appointment.starts_at desc limit 1),
      (select time_zone from hospital order by id limit 1),
      'UTC') as time_zone
    from unnest(${sql.param([...patientIds])}::uuid[]) as theirs(id)`;
  return new Map(rows.map(({ id, timeZone }) => [id, quietEnd(now, timeZone)]));
}

/**
 * The same for a group of patients, by one clock: the hospital's, else that of one of the doctors, else the first
 * hospital's.
 */
export async function quietEndOfGroup(
  tx: Tx,
  now: Date,
  { hospital, doctorIds }: { hospital: SQL; doctorIds: readonly string[] },
): Promise<QuietEnd> {
  const [found] = await rowsOf(tx, { timeZone: text })`
    select coalesce(
      (select time_zone from hospital where id = ${hospital}),
      (select hospital.time_zone from doctor join hospital on hospital.id = doctor.hospital_id
       where doctor.id = any(${sql.param([...doctorIds])}::uuid[]) order by doctor.id limit 1),
      (select time_zone from hospital order by id limit 1),
      'UTC') as time_zone`;
  return quietEnd(now, found?.timeZone ?? 'UTC');
}
