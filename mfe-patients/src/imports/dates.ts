import { withPlainDigits } from '@openward/contract/text';
import { monthIn } from './month-names.ts';

/** The order of dates that end with the year: `07.03.1984` or `03/07/1984`. */
export type DateOrder = 'day first' | 'month first';

/** How to read a column of dates. */
export interface DateStyle {
  /** False if every date is unambiguous, so that there is nothing to choose. */
  isOpen: boolean;
  /** Undefined if the dates do not show it, because a guess could give wrong birthdays. */
  order: DateOrder | undefined;
}

/** A day, or two numbers of which one is the day and the other the month. */
type ReadDay = { day: string } | { first: number; second: number; year: number; hasDots: boolean };

/** The highest age in years; earlier years cannot be years of birth. */
const OLDEST = 130;
const DAY = 86_400_000;

/** A time after the day, with optional seconds and zone. It is dropped. */
const TIME =
  /(?:[ T,]+|(?<=\d{4}):)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?\s?m\.?|[صم])?\s*(z|utc|gmt|[+-]\d{2}:?\d{2}?)?$/i;

/** Three numbers and the separators between them. */
const NUMBERS = /^\d{1,4}[-\s./,،年–]{1,3}\d{1,2}[-\s./,،月–]{1,3}\d{1,4}[\s.日]?$/;

/** Detects the order of a column. Dots mean that the day comes first; otherwise a number above 12 decides. */
export function dateStyleOf(values: readonly string[]): DateStyle {
  const days = values.map((value) => readDay(value)).filter((read) => read !== undefined && 'first' in read);
  if (days.length === 0) return { isOpen: false, order: undefined };
  const isDayFirst = days.some(({ first, hasDots }) => hasDots || first > 12);
  const isMonthFirst = days.some(({ second, hasDots }) => !hasDots && second > 12);
  if (isDayFirst === isMonthFirst) return { isOpen: true, order: undefined };
  return { isOpen: true, order: isDayFirst ? 'day first' : 'month first' };
}

/** A day as `YYYY-MM-DD`. Unreadable values stay unchanged, so that the schema reports them. */
export function isoDay(value: string, order: DateOrder | undefined, is1904 = false): string {
  const read = readDay(value, is1904);
  if (!read) return value.trim();
  if ('day' in read) return read.day;
  const { first, second, year } = read;
  if (!order) return value.trim();
  return order === 'day first' ? iso(year, second, first) : iso(year, first, second);
}

/**
 * Reads a day in the formats of databases and spreadsheets. Undefined if it is none.
 * @param is1904 true if the spreadsheet counts days from 1904
 */
export function readDay(value: string, is1904 = false): ReadDay | undefined {
  const plain = withPlainDigits(value)
    .replace(/[\u200B-\u200F\u061C\uFEFF'"]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const text = withoutTime(plain);
  if (text === undefined) return undefined;
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^\d{1,2}\.\d{1,2}$/.test(text)) return ofDigits(text, is1904);
  return NUMBERS.test(text) ? ofNumbers(text) : ofWords(text);
}

/** Undefined if the time has a zone, because the day could then be another one. */
function withoutTime(text: string): string | undefined {
  const time = TIME.exec(text);
  if (!time) return text;
  const [, hours = '', minutes = '', , , zone] = time;
  // Dates without a time are often stored as midnight or noon.
  const isSure = !zone || (Number(hours) % 12 === 0 && minutes === '00');
  return isSure ? text.slice(0, time.index) : undefined;
}

/** `1984-03-07`, `7.3.1984`, `3/7/84`. */
function ofNumbers(text: string): ReadDay | undefined {
  const [one = '', two = '', three = ''] = text.match(/\d+/g) ?? [];
  const [a, b, c] = [Number(one), Number(two), Number(three)];
  // Such a year belongs to another calendar.
  if ([one, three].some((each) => each.length === 4 && Number(each) < new Date().getUTCFullYear() - OLDEST))
    return undefined;
  if (one.length === 4) return { day: iso(a, b, c) };
  if (one.length === 3 || three.length === 3 || three.length === 1) return undefined;
  // With two digits each, a first number above 31 is the year.
  if (three.length === 2 && a > 31) return { day: iso(fullYear(a), b, c) };
  const year = three.length === 4 ? c : fullYear(c);
  if (a === b) return { day: iso(year, a, b) };
  return { first: a, second: b, year, hasDots: /^\d+\s?\./.test(text) };
}

/** `07-Mar-1984`, `March 7, 1984`, `7 de marzo de 1984`, `Wed, 7 Mar 84`, `07MAR1984`. */
function ofWords(text: string): ReadDay | undefined {
  const month = monthIn(text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
  const numbers = text.match(/\d+/g) ?? [];
  if (!month || numbers.length !== 2) return undefined;
  const [one = '', two = ''] = numbers;
  const [day, year] = one.length > 2 ? [two, one] : [one, two];
  if (day.length > 2 || (year.length !== 2 && year.length !== 4)) return undefined;
  return { day: iso(year.length === 4 ? Number(year) : fullYear(Number(year)), month, Number(day)) };
}

/** `19840307`, `198403070000`, `07031984`, the 30748th day of a spreadsheet, or Unix time. */
function ofDigits(text: string, is1904: boolean): ReadDay | undefined {
  const digits = /^\d+/.exec(text)?.[0] ?? '';
  const isWhole = digits === text;
  if (isWhole && [8, 12, 14].includes(digits.length)) {
    const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
      number,
      number,
      number,
    ];
    if (isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= 31) return { day: iso(year, month, day) };
    const [first, second, last] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].map(Number) as [
      number,
      number,
      number,
    ];
    if (digits.length === 8 && isYear(last)) {
      return first === second ? { day: iso(last, first, second) } : { first, second, year: last, hasDots: false };
    }
  }
  const number = Number(text);
  // Numbers that may be a year are read as one and not as a day of a spreadsheet.
  if (number >= 0 && digits.length <= 5 && !isYear(number)) {
    const day = serialDay(number, is1904);
    return day && isYear(Number(day.slice(0, 4))) ? { day } : undefined;
  }
  const instant = [number, number * 1_000].find((one) => one % DAY === 0 && Math.abs(number) >= DAY / 1_000);
  const day = instant === undefined ? undefined : dayOfInstant(instant);
  return day && isYear(Number(day.slice(0, 4))) && day <= today() ? { day } : undefined;
}

/**
 * The day of a spreadsheet's serial number; undefined if it is only a time.
 * @param is1904 true if days count from 1904, as in workbooks of old Macs, and not from 1900
 */
export function serialDay(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1)) return undefined;
  return dayOfInstant((Math.floor(serial) + (is1904 ? 1_462 : 0)) * DAY + Date.UTC(1899, 11, 30));
}

/** The latest year with these two digits that is not in the future. */
function fullYear(two: number): number {
  const now = new Date().getUTCFullYear();
  const year = Math.floor(now / 100) * 100 + two;
  return year > now ? year - 100 : year;
}

function isYear(year: number): boolean {
  const now = new Date().getUTCFullYear();
  return Number.isInteger(year) && year <= now && year >= now - OLDEST;
}

function dayOfInstant(instant: number): string | undefined {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function iso(year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
