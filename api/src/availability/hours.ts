import { AWAITED } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { alphabetOf } from '@openward/contract/text';
import { instantOf, isWallClock } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import { doctorsById, doctorsWhose } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { boolean, instant, nullable, oneRowOf, type Row, rowsOf, text } from '../platform/database/rows.ts';

/** An instant as a parameter: both drivers accept ISO text with a cast. */
export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** The doctors and times to compute working hours for. */
export interface WorkingHoursSearch {
  days: { from: Date; to: Date };
  doctorIds?: readonly string[] | undefined;
  /** The type of visit; otherwise each doctor's shortest visit counts. */
  consultationType?: string | null | undefined;
}

/**
 * Two tables for a query's `with`. `worker` holds the doctors, in minutes: the length of a visit (`minutes`), the free
 * time after it (`buffer`) and the distance of slots (`step`); as intervals: how long a visit `lasts`, and how long it
 * `holds` the doctor including the buffer. `hours` holds their working periods as instants, `opens` to `closes`, each
 * within one hospital day, `date`; a visit that begins in one may last `until` the end of the periods that follow
 * without a gap, also past midnight. Hours are stored in the hospital's wall clock and converted day by day, because
 * clock changes move them. A special day of the doctor replaces the hours of its weekday; a holiday of the hospital
 * removes them. A night shift of a special day goes on in the next day, unless that is a holiday; there it replaces the
 * weekly night shift and all weekly hours until it ends.
 */
export const workingHoursTables = ({ days, doctorIds, consultationType }: WorkingHoursSearch) => sql`
  worker as (
    select d.id as doctor_id, d.hospital_id, d.buffer_minutes as buffer, d.slot_minutes + d.buffer_minutes as step,
           visit.minutes, make_interval(mins => visit.minutes) as lasts,
           make_interval(mins => visit.minutes + d.buffer_minutes) as holds, h.time_zone,
           (${at(days.from)} at time zone h.time_zone)::date as first_day,
           -- What goes on after midnight is read on the day after.
           (${at(days.to)} at time zone h.time_zone)::date + 1 as last_day
    from doctor d
    cross join lateral (select ${consultationType ? minutesOf(consultationType) : SHORTEST} as minutes offset 0) visit
    join hospital h on h.id = d.hospital_id
    join app_user u on u.id = d.user_id and u.role = 'ROLE_DOCTOR' and u.status = 'ACTIVE'
    where ${amongDoctors(doctorIds)}
  ),
  hours as (
    select doctor_id, date, opening at time zone time_zone as opens, ${closing('ending', 'time_zone')} as closes,
           ${closing('max(ending) over (partition by doctor_id, run)', 'time_zone')} as until
    from (
      select period.*, count(*) filter (where is_first) over (partition by doctor_id order by opening) as run
      from (
        select period.*, opening > max(ending) over (
          partition by doctor_id order by opening rows between unbounded preceding and 1 preceding) as is_first
        from (
          select worker.doctor_id, worker.time_zone, day.date,
                 day.date + greatest(w.starts, night.ends_next_day) as opening, day.date + w.ends as ending
          from worker
          join working_hours w on w.doctor_id = worker.doctor_id
          cross join lateral generate_series(
            (w.weekday + 7 - extract(isodow from worker.first_day)::integer) % 7,
            worker.last_day - worker.first_day, 7) as ahead(days)
          cross join lateral (select worker.first_day + ahead.days as date) day
          left join special_day night on night.doctor_id = worker.doctor_id and night.on_day = day.date - 1
            and night.ends_next_day is not null
          where w.valid @> day.date
            and (night.id is null or w.ends > night.ends_next_day and not (w.starts = '00:00' and exists (
              select from working_hours evening
              where evening.doctor_id = w.doctor_id and evening.weekday = (w.weekday + 5) % 7 + 1
                and evening.valid @> night.on_day and evening.ends = '24:00'
                -- A night shift lasts at most 16 hours, as in isNightShift.
                and evening.starts - w.ends >= interval '8 hours')))
            and not exists (select from special_day s where s.doctor_id = worker.doctor_id and s.on_day = day.date)
            and not exists (
              select from hospital_holiday off where off.hospital_id = worker.hospital_id and off.on_day = day.date)
          union all
          select worker.doctor_id, worker.time_zone, s.on_day, s.on_day + s.starts, s.on_day + s.ends
          from worker
          join special_day s on s.doctor_id = worker.doctor_id and s.on_day between worker.first_day and worker.last_day
          where s.starts is not null
          union all
          select worker.doctor_id, worker.time_zone, s.on_day + 1, s.on_day + 1 + time '00:00', s.on_day + 1 + s.ends_next_day
          from worker
          join special_day s on s.doctor_id = worker.doctor_id
            and s.on_day between worker.first_day - 1 and worker.last_day - 1
          where s.ends_next_day is not null
            and (exists (select from special_day own where own.doctor_id = s.doctor_id and own.on_day = s.on_day + 1)
              or not exists (
                select from hospital_holiday off
                where off.hospital_id = worker.hospital_id and off.on_day = s.on_day + 1))
        ) period
      ) period
    ) period
  )`;

/**
 * The end of work as an instant. Where clocks go back it may occur twice; PostgreSQL takes the later one, this the
 * first.
 */
function closing(wall: string, zone: string): SQL {
  const last = `(${wall}) at time zone ${zone}`;
  const hourBefore = `(${last} - interval '1 hour')`;
  return sql.raw(`case when ${hourBefore} at time zone ${zone} = ${wall} then ${hourBefore} else ${last} end`);
}

/** An equality for one doctor, because PostgreSQL estimates it correctly and keeps its plan. */
function amongDoctors(ids: readonly string[] | undefined): SQL {
  if (!ids) return sql`true`;
  return ids.length === 1 ? sql`d.id = ${ids[0]}::uuid` : sql`d.id = any(${sql.param(ids)}::uuid[])`;
}

/** The length in minutes of a visit of a type with the doctor `d`. */
export const minutesOf = (type: string | SQL) => sql`coalesce(
  (select own.minutes from visit_length own where own.doctor_id = d.id and own.consultation_type = ${type}),
  d.slot_minutes)`;

/** Avoids the loop over types for doctors without lengths of their own, who are the majority. */
const SHORTEST = sql.raw(`case when exists (select from visit_length own where own.doctor_id = d.id) then coalesce(
  (select min(coalesce(own.minutes, d.slot_minutes)) from unnest(d.speciality) as offered(type)
   left join visit_length own on own.doctor_id = d.id and own.consultation_type = offered.type),
  d.slot_minutes) else d.slot_minutes end`);

/** True where a slot of `hours` begins at this instant. */
const beginsAt = (start: SQL) => sql`extract(epoch from ${start} - hours.opens) % (worker.step * 60) = 0`;

/** The longest buffer, which bounds how long a visit is held after its end. */
const LONGEST_BUFFER = sql.raw(`interval '2 hours'`);

/** True where the doctor of `worker` has no appointment from `start` to `end`, and no visit in the buffer after it. */
const isFree = (start: SQL, end: SQL) => sql`not exists (
  select from appointment a
  where a.doctor_id = worker.doctor_id and a.status <> 'CANCELED'
    and a.during && tstzrange(${start} - ${LONGEST_BUFFER}, ${end} + ${LONGEST_BUFFER}, '[)')
    and case when a.status = 'BLOCKED' then a.during && tstzrange(${start}, ${end}, '[)')
        else a.held && tstzrange(${start}, ${end} + make_interval(mins => worker.buffer), '[)') end)`;

/** Instants by time zone, as a table beside {@link workingHoursTables}. */
const inZones = (spans: readonly { timeZone: string; start: Date; end: Date | null }[]) => sql`
  select * from unnest(
    ${sql.param(spans.map(({ timeZone }) => timeZone))}::text[],
    ${sql.param(spans.map(({ start }) => start.toISOString()))}::timestamptz[],
    ${sql.param(spans.map(({ end }) => end?.toISOString() ?? null))}::timestamptz[]) as span(time_zone, starts, ends)`;

/**
 * The ids of future visits that lie outside their doctor's working periods.
 * @param which other rows than visits that are still expected, of `appointment a`
 */
export async function outsideHours(
  tx: Tx,
  doctorIds: readonly string[],
  now: Date,
  which = sql`a.status in ${[...AWAITED]}`,
): Promise<string[]> {
  if (doctorIds.length === 0) return [];
  const awaited = sql`a.doctor_id = any(${sql.param(doctorIds)}::uuid[]) and a.starts_at > ${at(now)}
    and ${which}`;
  const { last } = await oneRowOf(tx, { last: nullable(instant) })`
    select max(a.starts_at) as last from appointment a where ${awaited}`;
  if (!last) return [];
  const rows = await rowsOf(tx, { id: text })`
    with ${workingHoursTables({ days: { from: now, to: last }, doctorIds })}
    select a.id from appointment a
    where ${awaited} and not exists (
      select from hours
      where hours.doctor_id = a.doctor_id and hours.opens <= a.starts_at and hours.closes > a.starts_at
        and hours.until >= a.ends_at)`;
  return rows.map(({ id }) => id);
}

/** The earliest and the latest start. @param times at least one */
export function extentOf(times: readonly { start: Date }[]): { from: Date; to: Date } {
  const starts = times.map(({ start }) => start.getTime());
  return { from: new Date(Math.min(...starts)), to: new Date(Math.max(...starts)) };
}

/**
 * The doctors who work and are free for the whole wanted time in their zone; without an end, for one of their visits.
 * @param onGrid only doctors with a slot that begins then
 * @param language of the alphabet for their order
 */
export async function freeDoctors(
  tx: Tx,
  wanted: readonly WantedTime[],
  onGrid: boolean,
  language: string,
): Promise<Doctor[]> {
  if (wanted.length === 0) return [];
  const doctors = await doctorsWhose(
    tx,
    sql`in (
    with ${workingHoursTables({ days: extentOf(wanted) })}, wanted as (${inZones(wanted)})
    select worker.doctor_id
    from hours
    join worker on worker.doctor_id = hours.doctor_id
    join wanted on wanted.time_zone = worker.time_zone
    cross join lateral (
      select coalesce(wanted.ends, wanted.starts + make_interval(mins => worker.minutes)) as at) ending
    where hours.opens <= wanted.starts and hours.closes > wanted.starts and hours.until >= ending.at
      and ${onGrid ? beginsAt(sql`wanted.starts`) : sql`true`}
      and ${isFree(sql`wanted.starts`, sql`ending.at`)})`,
  );
  const compare = alphabetOf(language);
  return doctors.sort((a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName));
}

const PERIOD = {
  /** The latest end of a visit that begins then. */
  until: instant,
  /** True where a slot begins at that time. */
  isOnGrid: boolean,
};

/** A bookable doctor, with the working periods in which a time begins: usually one, or none. */
export async function doctorAt(
  tx: Tx,
  doctorId: string,
  start: Date,
): Promise<(Doctor & { periods: Row<typeof PERIOD>[] }) | undefined> {
  const [[found], periods] = await pipelined(
    doctorsById(tx, [doctorId]),
    rowsOf(tx, PERIOD)`
      with ${workingHoursTables({ days: { from: start, to: start }, doctorIds: [doctorId] })}
      select hours.until, ${beginsAt(at(start))} as is_on_grid
      from hours
      join worker on worker.doctor_id = hours.doctor_id
      where hours.opens <= ${at(start)} and hours.closes > ${at(start)}`,
  );
  return found && { ...found, periods };
}

/** The time of a search as instants, for each zone with hospitals; without an end, one visit long. */
export interface WantedTime {
  timeZone: string;
  start: Date;
  end: Date | null;
}

/**
 * The meaning of a search in each zone: an instant is the same everywhere, a wall clock time differs. A zone is left
 * out where clocks skip the whole time.
 * @param search validated by the contract's schema, so both times have the same form
 */
export function wantedTimes(
  zones: readonly string[],
  search: { startDateTime: string; endDateTime?: string | null | undefined },
): WantedTime[] {
  const at = (time: string, timeZone: string) => (isWallClock(time) ? instantOf(time, timeZone) : new Date(time));
  return zones
    .map((timeZone) => ({
      timeZone,
      start: at(search.startDateTime, timeZone),
      end: search.endDateTime ? at(search.endDateTime, timeZone) : null,
    }))
    .filter(({ start, end }) => !end || end > start);
}
