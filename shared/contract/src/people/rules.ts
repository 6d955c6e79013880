import { type Message, template } from '../core/sentences.ts';
import { hasBegun, isDay } from '../time/clock.ts';

/** Most patients in an export; larger exports are refused, so that no file is silently incomplete. */
export const MOST_EXPORTED = 5_000;

/** The problem with a past day, `YYYY-MM-DD`, from 1900 on; the day must have begun somewhere on earth. */
export function pastDayProblem(text: string): Message | undefined {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (month === undefined || day === undefined) return 'Please use the order year, month, day, such as 1980-12-31.';
  if (month < 1 || month > 12)
    return template('There is no month {month}. Please use the order year, month, day, such as 1980-12-31.', { month });
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate();
  if (day < 1 || day > last) return template('This month has no day {day}.', { day });
  return isDay(text) && hasBegun(text) ? undefined : 'Must be a date in the past';
}

/** Groups ten digits for reading: `212-555-0140`; other texts stay unchanged. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
