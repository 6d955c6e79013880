import type { Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/doctors';
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctor } from '../database/schema/index.ts';
import { doctorsById } from '../doctors/records.ts';

const DAY = 24 * 3_600_000;

/** Instants as parameters: both drivers take ISO text with a cast. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/**
 * The working hours of doctors as ranges of instants, one row per doctor, weekday and civil day. They are
 * kept in the hospital's wall clock, so each day is turned into instants for itself: a clock change moves them.
 */
const hoursOn = (days: { from: Date; to: Date }) => sql`
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
  where extract(isodow from day.date) = w.weekday`;

/** The doctors who work and are free for a whole interval; without an end, for one slot of theirs. */
export async function freeDoctors(tx: Tx, start: Date, end: Date | null): Promise<Doctor[]> {
  const ends = end ? at(end) : sql`${at(start)} + make_interval(mins => hours.slot_minutes)`;
  const { rows } = (await tx.execute(sql`
    with hours as (${hoursOn({ from: start, to: start })})
    select distinct hours.doctor_id as id from hours
    where hours.opens <= ${at(start)} and hours.closes >= ${ends}
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

export interface SlotSearch {
  from: Date;
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** Empty for all doctors. */
  doctorIds: string[];
}

/** The next free slots by doctor, earliest first: the grid of working hours less what is taken, in one query. */
export async function nextFreeSlots(tx: Tx, search: SlotSearch): Promise<Map<string, Slot[]>> {
  const to = new Date(search.from.getTime() + search.days * DAY);
  // The last slot begins before the end and may reach over it, into what begins after.
  const reach = new Date(to.getTime() + DAY);
  const chosen = search.doctorIds.length > 0 ? inArray(doctor.id, search.doctorIds) : sql`true`;
  const { rows } = (await tx.execute(sql`
    with hours as (${hoursOn({ from: search.from, to })}),
    busy as (
      select a.doctor_id, range_agg(a.during) as ranges from appointment a
      where a.status <> 'CANCELED' and a.during && tstzrange(${at(search.from)}, ${at(reach)}, '[)')
      group by a.doctor_id
    ),
    free as (
      select hours.doctor_id, slot.starts, slot.starts + make_interval(mins => hours.slot_minutes) as ends,
             row_number() over (partition by hours.doctor_id order by slot.starts) as place
      from hours
      join (select ${doctor.id} from ${doctor} where ${chosen}) chosen on chosen.id = hours.doctor_id
      cross join lateral generate_series(
        hours.opens,
        hours.closes - make_interval(mins => hours.slot_minutes),
        make_interval(mins => hours.slot_minutes)) as slot(starts)
      left join busy on busy.doctor_id = hours.doctor_id
      where slot.starts >= ${at(search.from)} and slot.starts < ${at(to)}
        and not coalesce(
          busy.ranges && tstzrange(slot.starts, slot.starts + make_interval(mins => hours.slot_minutes), '[)'), false)
    )
    select doctor_id as "doctorId",
           to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "start",
           to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "end"
    from free where place <= ${search.limit} order by starts`)) as unknown as {
    rows: { doctorId: string; start: string; end: string }[];
  };
  const slots = new Map<string, Slot[]>();
  for (const { doctorId, start, end } of rows) {
    const list = slots.get(doctorId) ?? [];
    list.push({ startDateTime: new Date(start).toISOString(), endDateTime: new Date(end).toISOString() });
    slots.set(doctorId, list);
  }
  return slots;
}

/** True where the interval lies inside one of the doctor's working periods. */
export async function isWithinHours(tx: Tx, doctorId: string, start: Date, end: Date): Promise<boolean> {
  const { rows } = await (tx.execute(sql`
    with hours as (${hoursOn({ from: start, to: start })})
    select 1 from hours
    where doctor_id = ${doctorId} and opens <= ${at(start)} and closes >= ${at(end)}`) as unknown as Promise<{
    rows: unknown[];
  }>);
  return rows.length > 0;
}
