import { instantOf, wallClock } from '@openward/contract/time';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { appointment, hospital } from '../platform/database/schema/index.ts';

/** Instants from the first on and before the second. */
interface Span {
  from: Date;
  to: Date;
}

/**
 * Civil days of a hospital, from the first instant of the first to that of the day after the last: 23 to 25 hours
 * each where clocks change. What "today" means of an appointment, in lists and at check-in, is this and nothing else.
 * @param timeZone IANA name of the hospital's zone
 * @param first days after the hospital's today, 0 for today itself
 * @param last the same, the first where it is left out
 */
export function hospitalDays(now: Date, timeZone: string, first = 0, last = first): Span {
  const today = wallClock(now.getTime(), timeZone).slice(0, 10);
  return { from: startOfDay(today, first, timeZone), to: startOfDay(today, last + 1, timeZone) };
}

/** The first instant of a day: where midnight comes twice the first of them, where it never comes what comes after it. */
function startOfDay(today: string, daysAfter: number, timeZone: string): Date {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysAfter);
  const midnight = date.toISOString().slice(0, 16);
  const key = `${midnight} ${timeZone}`;
  const began = begun.get(key) ?? instantOf(midnight, timeZone).getTime();
  if (begun.size > 1000) begun.clear();
  begun.set(key, began);
  return new Date(began);
}

/** The starts of days that were asked for: nearly always the same few, and reading a calendar takes longer. */
const begun = new Map<string, number>();

/** The zones that there are hospitals in: few. */
export async function hospitalZones(tx: Tx): Promise<string[]> {
  const rows = await tx.selectDistinct({ timeZone: hospital.timeZone }).from(hospital);
  return rows.map(({ timeZone }) => timeZone);
}

/** Days as their hospital counts them, from the first and before the end; without one of them, all before or after. */
export interface Days {
  /** How many days after the hospital's today, or after the first day of its week. */
  first?: number;
  end?: number;
  /** Today, or the weekday that weeks begin on (ISO 8601: Monday is 1). */
  from: 'today' | number;
}

/** Every offset from UTC that clocks have, in milliseconds; and how far a clock change moves one. */
const OFFSETS = Array.from({ length: (14 + 12) * 4 + 1 }, (_, quarter) => (quarter - 12 * 4) * 900_000);
const CLOCK_CHANGE = 2 * 3_600_000;
const DAY = 86_400_000;

/**
 * The condition that an appointment is on some days of its hospital, for a query that joins `hospital`. The day that
 * stands in each row decides; in front stand, for the index, the first and the last instant that these days have anywhere.
 */
export function onHospitalDays(now: Date, days: Days): SQL | undefined {
  const { first, end, from } = days;
  const today = hospitalToday(now);
  const counted =
    from === 'today' ? today : sql`(${today} - (extract(isodow from ${today})::int + 7 - ${from}::int) % 7)`;
  const day = (after: number) => sql`${counted} + ${after}::int`;
  const bounds = boundsOf(now, days);
  return and(
    bounds.from && gte(appointment.startsAt, bounds.from),
    bounds.to && lt(appointment.startsAt, bounds.to),
    first === undefined ? undefined : mostPass(sql`${appointment.onDay} >= ${day(first)}`),
    end === undefined ? undefined : mostPass(sql`${appointment.onDay} < ${day(end)}`),
  );
}

/**
 * The same condition for the database, which takes it for nearly all of the rows. It would take a comparison with a time of
 * the hospital for so few that it read and sorted all of them, and did not stop where a page is full.
 */
export function mostPass(condition: SQL): SQL {
  return sql`nullif(${condition}, false) is not null`;
}

/** When some days begin and end, wherever a hospital may be. */
export function boundsOf(now: Date, { first, end, from }: Days): { from?: Date; to?: Date } {
  const begins = (after: number) => OFFSETS.map((offset) => beginOf(now, from, offset) + after * DAY);
  return {
    ...(first !== undefined && { from: new Date(Math.min(...begins(first)) - CLOCK_CHANGE) }),
    ...(end !== undefined && { to: new Date(Math.max(...begins(end)) + CLOCK_CHANGE) }),
  };
}

/** When today, or its week, began where clocks are so far ahead of UTC. */
function beginOf(now: Date, from: Days['from'], offset: number): number {
  const today = Math.floor((now.getTime() + offset) / DAY);
  // 1970 began on a Thursday.
  const begun = from === 'today' ? today : today - ((today + 4 + 7 - from) % 7);
  return begun * DAY - offset;
}

/** One day by how many it is after the hospital's today, 0 for today itself. */
export function daysAfterToday(after = 0): Days {
  return { first: after, end: after + 1, from: 'today' };
}

function hospitalToday(now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date`;
}

/** The same as {@link hospitalDays} of today in SQL, for what is found by its day: a query that joins `hospital`. */
export function isOnHospitalToday(now: Date): SQL {
  return sql`${appointment.onDay} = ${hospitalToday(now)}`;
}
