import type { InferType } from 'yup';
import { addDays } from '../time/formats.ts';
import type { holidayResult, periodResult, specialDayResult, weekdayHoursResult } from './results.ts';

/**
 * A part of a day by the hospital's clock, `HH:mm` to `HH:mm`; `24:00` is the end of the day. On a special day, an end
 * before the start is on the next day.
 */
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

const DAY = 24 * 60;
const TIME = /^\d\d:\d\d$/;
/** In minutes. Longer shifts are unlikely, so an end before the start is then treated as a mistake. */
const LONGEST_NIGHT = 16 * 60;

/** True for hours that end on the next day, such as 22:00 to 06:00. `00:00` is midnight at the end of the day. */
export function isNightShift({ starts, ends }: Period): boolean {
  // Runs before validation.
  if (![starts, ends].every((time) => TIME.test(time)) || ends === '00:00' || ends >= starts) return false;
  return minutesOf(ends) + DAY - minutesOf(starts) <= LONGEST_NIGHT;
}

/**
 * The working hours of a day: a special day comes before a holiday, which comes before the weekday. The night shift of a
 * special day continues on the next day, unless that is a holiday; it replaces the weekly night shift and all weekly
 * hours until it ends. The server's search uses the same rules (`api/src/availability/hours.ts`).
 * @param date `YYYY-MM-DD`
 */
export function workOn({ hours, specialDays, holidays }: Rules, date: string): WorkingDay {
  const before = addDays(date, -1);
  const specialOn = (day: string) => specialDays.find((other) => other.date === day)?.hours;
  const weeklyOn = (day: string) =>
    hours.filter(
      (entry) =>
        entry.weekday === weekdayOf(day) &&
        (!entry.validFrom || entry.validFrom <= day) &&
        (!entry.validTo || entry.validTo >= day),
    );
  const ends = specialOn(before)?.find(isNightShift)?.ends ?? '';
  const morning = ends ? [{ starts: '00:00', ends }] : [];
  const special = specialOn(date);
  if (special) {
    const own = special.map((period) => (isNightShift(period) ? { ...period, ends: '24:00' } : period));
    return { because: 'special day', hours: sorted([...morning, ...own]) };
  }
  if (holidays.some((day) => day.date === date)) return { because: 'holiday', hours: [] };
  const isOfWeeklyNight = (entry: Period) =>
    entry.starts === '00:00' &&
    weeklyOn(before).some(
      (evening) => evening.ends === '24:00' && isNightShift({ starts: evening.starts, ends: entry.ends }),
    );
  const rest = weeklyOn(date)
    .filter((entry) => !ends || (entry.ends > ends && !isOfWeeklyNight(entry)))
    .map((entry) => (entry.starts < ends ? { ...entry, starts: ends } : entry));
  return { because: 'weekday', hours: sorted([...morning, ...rest]) };
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
