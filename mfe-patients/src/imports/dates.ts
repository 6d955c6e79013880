/** How days are written whose year comes last: `07.03.1984` or `03/07/1984`. */
export type DateOrder = 'day first' | 'month first';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** What a column of days needs to be understood. */
export interface DateStyle {
  /** False where the year comes first everywhere, so that there is nothing to choose. */
  isOpen: boolean;
  /** Undefined where the days themselves do not say it: a wrong guess would give people wrong birthdays. */
  order: DateOrder | undefined;
}

/** Finds out how a column's days are written. Dots are used where the day comes first; else a number above 12 tells. */
export function dateStyleOf(values: readonly string[]): DateStyle {
  const days = values.map((value) => YEAR_LAST.exec(dayIn(value))).filter((match) => match !== null);
  if (days.length === 0) return { isOpen: false, order: undefined };
  const isDayFirst = days.some(([, first, mark]) => mark === '.' || Number(first) > 12);
  const isMonthFirst = days.some(([, , mark, second]) => mark !== '.' && Number(second) > 12);
  if (isDayFirst === isMonthFirst) return { isOpen: true, order: undefined };
  return { isOpen: true, order: isDayFirst ? 'day first' : 'month first' };
}

/** A day as the server takes it, `YYYY-MM-DD`; as it is where it cannot be understood, for the schema to say so. */
export function isoDay(value: string, order: DateOrder | undefined): string {
  const day = dayIn(value);
  const first = YEAR_FIRST.exec(day);
  if (first) return iso(first[1], first[2], first[3]);
  const last = YEAR_LAST.exec(day);
  if (!last || !order) return value.trim();
  return order === 'day first' ? iso(last[4], last[3], last[1]) : iso(last[4], last[1], last[3]);
}

/** Databases write a day as its first instant. */
function dayIn(value: string): string {
  return value.trim().replace(/[ T]00:00(:00(\.0+)?)?Z?$/, '');
}

function iso(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
