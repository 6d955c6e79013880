import { instantOf, wallClock } from '@openward/contract/time';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { appointment, hospital } from '../platform/database/schema/index.ts';

/** Half-open: `from` is included, `to` is not. */
interface Span {
  from: Date;
  to: Date;
}

/**
 * Civil days of a hospital, from the start of the first to the start of the day after the last; 23 to 25 hours each at
 * clock changes. Lists and check-in use it to define "today".
 * @param timeZone IANA name of the hospital's zone
 * @param first days after the hospital's today, 0 for today
 * @param last the same; default `first`
 */
export function hospitalDays(now: Date, timeZone: string, first = 0, last = first): Span {
  const today = wallClock(now.getTime(), timeZone).slice(0, 10);
  return { from: startOfDay(today, first, timeZone), to: startOfDay(today, last + 1, timeZone) };
}

/** The first instant of a day: the first midnight where there are two, the next instant where there is none. */
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

/** Caches starts of days, because the conversion is slow and the same few recur. */
const begun = new Map<string, number>();

/** The time zones of all hospitals. */
export async function hospitalZones(tx: Tx): Promise<string[]> {
  const rows = await tx.selectDistinct({ timeZone: hospital.timeZone }).from(hospital);
  return rows.map(({ timeZone }) => timeZone);
}

/** A half-open range of a hospital's days; a missing bound means unlimited. */
export interface Days {
  /** Days after the hospital's today, or after the first day of its week. */
  first?: number;
  end?: number;
  /** Today, or the weekday that weeks begin on (ISO 8601: Monday is 1). */
  from: 'today' | number;
}

/** All UTC offsets in use, in milliseconds, and the most that a clock change moves one. */
const OFFSETS = Array.from({ length: (14 + 12) * 4 + 1 }, (_, quarter) => (quarter - 12 * 4) * 900_000);
const CLOCK_CHANGE = 2 * 3_600_000;
const DAY = 86_400_000;

/**
 * The condition that an appointment is on some days of its hospital, for a query that joins `hospital`. The stored day
 * of each row decides; bounds on the start are added for the index.
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
 * An equivalent condition that PostgreSQL estimates to match nearly all rows. It would estimate a comparison with a
 * hospital's time to match few, and then read and sort all rows instead of stopping at a full page.
 */
export function mostPass(condition: SQL): SQL {
  return sql`nullif(${condition}, false) is not null`;
}

/** The earliest begin and latest end of some days over all time zones. */
export function boundsOf(now: Date, { first, end, from }: Days): { from?: Date; to?: Date } {
  const begins = (after: number) => OFFSETS.map((offset) => beginOf(now, from, offset) + after * DAY);
  return {
    ...(first !== undefined && { from: new Date(Math.min(...begins(first)) - CLOCK_CHANGE) }),
    ...(end !== undefined && { to: new Date(Math.max(...begins(end)) + CLOCK_CHANGE) }),
  };
}

/** The begin of today, or of its week, at a UTC offset. */
function beginOf(now: Date, from: Days['from'], offset: number): number {
  const today = Math.floor((now.getTime() + offset) / DAY);
  // 1970 began on a Thursday.
  const begun = from === 'today' ? today : today - ((today + 4 + 7 - from) % 7);
  return begun * DAY - offset;
}

/** One day by its distance from the hospital's today, 0 for today. */
export function daysAfterToday(after = 0): Days {
  return { first: after, end: after + 1, from: 'today' };
}

function hospitalToday(now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date`;
}

/** {@link hospitalDays} of today in SQL, for a query that joins `hospital`. */
export function isOnHospitalToday(now: Date): SQL {
  return sql`${appointment.onDay} = ${hospitalToday(now)}`;
}
