import { type Message, template } from '../core/sentences.ts';
import { hasBegun, isDay } from '../time/clock.ts';

/** How many patients a file may hold; more are refused, so that nobody takes a part for the whole. */
export const MOST_EXPORTED = 5_000;

/** What is wrong with a day in the past, `YYYY-MM-DD`, from 1900 on; it must have begun somewhere on earth. */
export function pastDayProblem(text: string): Message | undefined {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (month === undefined || day === undefined) return 'Please use the order year, month, day, such as 1980-12-31.';
  if (month < 1 || month > 12)
    return template('There is no month {month}. Please use the order year, month, day, such as 1980-12-31.', { month });
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate();
  if (day < 1 || day > last) return template('This month has no day {day}.', { day });
  return isDay(text) && hasBegun(text) ? undefined : 'Must be a date in the past';
}

/** Ten digits in groups that can be read out: `212-555-0140`; anything else as it is. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
