import { addDays, dayText, startOfDay } from './wall.ts';

/** The views of a calendar. A phone shows an agenda of seven days. */
export const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];
export type Shown = Span | 'agenda';

/** Midnights as wall dates; `to` is the first day that is not shown. */
export interface Range {
  from: Date;
  to: Date;
}

/**
 * The days that a view shows and loads.
 * @param firstDay of a week: 0 is Sunday
 */
export function rangeOf(shown: Shown, day: Date, firstDay: number): Range {
  const from = startOfDay(day);
  if (shown === 'day') return { from, to: addDays(from, 1) };
  if (shown === 'agenda') return { from, to: addDays(from, 7) };
  if (shown === 'week') return weekOf(from, firstDay);
  return {
    from: weekOf(monthOf(from, 0), firstDay).from,
    to: weekOf(addDays(monthOf(from, 1), -1), firstDay).to,
  };
}

/** The day that a view goes to by some steps forward or backward. */
export function stepOf(shown: Shown, day: Date, steps: number): Date {
  if (shown === 'day') return addDays(day, steps);
  if (shown !== 'month') return addDays(day, 7 * steps);
  const first = monthOf(day, steps);
  const last = addDays(monthOf(day, steps + 1), -1).getUTCDate();
  return addDays(first, Math.min(day.getUTCDate(), last) - 1);
}

/** The days of a range, as midnights. */
export function daysOf({ from, to }: Range): Date[] {
  const days: Date[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** True if two wall dates are on the same day. */
export function isSameDay(a: Date, b: Date): boolean {
  return dayText(a) === dayText(b);
}

function weekOf(day: Date, firstDay: number): Range {
  const from = addDays(day, -((day.getUTCDay() - firstDay + 7) % 7));
  return { from, to: addDays(from, 7) };
}

function monthOf(day: Date, later: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later, 1));
}
