/** Calendar days as the server writes them, `YYYY-MM-DD`; they have no zone. */

const DAY = 86_400_000;

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** True for a day that there is. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** `Mon` */
export function shortWeekday(day: string, language: string): string {
  return format(day, language, { weekday: 'short' });
}

/** `23 Nov`, in the order of the language. */
export function shortDate(day: string, language: string): string {
  return format(day, language, { day: 'numeric', month: 'short' });
}

/** `Monday, 2026-11-23`, as days are written everywhere. */
export function wholeDay(day: string, language: string): string {
  return `${format(day, language, { weekday: 'long' })}, ${day}`;
}

function format(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));
}
