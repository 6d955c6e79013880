import { instantOf, wallClock } from '@openward/contract/time';

/**
 * An instant as the clocks of a zone show it, with their offset (`instant` and `dateTime` of FHIR R4).
 * @param at ISO 8601
 * @param timeZone IANA name
 */
export function inZone(at: string, timeZone: string): string {
  const shown = wallClock(at, timeZone);
  // Before there were time zones, clocks went by the sun: FHIR has no seconds in offsets.
  const minutes = Math.round((Date.parse(`${shown}Z`) - Math.floor(Date.parse(at) / 1000) * 1000) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${shown}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** The instant of a clock on the wall, `YYYY-MM-DDTHH:mm`, in the zone where it was meant. */
export function zonedIn(timeZone: string): (wall: string) => string {
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  return (wall) => inZone(instantOf(wall, zone).toISOString(), zone);
}

function isZone(name: string): boolean {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
