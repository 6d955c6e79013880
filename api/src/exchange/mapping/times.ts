import { instantOf, isTimeZone, wallClock } from '@openward/contract/time';

/**
 * An instant as local time with offset (`instant` and `dateTime` of FHIR R4).
 * @param at ISO 8601
 * @param timeZone IANA name
 */
export function inZone(at: string, timeZone: string): string {
  const shown = wallClock(at, timeZone);
  // Historical offsets have seconds, which FHIR does not allow.
  const minutes = Math.round((Date.parse(`${shown}Z`) - Math.floor(Date.parse(at) / 1000) * 1000) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${shown}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Converts local times, `YYYY-MM-DDTHH:mm`, of a time zone to instants with offset. */
export function zonedIn(timeZone: string): (wall: string) => string {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
  return (wall) => inZone(instantOf(wall, zone).toISOString(), zone);
}
