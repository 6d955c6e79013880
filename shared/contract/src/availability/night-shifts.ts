import { addDays } from '../time/formats.ts';
import { isNightShift } from './effect.ts';

/** Hours from a form or a call; an empty validity date is missing. */
interface Hours {
  weekday: number;
  starts: string;
  ends: string;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}

/** True for a day of the calendar, `YYYY-MM-DD`. Hours are compared before they are validated. */
export const isDate = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/**
 * Splits night shifts at midnight for storage: the evening part stays in place, the morning part is appended on the
 * next weekday.
 */
export function splitNights<H extends Hours>(hours: readonly H[]): H[] {
  const nights = hours.filter(isNightShift);
  return [
    ...hours.map((entry) => (isNightShift(entry) ? { ...entry, ends: '24:00' } : entry)),
    ...nights.map((entry) => ({ ...validLater(entry, 1), weekday: (entry.weekday % 7) + 1, starts: '00:00' })),
  ];
}

/** Joins night shifts for display; {@link splitNights} reverses it. */
export function joinNights<H extends Hours>(hours: readonly H[]): H[] {
  const left = new Set(hours);
  const joined = hours.map((evening): H => {
    const morning = evening.ends === '24:00' && [...left].find((other) => goesOn(evening, other));
    if (!morning) return evening;
    left.delete(morning);
    return { ...evening, ends: morning.ends };
  });
  return joined.filter((_, place) => left.has(hours[place] as H));
}

/** True if one period ends at midnight and the other continues it with the same validity as one night shift. */
function goesOn(evening: Hours, morning: Hours): boolean {
  const next = validLater(evening, 1);
  return (
    morning.starts === '00:00' &&
    morning.ends !== '24:00' &&
    morning.weekday === (evening.weekday % 7) + 1 &&
    (morning.validFrom || null) === (next.validFrom || null) &&
    (morning.validTo || null) === (next.validTo || null) &&
    isNightShift({ starts: evening.starts, ends: morning.ends })
  );
}

/** Moves the validity of hours by some days. Invalid dates stay unchanged. */
function validLater<H extends Hours>(entry: H, days: number): H {
  const later = (date: string | null | undefined) => (date && isDate(date) ? addDays(date, days) : date);
  return { ...entry, validFrom: later(entry.validFrom), validTo: later(entry.validTo) };
}
