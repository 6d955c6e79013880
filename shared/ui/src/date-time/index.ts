import { timeOfDay, wallClock } from '@openward/contract/time';

export { instantOf, timeOfDay } from '@openward/contract/time';

/*
 * Every function takes the zone by its IANA name: an appointment is shown on its hospital's clock. Instants are ISO
 * 8601 with a zone; what is none throws a RangeError.
 */

/** How the specification shows an appointment's time (section 9): `YYYY-MM-DD hh:mm a`. */
export function appointmentTime(iso: string, timeZone: string): string {
  return `${dayOf(iso, timeZone)} ${timeOfDay(iso, timeZone)}`;
}

/** How the specification shows a document's times (section 9): `DD/MM/YYYY hh:mm a`; on the device's clock where no zone is given. */
export function documentTime(iso: string, timeZone?: string): string {
  return `${documentDay(dayOf(iso, timeZone))} ${timeOfDay(iso, timeZone)}`;
}

/** A calendar day of a document, as its times begin: `2026-03-02` is `02/03/2026`. */
export function documentDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** How the specification shows when somebody signed (section 9): `YYYY-MM-DD hh:mm a`; on the device's clock where no zone is given. */
export function signatureTime(iso: string, timeZone?: string): string {
  return `${dayOf(iso, timeZone)} ${timeOfDay(iso, timeZone)}`;
}

/** The day of an instant, `YYYY-MM-DD`; on the device's own calendar where no zone is given. */
export function dayOf(iso: string, timeZone?: string): string {
  return wallClock(iso, timeZone).slice(0, 10);
}

/** A day with its weekday in the reader's language, `Monday, 2026-03-02`; on the device's own calendar where no zone is given. */
export function dayName(iso: string, timeZone: string | undefined, language: string): string {
  return `${weekday(iso, timeZone, language)}, ${dayOf(iso, timeZone)}`;
}

/**
 * A zone in words, `Central Time`, where its clock differs at that instant from the device's; else empty.
 * @param device IANA name of the zone to compare with; the device's own where it is left out
 */
export function zoneName(iso: string, timeZone: string, language: string, device?: string): string {
  if (wallClock(iso, timeZone) === wallClock(iso, device)) return '';
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(iso),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The one way in which a time is written: `Monday, 2026-03-02 09:30 am`, with the zone where it is not the device's. */
export function wholeTime(iso: string, timeZone: string, language: string, device?: string): string {
  const time = `${weekday(iso, timeZone, language)}, ${appointmentTime(iso, timeZone)}`;
  return withZone(time, iso, timeZone, language, device);
}

/** The same where the day is known: `09:30 am, Central Time`. */
export function clockTime(iso: string, timeZone: string, language: string, device?: string): string {
  return withZone(timeOfDay(iso, timeZone), iso, timeZone, language, device);
}

function withZone(text: string, ...zone: [iso: string, timeZone: string, language: string, device?: string]): string {
  return [text, zoneName(...zone)].filter(Boolean).join(', ');
}

/** The next full slot on the device's own clock, as a date-time input takes it; `minutes` is the slot's length. */
export function nextFullSlot(minutes: number, now = new Date()): string {
  const slot = minutes * 60_000;
  return wallClock(Math.ceil((now.getTime() + 1) / slot) * slot).slice(0, 16);
}

function weekday(iso: string, timeZone: string | undefined, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(new Date(iso));
}
