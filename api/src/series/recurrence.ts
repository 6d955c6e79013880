import type { Repeat } from '@openward/contract/series';
import { instantOf } from '@openward/contract/time';

const DAY = 86_400_000;
/** RFC 5545 names, Monday first. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' };

/** The stored rule of a series: RFC 5545, with its start on the clock of a zone, `YYYY-MM-DDTHH:mm`. */
export interface Series {
  rule: string;
  starts: string;
  timeZone: string;
}

/** The rule (RFC 5545, RRULE) of a series that begins on a day. @param day `YYYY-MM-DD` */
export function ruleOf(repeat: Repeat, day: string): string {
  const { unit, every, count, weekdays = [], byWeekday = false, lastDay = false } = repeat;
  const date = dateOf(day);
  const own = weekdayOf(date);
  const days = [...new Set([...weekdays.map((number) => number - 1), own])].sort();
  const parts = [`FREQ=${FREQUENCIES[unit]}`, `INTERVAL=${every}`];
  if (unit === 'week') parts.push('WKST=MO', `BYDAY=${days.map((number) => WEEKDAYS[number]).join(',')}`);
  if (unit === 'month' && byWeekday) parts.push(`BYDAY=${placeInMonth(date)}${WEEKDAYS[own]}`);
  if (unit === 'month' && !byWeekday) parts.push(`BYMONTHDAY=${lastDay ? -1 : date.getUTCDate()}`);
  return [...parts, `COUNT=${count}`].join(';');
}

/** The last day of the month. */
function lastOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

/** The number of a weekday in its month, 1 to 4; a fifth becomes -1, the last, because most months have none. */
function placeInMonth(date: Date): number {
  const place = Math.ceil(date.getUTCDate() / 7);
  return place === 5 ? -1 : place;
}

/**
 * The wall clock time of each visit of a series, `YYYY-MM-DDTHH:mm`, in order. Months without the day are skipped.
 * @param last no visit after this day, `YYYY-MM-DD`
 */
export function wallsOf({ rule, starts }: Pick<Series, 'rule' | 'starts'>, last = '9999'): string[] {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('='))) as Record<string, string>;
  const [every, count] = [Number(parts.INTERVAL), Number(parts.COUNT)];
  const [first = '', time] = starts.split('T');
  const walls: string[] = [];
  for (const date of daysOf(parts, dateOf(first), every)) {
    const day = date.toISOString().slice(0, 10);
    if (walls.length === count || day > last) break;
    if (day >= first) walls.push(`${day}T${time}`);
  }
  return walls;
}

function* daysOf(parts: Record<string, string>, first: Date, every: number): Generator<Date> {
  const { FREQ, BYDAY = '' } = parts;
  if (FREQ === 'MONTHLY') {
    for (let months = 0; months < 12 * 5_000; months += every) {
      const date = inMonth(first, months, parts);
      if (date) yield date;
    }
    return;
  }
  const days = FREQ === 'WEEKLY' ? BYDAY.split(',').map((name) => WEEKDAYS.indexOf(name)) : [0];
  const step = FREQ === 'WEEKLY' ? 7 * every : every;
  const begin = FREQ === 'WEEKLY' ? first.getTime() - weekdayOf(first) * DAY : first.getTime();
  for (let ahead = 0; ; ahead += step) for (const day of days) yield new Date(begin + (ahead + day) * DAY);
}

/** The day in a later month: with the same number, the last (`BYMONTHDAY=-1`), or as `2TU` or `-1FR` says. */
function inMonth(first: Date, months: number, parts: Record<string, string>): Date | undefined {
  const { BYDAY = '', BYMONTHDAY } = parts;
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1));
  const last = lastOf(month);
  const [, place, name = ''] = /^(-?\d)(..)$/.exec(BYDAY) ?? [];
  if (!place) {
    const date = new Date(month.getTime() + (first.getUTCDate() - 1) * DAY);
    if (BYMONTHDAY === '-1') return last;
    return date <= last ? date : undefined;
  }
  const weekday = WEEKDAYS.indexOf(name);
  if (Number(place) > 0) {
    const ahead = (weekday - weekdayOf(month) + 7) % 7;
    return new Date(month.getTime() + (ahead + 7 * (Number(place) - 1)) * DAY);
  }
  return new Date(last.getTime() - ((weekdayOf(last) - weekday + 7) % 7) * DAY);
}

/** The visits of a series as instants, at the same wall clock time across clock changes. */
export function startsOf(series: Series, last?: string): Date[] {
  return wallsOf(series, last).map((wall) => instantOf(wall, series.timeZone));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Monday is 0. */
function weekdayOf(date: Date): number {
  return (date.getUTCDay() + 6) % 7;
}
