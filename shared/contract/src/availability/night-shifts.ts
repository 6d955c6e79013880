import { addDays } from '../time/formats.ts';
import { minutesOf } from './effect.ts';

/** Hours as a form or a call says them: no date where validity is empty. */
interface Hours {
  weekday: number;
  starts: string;
  ends: string;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}

const DAY = 1440;
const TIME = /^\d\d:\d\d$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Longer than this nobody works at a stretch: an end before the start is then a slip of the pen. In minutes. */
const LONGEST_NIGHT = 16 * 60;

/** True of hours that end on the day after they begin, such as 22:00 to 06:00. `00:00` is midnight, the end of the day. */
export function isNightShift({ starts, ends }: Pick<Hours, 'starts' | 'ends'>): boolean {
  // Asked before anything is checked.
  if (![starts, ends].every((time) => TIME.test(time)) || ends === '00:00' || ends >= starts) return false;
  return minutesOf(ends) + DAY - minutesOf(starts) <= LONGEST_NIGHT;
}

/**
 * Weekly hours day by day, as they are kept: of a night shift what is before midnight stays in its place, what is after it
 * comes at the end of the list, on the next weekday.
 */
export function splitNights<H extends Hours>(hours: readonly H[]): H[] {
  const nights = hours.filter(isNightShift);
  return [
    ...hours.map((entry) => (isNightShift(entry) ? { ...entry, ends: '24:00' } : entry)),
    ...nights.map((entry) => ({ ...validLater(entry, 1), weekday: (entry.weekday % 7) + 1, starts: '00:00' })),
  ];
}

/** Weekly hours with each night shift in one, as people say them: what {@link splitNights} makes of them is the same again. */
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

/** True where the one ends at midnight, the other begins then, for as long, and both make a night shift. */
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

/** Hours that hold so many days later. A date that is none stays as it is. */
function validLater<H extends Hours>(entry: H, days: number): H {
  const later = (date: string | null | undefined) =>
    date && DATE.test(date) && !Number.isNaN(Date.parse(date)) ? addDays(date, days) : date;
  return { ...entry, validFrom: later(entry.validFrom), validTo: later(entry.validTo) };
}
