import { isDay } from '../time/clock.ts';

/** How many patients a file may hold; more are refused, so that nobody takes a part for the whole. */
export const MOST_EXPORTED = 5_000;

/** True for a day that exists, `YYYY-MM-DD`, from 1900 on, and has begun somewhere on earth. */
export function isDayThatWas(text: string): boolean {
  return isDay(text) && Date.parse(text) <= Date.now() + 14 * 3_600_000;
}

/** Ten digits in groups that can be read out: `212-555-0140`; anything else as it is. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
