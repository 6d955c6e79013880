import { offsetName, timeOfDay, wallClock } from './clock.ts';
import { isKnownZone, usableZone } from './zones.ts';

/*
 * All date and time formats of screens, messages and PDFs. Appointments use the hospital's clock, so most functions
 * take its IANA zone; without one, they use the device's zone. If the device does not know the zone, they use the
 * device's too, and say its offset: `2026-03-02 09:30 am (GMT+1)`. Instants are ISO 8601 with a zone; other values throw a
 * RangeError.
 */

/** The format for appointments and signatures (specification, section 9): `YYYY-MM-DD hh:mm a`. */
export function appointmentTime(iso: string, timeZone?: string): string {
  return `${dayOf(iso, timeZone)} ${timeOfDay(iso, timeZone)}`;
}

/** The format for documents (specification, section 9): `DD/MM/YYYY hh:mm a`. */
export function documentTime(iso: string, timeZone?: string): string {
  return `${documentDay(dayOf(iso, timeZone))} ${timeOfDay(iso, timeZone)}`;
}

/** A day in the format of documents: `2026-03-02` becomes `02/03/2026`. */
export function documentDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A time span, `09:30 am – 10:00 am`. */
export function timeRange(from: string, to: string, timeZone?: string): string {
  return `${timeOfDay(from, timeZone)} – ${timeOfDay(to, timeZone)}`;
}

/** A duration in days (from two on), hours or minutes without remainder: `90 minutes`, `24 hours`, `3 days`. */
export function durationText(minutes: number, language: string): string {
  const [unit, size] =
    minutes >= 2880 && minutes % 1440 === 0
      ? (['day', 1440] as const)
      : minutes >= 60 && minutes % 60 === 0
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/** The local day of an instant, `YYYY-MM-DD`. */
export function dayOf(iso: string, timeZone?: string): string {
  return wallClock(iso, timeZone).slice(0, 10);
}

/** A day with its weekday in the reader's language, `Monday, 2026-03-02`. */
export function dayName(iso: string, timeZone: string | undefined, language: string): string {
  return withWeekday(iso, timeZone, language, dayOf(iso, timeZone));
}

/** Day and time with the weekday, `Monday, 2026-03-02 09:30 am`. */
export function dayAndTime(iso: string, timeZone: string | undefined, language: string): string {
  return withWeekday(iso, timeZone, language, appointmentTime(iso, timeZone));
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates the numbers in right-to-left scripts, which would reorder them otherwise (Unicode isolates). */
function withWeekday(iso: string, timeZone: string | undefined, language: string, figures: string): string {
  const weekday = calendarText(dayOf(iso, timeZone), 'weekday', language);
  return RIGHT_TO_LEFT.test(weekday) ? `${weekday}، \u2066${figures}\u2069` : `${weekday}, ${figures}`;
}

/** The standard format of a time: `Monday, 2026-03-02 09:30 am`, with the zone unless it is the device's. */
export function wholeTime(iso: string, timeZone: string, language: string, device?: string): string {
  return withZone(dayAndTime(iso, timeZone, language), iso, timeZone, language, device);
}

/** A time that belongs to no hospital, in the reader's zone: `Monday, 2026-03-02 09:30 am`. */
export function deviceTime(iso: string, language: string): string {
  return dayAndTime(iso, undefined, language);
}

/** {@link wholeTime} without the day: `09:30 am, Central Time`. */
export function clockTime(iso: string, timeZone: string, language: string, device?: string): string {
  return withZone(timeOfDay(iso, timeZone), iso, timeZone, language, device);
}

function withZone(text: string, ...zone: [iso: string, timeZone: string, language: string, device?: string]): string {
  // The time of day has the offset already.
  const name = isKnownZone(zone[1]) ? zoneName(...zone) : '';
  return [text, name].filter(Boolean).join(RIGHT_TO_LEFT.test(name) ? '، ' : ', ');
}

/**
 * The name of a zone, `Central Time`, if its clock differs from the device's at that instant; else empty. For a zone that
 * the device does not know, the offset of the device, whose clock is shown.
 * @param device IANA zone to compare with; by default the device's own
 */
export function zoneName(iso: string, timeZone: string, language: string, device?: string): string {
  if (!isKnownZone(timeZone)) return offsetName(iso);
  return wallClock(iso, timeZone) === wallClock(iso, device) ? '' : nameOfZone(iso, timeZone, language);
}

function nameOfZone(iso: string, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: usableZone(timeZone), timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Calendar formats of a day or a month. */
const CALENDAR_FORMATS = {
  /** `Monday` */
  weekday: { weekday: 'long' },
  /** `Mon` */
  shortWeekday: { weekday: 'short' },
  /** `2` */
  number: { day: 'numeric' },
  /** `2 Mon` */
  numberAndWeekday: { weekday: 'short', day: 'numeric' },
  /** `Mar 2` */
  shortDate: { day: 'numeric', month: 'short' },
  /** `Monday, March 2` */
  date: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `Monday, March 2, 2026` */
  dateAndYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `March 2026` */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A calendar day in the reader's language. @param day `YYYY-MM-DD`, or a date whose UTC fields count */
export function calendarText(day: string | Date, format: keyof typeof CALENDAR_FORMATS, language: string): string {
  return new Intl.DateTimeFormat(language, { ...CALENDAR_FORMATS[format], timeZone: 'UTC' }).format(new Date(day));
}

/** A range of calendar days, `March 2 – 8, 2026`. */
export function calendarRange(from: Date, to: Date, language: string): string {
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(language, format).formatRange(from, to);
}

/** The name of a weekday (ISO 8601: Monday is 1). */
export function weekdayName(weekday: number, language: string): string {
  // 1 January 2024 was a Monday.
  return calendarText(addDays('2024-01-01', weekday - 1), 'weekday', language);
}

/** Adds days, or subtracts them. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The number of days between two days. @param from `YYYY-MM-DD` @param to `YYYY-MM-DD` */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The next full slot by a zone's clock for a date-time input; `minutes` is the slot's length. */
export function nextFullSlot(minutes: number, timeZone: string | undefined, now = new Date()): string {
  const slot = minutes * 60_000;
  return wallClock(Math.ceil((now.getTime() + 1) / slot) * slot, timeZone).slice(0, 16);
}
