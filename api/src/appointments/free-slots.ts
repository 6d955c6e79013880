import type { FreeDay, Slot } from '@openward/contract/appointments';
import { wallClock } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { at, inZones, workTables } from './availability.ts';

const DAY = 24 * 3_600_000;
/** As many days are looked at together at the most: a query that takes long makes others wait. */
const LONGEST_DAYS = 8;

/** What of a search counts where the clocks show one time. */
export interface ZoneSpan {
  timeZone: string;
  start: Date;
  /** The first instant that is not looked at. */
  end: Date;
}

export interface SlotSearch {
  /** In each zone that there are hospitals in. */
  spans: ZoneSpan[];
  /** How many of the hospital's days are listed. */
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** Whom to look at. */
  doctorIds: string[];
  /** How long the slots are; otherwise each doctor's shortest visit. */
  consultationType?: string | null | undefined;
  /** Whose appointments take slots away beside the doctor's own. */
  patientId?: string | null | undefined;
  /** Which doctors are wanted, counted from who is free first. */
  page: { offset: number; size: number };
}

/** A doctor and their next free slots, earliest first. */
export interface FreeDoctor {
  doctorId: string;
  slots: FreeSlot[];
  days: FreeDay[];
}

/** ISO UTC. */
type FreeSlot = Omit<Slot, 'timeZone'>;

interface Window {
  from: Date;
  to: Date;
}

/**
 * The doctors of one page, who is free first standing first, each with their next free slots and with what is free on
 * each day.
 * @returns the page, and how many doctors there are: all that were asked for, until it is known who is free at all
 */
export async function nextFreeSlots(tx: Tx, search: SlotSearch): Promise<{ page: FreeDoctor[]; total: number }> {
  const { page, doctorIds } = search;
  const isOnePage = page.offset === 0 && doctorIds.length <= page.size;
  const chosen = isOnePage ? doctorIds : await firstToBeFree(tx, search);
  const shown = chosen.slice(page.offset, page.offset + page.size);
  const free = await freeDays(tx, { ...search, doctorIds: shown });
  return {
    page: free,
    total: isOnePage ? free.length : shown.length === page.size ? doctorIds.length : chosen.length,
  };
}

/**
 * The doctors by who is free first, until a page of them is known. It goes on day by day, so that nobody's whole
 * calendar has to be read for it: of 500 doctors as of 12.
 */
async function firstToBeFree(tx: Tx, search: SlotSearch): Promise<string[]> {
  const last = search.page.offset + search.page.size;
  const found = new Set<string>();
  const { from: first, to: end } = windowOf(search.spans);
  for (let from = first.getTime(), days = 1; from < end.getTime() && found.size < last; ) {
    const window = { from: new Date(from), to: new Date(Math.min(end.getTime(), from + days * DAY)) };
    const doctorIds = search.doctorIds.filter((id) => !found.has(id));
    if (doctorIds.length === 0) break;
    const { rows } = (await tx.execute(sql`
      with ${freeSlots({ ...search, doctorIds }, window)}
      select doctor_id as id from free group by doctor_id order by min(starts), doctor_id`)) as unknown as {
      rows: { id: string }[];
    };
    for (const { id } of rows) found.add(id);
    from = window.to.getTime();
    days = Math.min(2 * days, LONGEST_DAYS);
  }
  return [...found];
}

/** All that is free of some doctors: each day's number, and the first slots; who is free first stands first. */
async function freeDays(tx: Tx, search: SlotSearch): Promise<FreeDoctor[]> {
  if (search.doctorIds.length === 0 || search.spans.length === 0) return [];
  const { rows } = (await tx.execute(sql`
    with ${freeSlots(search, windowOf(search.spans))},
    placed as (select *, row_number() over (partition by doctor_id order by starts) as place from free)
    select doctor_id as id, time_zone, minutes, date::text as date, count(*)::int as free,
           json_agg(to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') order by starts)
             filter (where place <= ${search.limit}) as starts
    from placed group by doctor_id, time_zone, minutes, placed.date order by min(starts), 1`)) as unknown as {
    rows: { id: string; time_zone: string; minutes: number; date: string; free: number; starts: string[] | null }[];
  };
  const found = new Map<string, FreeDoctor>();
  for (const row of rows) {
    const doctor = found.get(row.id) ?? { doctorId: row.id, slots: [], days: daysOf(search, row.time_zone) };
    found.set(row.id, doctor);
    for (const start of row.starts ?? []) {
      const end = new Date(Date.parse(start) + row.minutes * 60_000);
      doctor.slots.push({ startDateTime: start, endDateTime: end.toISOString() });
    }
    for (const day of doctor.days) if (day.date === row.date) day.free = row.free;
  }
  return [...found.values()];
}

/** The days that are looked at where the clocks show this zone's time, none of them with anything free yet. */
function daysOf({ spans, days }: SlotSearch, timeZone: string): FreeDay[] {
  const start = spans.find((span) => span.timeZone === timeZone)?.start ?? new Date(0);
  const first = Date.parse(`${wallClock(start.getTime(), timeZone).slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: days }, (_, ahead) => ({
    date: new Date(first + ahead * DAY).toISOString().slice(0, 10),
    free: 0,
  }));
}

function windowOf(spans: readonly ZoneSpan[]): Window {
  return {
    from: new Date(Math.min(...spans.map(({ start }) => start.getTime()))),
    to: new Date(Math.max(...spans.map(({ end }) => end.getTime()))),
  };
}

/**
 * The tables of a query's `with`, `free` the last of them: every free slot of some doctors in a window of time, which
 * is the grid of their working hours less what is taken.
 */
function freeSlots({ doctorIds, spans, consultationType, patientId }: SlotSearch, { from, to }: Window): SQL {
  // The last slot begins before the end and may reach over it, into what begins after; and what began before may last.
  const [before, after] = [at(new Date(from.getTime() - DAY)), at(new Date(to.getTime() + DAY))];
  return sql`
    ${workTables({ days: { from, to }, doctorIds, consultationType })},
    span as (${inZones(spans)}),
    busy as (
      select worker.doctor_id, taken.visits, away.blocks
      from worker
      cross join lateral (
        select range_agg(a.held) as visits from appointment a
        where a.doctor_id = worker.doctor_id and a.starts_at >= ${before} and a.starts_at < ${after}
          and a.status <> 'CANCELED' and a.status <> 'BLOCKED'
      ) taken
      -- A visit takes hours, a block may take weeks.
      cross join lateral (
        select range_agg(a.during) as blocks from appointment a
        where a.doctor_id = worker.doctor_id and a.status = 'BLOCKED' and a.ends_at > ${before} and a.starts_at < ${after}
      ) away
    ),
    elsewhere as (
      select range_agg(a.during) as visits from appointment a
      where a.patient_id = ${patientId ?? null}::uuid and a.starts_at >= ${before} and a.starts_at < ${after}
        and a.status <> 'CANCELED'
    ),
    free as (
      select worker.doctor_id, worker.time_zone, worker.minutes, hours.date, slot.starts
      from hours
      join worker on worker.doctor_id = hours.doctor_id
      join span on span.time_zone = worker.time_zone
      join busy on busy.doctor_id = worker.doctor_id
      cross join elsewhere
      cross join lateral generate_series(
        hours.opens, hours.closes - worker.lasts, make_interval(mins => worker.step)) as slot(starts)
      cross join lateral (select slot.starts + worker.lasts as ends) ending
      where slot.starts >= greatest(${at(from)}, span.starts) and slot.starts < least(${at(to)}, span.ends)
        and not coalesce(
          busy.visits && tstzrange(slot.starts, slot.starts + worker.holds, '[)'), false)
        and not coalesce(busy.blocks && tstzrange(slot.starts, ending.ends, '[)'), false)
        and not coalesce(elsewhere.visits && tstzrange(slot.starts, ending.ends, '[)'), false)
    )`;
}
