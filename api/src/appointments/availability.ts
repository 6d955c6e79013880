import type { Doctor } from '@openward/contract/doctors';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctorsById } from '../doctors/records.ts';

/** Instants as parameters: both drivers take ISO text with a cast. */
export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/**
 * The working hours of doctors as ranges of instants, one row per doctor, weekday and civil day. They are
 * kept in the hospital's wall clock, so each day is turned into instants for itself: a clock change moves them.
 * @param doctorIds whose hours; everybody's where it is left out
 */
export const hoursOn = (days: { from: Date; to: Date }, doctorIds?: string[]) => sql`
  select d.id as doctor_id, d.slot_minutes,
         (day.date + w.starts) at time zone h.time_zone as opens,
         case when (last.closing - interval '1 hour') at time zone h.time_zone = day.date + w.ends
              then last.closing - interval '1 hour' else last.closing end as closes
  from doctor d
  join hospital h on h.id = d.hospital_id
  join app_user u on u.id = d.user_id and u.status = 'ACTIVE'
  join working_hours w on w.doctor_id = d.id
  cross join lateral (
    select generate_series(
      (${at(days.from)} at time zone h.time_zone)::date,
      (${at(days.to)} at time zone h.time_zone)::date,
      interval '1 day')::date as date
  ) day
  -- Where clocks go back the closing time may come twice, and PostgreSQL takes the later: people go home at the first.
  cross join lateral (select (day.date + w.ends) at time zone h.time_zone as closing) last
  where extract(isodow from day.date) = w.weekday
    and ${doctorIds ? sql`d.id = any(${sql.param(doctorIds)}::uuid[])` : sql`true`}`;

/** One of the slots of `hours` begins at this instant. */
const beginsAt = (start: Date) => sql`extract(epoch from ${at(start)} - hours.opens) % (hours.slot_minutes * 60) = 0`;

/**
 * The doctors who work and are free for a whole interval; without an end, for one slot of theirs.
 * @param onGrid only those one of whose slots begins then
 */
export async function freeDoctors(tx: Tx, start: Date, end: Date | null, onGrid: boolean): Promise<Doctor[]> {
  const ends = end ? at(end) : sql`${at(start)} + make_interval(mins => hours.slot_minutes)`;
  const { rows } = (await tx.execute(sql`
    with hours as (${hoursOn({ from: start, to: start })})
    select distinct hours.doctor_id as id from hours
    where hours.opens <= ${at(start)} and hours.closes >= ${ends} and ${onGrid ? beginsAt(start) : sql`true`}
      and not exists (
        select from appointment a
        where a.doctor_id = hours.doctor_id and a.status <> 'CANCELED'
          and a.during && tstzrange(${at(start)}, ${ends}, '[)'))`)) as unknown as { rows: { id: string }[] };
  const doctors = await doctorsById(
    tx,
    rows.map((row) => row.id),
  );
  return doctors.sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName));
}

/** True where the interval lies inside one of the doctor's working periods. */
export async function isWithinHours(tx: Tx, doctorId: string, start: Date, end: Date): Promise<boolean> {
  const { rows } = await (tx.execute(sql`
    with hours as (${hoursOn({ from: start, to: start }, [doctorId])})
    select 1 from hours where opens <= ${at(start)} and closes >= ${at(end)}`) as unknown as Promise<{
    rows: unknown[];
  }>);
  return rows.length > 0;
}

/** True where one of the doctor's slots begins at this very instant: what {@link nextFreeSlots} may offer. */
export async function isGridStart(tx: Tx, doctorId: string, start: Date): Promise<boolean> {
  const { rows } = await (tx.execute(sql`
    with hours as (${hoursOn({ from: start, to: start }, [doctorId])})
    select 1 from hours
    where opens <= ${at(start)} and closes >= ${at(start)} + make_interval(mins => slot_minutes)
      and ${beginsAt(start)}`) as unknown as Promise<{
    rows: unknown[];
  }>);
  return rows.length > 0;
}
