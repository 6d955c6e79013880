const DAY = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The name of a weekday (ISO 8601: Monday is 1) in the reader's language. */
export function weekdayName(weekday: number, language: string, length: 'long' | 'short' = 'long'): string {
  const at = new Date(MONDAY + (weekday - 1) * DAY);
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(at);
}

/** The seven days of the week that a day is in, Monday first. @param date `YYYY-MM-DD` */
export function weekOf(date: string): string[] {
  const at = Date.parse(`${date}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
  return Array.from({ length: 7 }, (_, place) => new Date(monday + place * DAY).toISOString().slice(0, 10));
}

/** So many days later. @param date `YYYY-MM-DD` */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
