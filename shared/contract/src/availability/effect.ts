import type { InferType } from 'yup';
import type { holidayResult, periodResult, specialDayResult, weekdayHoursResult } from './results.ts';

/** A part of a day by the hospital's clock, `HH:mm` to `HH:mm`; `24:00` is the end of the day. */
export type Period = InferType<typeof periodResult>;

/** Hours of a weekday with the dates between which they are valid. */
export type WeekdayHours = InferType<typeof weekdayHoursResult>;

/** A doctor's day with other hours than its weekday, or without hours. */
export type SpecialDay = InferType<typeof specialDayResult>;

/** A day without work at a hospital, except for doctors with a special day. */
export type Holiday = InferType<typeof holidayResult>;

/** Everything that decides when a doctor works. */
export interface Rules {
  hours: readonly WeekdayHours[];
  specialDays: readonly SpecialDay[];
  holidays: readonly Holiday[];
}

/** The working hours of a day, earliest first, and the rule that decided them. */
export interface WorkingDay {
  because: 'weekday' | 'special day' | 'holiday';
  hours: Period[];
}

/**
 * The working hours of a day: a special day comes before a holiday, which comes before the weekday. The server's search
 * uses the same rules (`api/src/availability/hours.ts`).
 * @param date `YYYY-MM-DD`
 */
export function workOn({ hours, specialDays, holidays }: Rules, date: string): WorkingDay {
  const special = specialDays.find((day) => day.date === date);
  if (special) return { because: 'special day', hours: sorted(special.hours) };
  if (holidays.some((day) => day.date === date)) return { because: 'holiday', hours: [] };
  const weekday = weekdayOf(date);
  const holding = hours.filter(
    (entry) =>
      entry.weekday === weekday &&
      (!entry.validFrom || entry.validFrom <= date) &&
      (!entry.validTo || entry.validTo >= date),
  );
  return { because: 'weekday', hours: sorted(holding) };
}

/** ISO 8601: Monday is 1. @param date `YYYY-MM-DD` */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function sorted(hours: readonly Period[]): Period[] {
  return hours.map(({ starts, ends }) => ({ starts, ends })).sort((a, b) => a.starts.localeCompare(b.starts));
}

/**
 * The start times of visits in a period: consecutive, separated by the buffer, as long as a whole visit fits.
 * @param slotMinutes length of a visit in minutes
 * @param bufferMinutes free minutes after each visit
 * @param until latest end in minutes since midnight, if more hours follow without a gap
 * @returns times as `HH:mm`
 */
export function startsIn(
  { starts, ends }: Period,
  slotMinutes: number,
  bufferMinutes: number,
  until = minutesOf(ends),
): string[] {
  const found: string[] = [];
  const step = slotMinutes + bufferMinutes;
  if (!(step > 0)) return found;
  for (let at = minutesOf(starts); at < minutesOf(ends) && at + slotMinutes <= until; at += step) {
    found.push(timeAt(at));
  }
  return found;
}

/**
 * The latest end of a visit that starts in a period: the end of the following periods if there is no gap, also past
 * midnight. The server's search uses the same rules.
 * @param days the hours of that day and of the next day
 * @returns minutes since the midnight of that day
 */
export function lastsUntil(ends: string, [hours, after]: readonly [readonly Period[], readonly Period[]]): number {
  if (minutesOf(ends) === 24 * 60) {
    const next = after.find(({ starts }) => starts === '00:00');
    return 24 * 60 + (next ? lastsUntil(next.ends, [after, []]) : 0);
  }
  const next = hours.find(({ starts }) => starts === ends);
  return next ? lastsUntil(next.ends, [hours, after]) : minutesOf(ends);
}

/** Minutes since midnight. @param time `HH:mm` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** True if two periods of one weekday are valid on a common day and overlap in time. */
export function doOverlap(one: WeekdayHours, other: WeekdayHours): boolean {
  const isApart =
    one.weekday !== other.weekday ||
    one.ends <= other.starts ||
    other.ends <= one.starts ||
    (one.validTo ?? '9999') < (other.validFrom ?? '0000') ||
    (other.validTo ?? '9999') < (one.validFrom ?? '0000');
  return !isApart;
}
