import { instantOf, timeOfDay, wallClock } from '@openward/ui/date-time';

/*
 * The calendar shows the hospital's local time on every device. A _wall date_ is a `Date` whose UTC fields hold that
 * local time. Clocks never change in it: each day has 24 hours, and a date means the same everywhere.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The local time of a zone at an instant, as a wall date. @param at ISO 8601 with a zone, or milliseconds */
export function wallDate(at: string | number, timeZone?: string): Date {
  return new Date(`${wallClock(at, timeZone)}Z`);
}

/** The instant of a local time; if clocks skip it, the first instant after. */
export function instantAt(wall: Date, timeZone: string): Date {
  return instantOf(wall.toISOString().slice(0, 16), timeZone);
}

/** A wall date in the format of the API, `YYYY-MM-DDTHH:mm` in each hospital's local time. */
export function wallText(wall: Date): string {
  return wall.toISOString().slice(0, 16);
}

/** The day of a wall date, `YYYY-MM-DD`. */
export function dayText(wall: Date): string {
  return wall.toISOString().slice(0, 10);
}

/** Midnight of a day. @param day `YYYY-MM-DD` @returns undefined if there is no such day */
export function dayDate(day: string | null): Date | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || dayText(date) !== day ? undefined : date;
}

/** Midnight of the wall date's day. */
export function startOfDay(wall: Date): Date {
  return new Date(Math.floor(wall.getTime() / DAY) * DAY);
}

/** Adds minutes to a wall date. */
export function addMinutes(wall: Date, minutes: number): Date {
  return new Date(wall.getTime() + minutes * MINUTE);
}

/** Adds days to a wall date and keeps the time of day. */
export function addDays(wall: Date, days: number): Date {
  return new Date(wall.getTime() + days * DAY);
}

/** A wall date's time of day as shown to users, `09:30 am`. */
export function timeText(wall: Date): string {
  return timeOfDay(wall.toISOString(), 'UTC');
}
