import type { Slot } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { at, extentOf, hoursOn, inZones } from './availability.ts';

const DAY = 24 * 3_600_000;
/** As many days are looked at together at the most: a query that takes long makes others wait. */
const LONGEST_DAYS = 8;

export interface SlotSearch {
  /** From when on, in each zone that there are hospitals in. */
  from: { timeZone: string; start: Date }[];
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** Whom to look at. */
  doctorIds: string[];
  /** Which doctors are wanted, counted from who is free first. */
  page: { offset: number; size: number };
}

/** A doctor and their next free slots, earliest first. */
export interface FreeDoctor {
  doctorId: string;
  slots: FreeSlot[];
}

/** ISO UTC. */
type FreeSlot = Omit<Slot, 'timeZone'>;

/**
 * The doctors of one page, who is free first standing first, each with their next free slots. It goes on day by day:
 * for all doctors only until it is known who stands on the page, and then for those alone until each has enough.
 * @returns the page, and how many doctors there are: all that were asked for, until it is known who is free at all
 */
export async function nextFreeSlots(tx: Tx, search: SlotSearch): Promise<{ page: FreeDoctor[]; total: number }> {
  const { from: first, to: lastStart } = extentOf(search.from);
  const end = lastStart.getTime() + search.days * DAY;
  const spans = search.from.map((span) => ({ ...span, end: new Date(span.start.getTime() + search.days * DAY) }));
  const last = search.page.offset + search.page.size;
  const found = new Map<string, FreeSlot[]>();
  let open = search.doctorIds;
  for (let from = first.getTime(), days = 1; from < end && open.length > 0; ) {
    const to = Math.min(end, from + days * DAY);
    const window = { from: new Date(from), to: new Date(to) };
    for (const { doctorId, ...slot } of await freeSlots(tx, open, window, spans, search.limit)) {
      const slots = found.get(doctorId) ?? [];
      found.set(doctorId, slots);
      if (slots.length < search.limit) slots.push(slot);
    }
    const wanted = found.size >= last ? [...found.keys()].slice(search.page.offset, last) : open;
    open = wanted.filter((id) => (found.get(id)?.length ?? 0) < search.limit);
    from = to;
    days = Math.min(2 * days, LONGEST_DAYS);
  }
  const page = [...found].slice(search.page.offset, last).map(([doctorId, slots]) => ({ doctorId, slots }));
  return { page, total: page.length === search.page.size ? search.doctorIds.length : found.size };
}

/**
 * The free slots of some doctors in a window of time, earliest first: the grid of working hours less what is taken.
 * @param spans what of it counts in which zone
 */
async function freeSlots(
  tx: Tx,
  doctorIds: string[],
  { from, to }: { from: Date; to: Date },
  spans: readonly { timeZone: string; start: Date; end: Date }[],
  limit: number,
): Promise<(FreeSlot & { doctorId: string })[]> {
  // The last slot begins before the end and may reach over it, into what begins after.
  const reach = new Date(to.getTime() + DAY);
  const { rows } = (await tx.execute(sql`
    with hours as (${hoursOn({ from, to }, doctorIds)}), span as (${inZones(spans)}),
    busy as (
      select chosen.id as doctor_id, taken.ranges
      from unnest(${sql.param(doctorIds)}::uuid[]) as chosen(id)
      cross join lateral (
        select range_agg(a.during) as ranges from appointment a
        where a.doctor_id = chosen.id and a.status <> 'CANCELED' and a.during && tstzrange(${at(from)}, ${at(reach)}, '[)')
      ) taken
    ),
    free as (
      select hours.doctor_id, slot.starts, slot.starts + make_interval(mins => hours.slot_minutes) as ends,
             row_number() over (partition by hours.doctor_id order by slot.starts) as place
      from hours
      join span on span.time_zone = hours.time_zone
      cross join lateral generate_series(
        hours.opens,
        hours.closes - make_interval(mins => hours.slot_minutes),
        make_interval(mins => hours.slot_minutes)) as slot(starts)
      left join busy on busy.doctor_id = hours.doctor_id
      where slot.starts >= greatest(${at(from)}, span.starts) and slot.starts < least(${at(to)}, span.ends)
        and not coalesce(
          busy.ranges && tstzrange(slot.starts, slot.starts + make_interval(mins => hours.slot_minutes), '[)'), false)
    )
    select doctor_id as "doctorId",
           to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "startDateTime",
           to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "endDateTime"
    from free where place <= ${limit} order by starts, doctor_id`)) as unknown as {
    rows: (FreeSlot & { doctorId: string })[];
  };
  return rows;
}
