import { instantOf, wallClock } from '@openward/contract/time';
import { and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { appointment, hospital } from '../database/schema/index.ts';

/** Instants from the first on and before the second; without one of them, all before or after. */
export interface Span {
  from?: Date;
  to?: Date;
}

/**
 * Civil days of a hospital, from the first instant of the first to that of the day after the last: 23 to 25 hours
 * each where clocks change. What "today" means of an appointment, in lists and at check-in, is this and nothing else.
 * @param timeZone IANA name of the hospital's zone
 * @param first days after the hospital's today, 0 for today itself
 * @param last the same, the first where it is left out
 */
export function hospitalDays(now: Date, timeZone: string, first = 0, last = first): Required<Span> {
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

/**
 * The condition that an appointment starts within the span that its hospital's zone says, for a query that joins
 * `hospital`. The instants are worked out beforehand, and the whole of them stands in front, for the index to use.
 */
export async function startsWithin(tx: Tx, spanOf: (timeZone: string) => Span): Promise<SQL | undefined> {
  const spans = new Map<string, Span & { timeZones: string[] }>();
  for (const timeZone of await hospitalZones(tx)) {
    const span = spanOf(timeZone);
    const key = `${span.from?.getTime()} ${span.to?.getTime()}`;
    const known = spans.get(key) ?? { ...span, timeZones: [] };
    spans.set(key, known);
    known.timeZones.push(timeZone);
  }
  const all = [...spans.values()];
  if (all.length === 0) return sql`false`;
  return and(
    starts({ from: outermost(all, 'from', Math.min), to: outermost(all, 'to', Math.max) }),
    or(...all.map((span) => and(starts(span), inArray(hospital.timeZone, span.timeZones)))),
  );
}

function starts({ from, to }: { from?: Date | undefined; to?: Date | undefined }): SQL | undefined {
  return and(from && gte(appointment.startsAt, from), to && lt(appointment.startsAt, to));
}

/** The earliest or latest of the spans' ends; undefined where one of them is open. */
function outermost(spans: readonly Span[], end: keyof Span, pick: typeof Math.min): Date | undefined {
  const instants = spans.map((span) => span[end]?.getTime() ?? Number.NaN);
  return instants.some(Number.isNaN) ? undefined : new Date(pick(...instants));
}

/** The same as {@link hospitalDays} of today in SQL, for what is found by its day: a query that joins `hospital`. */
export function isOnHospitalToday(now: Date): SQL {
  return sql`${appointment.onDay} = (${now.toISOString()}::timestamptz at time zone ${hospital.timeZone})::date`;
}
