import { isDay } from '../time/clock.ts';
import { withPlainDigits } from './digits.ts';

/** Whether day or month comes first if both are numbers. */
export type DateOrder = 'day-first' | 'month-first';

/** By language, because making a format takes longer than the rest of a search. Callers pass the portal's languages. */
const orders = new Map<string, DateOrder>();

/** The date order of a language (CLDR). @param language BCP 47 */
export function dateOrderOf(language: string): DateOrder {
  const known = orders.get(language);
  if (known) return known;
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  const order = parts.indexOf('month') < parts.indexOf('day') ? 'month-first' : 'day-first';
  orders.set(language, order);
  return order;
}

/** Languages whose month names are recognised, also shortened and without accents. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'ar'];

/** The time that databases and spreadsheets append to a date. */
const TIME = /[T ]\s*\d{1,2}:\d\d(:\d\d([.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

let months: Map<string, string> | undefined;

/** Month numbers, `01` to `12`, by lower-case name. */
function monthNames(): Map<string, string> {
  if (months) return months;
  months = new Map();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let place = 0; place < 12; place++) months.set(named(format.format(Date.UTC(2000, place))), two(place + 1));
    }
  }
  return months;
}

const named = (month: string) =>
  month
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();
const two = (part: string | number) => String(part).padStart(2, '0');

/**
 * The possible dates of a text as `YYYY-MM-DD`, most likely first; empty if it is not a date. Two-digit years may be in
 * this century or the last.
 * @param order of day and month if both are ambiguous numbers
 */
export function daysMeant(typed: string, order: DateOrder): string[] {
  const text = withPlainDigits(typed)
    .trim()
    .replace(TIME, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/,/g, ' ')
    .trim();
  const found = yearFirst(text) ?? yearLast(text, order) ?? withMonthName(text) ?? withoutMarks(text, order);
  return [...new Set(found)].filter(isDay);
}

/** `1984-03-07`, `1984/3/7` */
function yearFirst(text: string): string[] | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})$/.exec(text) ?? [];
  return year ? [`${year}-${two(month)}-${two(day)}`] : undefined;
}

/** `7.3.1984`, `03/07/84` */
function yearLast(text: string, order: DateOrder): string[] | undefined {
  const [, first, second = '', year = ''] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/.exec(text) ?? [];
  return first ? inBothOrders(first, second, year, order) : undefined;
}

/** `19840307`, `07031984` */
function withoutMarks(text: string, order: DateOrder): string[] | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const asYear = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isDay(asYear) ? [asYear] : inBothOrders(text.slice(0, 2), text.slice(2, 4), text.slice(4), order);
}

function inBothOrders(first: string, second: string, year: string, order: DateOrder): string[] {
  const orders = [`${two(second)}-${two(first)}`, `${two(first)}-${two(second)}`];
  if (order === 'month-first') orders.reverse();
  return orders.flatMap((monthAndDay) => yearsMeant(year).map((each) => `${each}-${monthAndDay}`));
}

/** `07-Mar-1984`, `March 7 1984`, `7 de marzo de 1984`, `7. März 1984` */
function withMonthName(text: string): string[] | undefined {
  const words = named(text)
    .split(/[\s\-/]+/)
    .filter((word) => word && word !== 'de' && word !== 'of');
  const place = words.findIndex((word) => monthNames().has(word));
  const numbers = words.filter((_word, at) => at !== place).map((word) => word.replace(/(st|nd|rd|th|º)$/, ''));
  if (place < 0 || numbers.length !== 2 || !numbers.every((word) => /^\d{1,4}$/.test(word))) return undefined;
  const [day = '', year = ''] = (numbers[0]?.length ?? 0) > 2 ? numbers.reverse() : numbers;
  return yearsMeant(year).map((each) => `${each}-${monthNames().get(words[place] ?? '')}-${two(day)}`);
}

function yearsMeant(year: string): string[] {
  if (year.length === 4) return [year];
  if (year.length !== 2) return [];
  const thisYear = new Date().getFullYear() % 100;
  return Number(year) <= thisYear ? [`20${year}`, `19${year}`] : [`19${year}`];
}
