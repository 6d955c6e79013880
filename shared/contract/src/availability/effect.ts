import type { InferType } from 'yup';
import type { holidayResult, periodResult, specialDayResult, weekdayHoursResult } from './results.ts';

/** A part of a day on the hospital's clock, `HH:mm` to `HH:mm`; `24:00` is the end of the day. */
export type Period = InferType<typeof periodResult>;

/** Hours of a weekday while they hold. */
export type WeekdayHours = InferType<typeof weekdayHoursResult>;

/** A doctor's day that is unlike its weekday: other hours, or off where there are none. */
export type SpecialDay = InferType<typeof specialDayResult>;

/** A day on which nobody works at a hospital, but for doctors with a special day of their own. */
export type Holiday = InferType<typeof holidayResult>;

/** All that decides when a doctor works. */
export interface Rules {
  hours: readonly WeekdayHours[];
  specialDays: readonly SpecialDay[];
  holidays: readonly Holiday[];
}

/** When a doctor works on a day, earliest first, and what has decided it. */
export interface WorkingDay {
  because: 'weekday' | 'special day' | 'holiday';
  hours: Period[];
}

/**
 * When a doctor works on a day: their own special day counts before a holiday of the hospital, and that before the
 * weekday. The server's searches mean the same (`api/src/appointments/availability.ts`).
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
 * When visits begin in a period: one after the other, with the buffer between them, while a whole one is left.
 * @param slotMinutes how long a visit takes, in minutes
 * @param bufferMinutes what is kept free after it
 * @param until until when the last may last, in minutes since midnight, where hours follow without a gap
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
 * Until when a visit may last that begins in hours of a day: where others follow without a gap, also after midnight, to the
 * end of those. The server's searches mean the same.
 * @param days the hours of that day and of the day after it
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

/** True where two hours of one weekday hold on a common day and share some time. */
export function doOverlap(one: WeekdayHours, other: WeekdayHours): boolean {
  const isApart =
    one.weekday !== other.weekday ||
    one.ends <= other.starts ||
    other.ends <= one.starts ||
    (one.validTo ?? '9999') < (other.validFrom ?? '0000') ||
    (other.validTo ?? '9999') < (one.validFrom ?? '0000');
  return !isApart;
}
