import { instantOf, wallClock } from '@openward/contract/time';
import { and, type SQL, sql } from 'drizzle-orm';
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
  first?: SQL;
  end?: SQL;
}

/**
 * The condition that an appointment is on some days of its hospital, for a query that joins `hospital`. The day that
 * stands in each row decides; in front stand, for the index, the first and the last instant of these days in the zones
 * that there are hospitals in, with an hour for clocks that are changed at midnight.
 * @param daysFrom which days, told the hospital's own today
 */
export function onHospitalDays(now: Date, daysFrom: (today: SQL) => Days): SQL | undefined {
  const { first, end } = daysFrom(hospitalToday(now));
  const begins = (day: SQL) => sql`(${day})::timestamp at time zone ${hospital.timeZone}`;
  return and(
    first && sql`${appointment.startsAt} >= (select min(${begins(first)}) - interval '1 hour' from ${hospital})`,
    end && sql`${appointment.startsAt} < (select max(${begins(end)}) + interval '1 hour' from ${hospital})`,
    first && sql`${appointment.onDay} >= ${first}`,
    end && sql`${appointment.onDay} < ${end}`,
  );
}

/** Days by how many they are after the hospital's today, 0 for today itself. */
export function daysAfterToday(after = 0): (today: SQL) => Days {
  return (today) => ({
    first: sql`${today} + ${after}::int`,
    end: sql`${today} + ${after + 1}::int`,
  });
}

function hospitalToday(now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date`;
}

/** The same as {@link hospitalDays} of today in SQL, for what is found by its day: a query that joins `hospital`. */
export function isOnHospitalToday(now: Date): SQL {
  return sql`${appointment.onDay} = ${hospitalToday(now)}`;
}
