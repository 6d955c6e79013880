import type { DayRange } from '@openward/contract/health-record';
import { instantOf } from '@openward/contract/time';
import { and, gte, isNotNull, isNull, lt, lte, ne, type SQL } from 'drizzle-orm';
import { appointment, document } from '../platform/database/schema/index.ts';

const DAY = 86_400_000;
const OPEN = '..';

/** What a caller asked for. */
export interface AskedDays {
  from?: string;
  to?: string;
  /** IANA name; UTC where it is left out. */
  timeZone?: string;
}

/** The days without what was left empty. */
export function rangeOf({ from, to }: AskedDays): DayRange {
  return { from: from || null, to: to || null };
}

/** Appointments by the day on which they begin where they take place; blocked time is nobody's. */
export function appointmentsOf({ from, to }: AskedDays): SQL | undefined {
  return and(
    ne(appointment.status, 'BLOCKED'),
    from ? gte(appointment.onDay, from) : undefined,
    to ? lte(appointment.onDay, to) : undefined,
  );
}

/** Completed documents by the day of their completion in the zone that was said. */
export function documentsOf({ from, to, timeZone }: AskedDays): SQL | undefined {
  const beginOf = (day: string) => instantOf(`${day}T00:00`, timeZone || 'UTC');
  return and(
    isNotNull(document.completedAt),
    isNull(document.canceledAt),
    from ? gte(document.completedAt, beginOf(from)) : undefined,
    to ? lt(document.completedAt, beginOf(dayAfter(to))) : undefined,
  );
}

/** How the audit keeps the days (ISO 8601): `2025-01-01/..`. */
export function intervalOf({ from, to }: DayRange): string {
  return `${from ?? OPEN}/${to ?? OPEN}`;
}

/** The days of an interval that {@link intervalOf} wrote. */
export function rangeFrom(interval: string | null): DayRange {
  const [from = OPEN, to = OPEN] = interval?.split('/') ?? [];
  return { from: from === OPEN ? null : from, to: to === OPEN ? null : to };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
