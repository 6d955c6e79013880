import type { Doctor } from '@openward/contract/doctors';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctorsById } from '../doctors/records.ts';
import type { WantedTime } from './wanted-time.ts';

/** Instants as parameters: both drivers take ISO text with a cast. */
export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/**
 * The working hours of doctors as ranges of instants, one row per doctor, weekday and civil day. They are
 * kept in the hospital's wall clock, so each day is turned into instants for itself: a clock change moves them.
 * @param doctorIds whose hours; everybody's where it is left out
 */
export const hoursOn = (days: { from: Date; to: Date }, doctorIds?: string[]) => sql`
  select d.id as doctor_id, d.slot_minutes, h.time_zone,
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
const beginsAt = (start: SQL) => sql`extract(epoch from ${start} - hours.opens) % (hours.slot_minutes * 60) = 0`;

/** Instants by zone, as a table of its own beside {@link hoursOn}. */
export const inZones = (spans: readonly { timeZone: string; start: Date; end: Date | null }[]) => sql`
  select * from unnest(
    ${sql.param(spans.map(({ timeZone }) => timeZone))}::text[],
    ${sql.param(spans.map(({ start }) => start.toISOString()))}::timestamptz[],
    ${sql.param(spans.map(({ end }) => end?.toISOString() ?? null))}::timestamptz[]) as span(time_zone, starts, ends)`;

/** From the earliest start to the latest. @param times at least one */
export function extentOf(times: readonly { start: Date }[]): { from: Date; to: Date } {
  const starts = times.map(({ start }) => start.getTime());
  return { from: new Date(Math.min(...starts)), to: new Date(Math.max(...starts)) };
}

/**
 * The doctors who work and are free for the whole of the time that is wanted in their zone; without an end, for one
 * slot of theirs.
 * @param onGrid only those one of whose slots begins then
 */
export async function freeDoctors(tx: Tx, wanted: readonly WantedTime[], onGrid: boolean): Promise<Doctor[]> {
  if (wanted.length === 0) return [];
  const { rows } = (await tx.execute(sql`
    with hours as (${hoursOn(extentOf(wanted))}), wanted as (${inZones(wanted)})
    select distinct hours.doctor_id as id
    from hours
    join wanted on wanted.time_zone = hours.time_zone
    cross join lateral (
      select coalesce(wanted.ends, wanted.starts + make_interval(mins => hours.slot_minutes)) as at) ending
    where hours.opens <= wanted.starts and hours.closes >= ending.at
      and ${onGrid ? beginsAt(sql`wanted.starts`) : sql`true`}
      and not exists (
        select from appointment a
        where a.doctor_id = hours.doctor_id and a.status <> 'CANCELED'
          and a.during && tstzrange(wanted.starts, ending.at, '[)'))`)) as unknown as { rows: { id: string }[] };
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
      and ${beginsAt(at(start))}`) as unknown as Promise<{
    rows: unknown[];
  }>);
  return rows.length > 0;
}
