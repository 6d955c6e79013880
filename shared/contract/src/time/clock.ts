import { isKnownZone, usableZone } from './zones.ts';

/** Cached by zone, because creating a formatter is slow. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const [numeric, twoDigit] = ['numeric', '2-digit'] as const;
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: usableZone(timeZone),
      year: numeric,
      month: twoDigit,
      day: twoDigit,
      hour: twoDigit,
      minute: twoDigit,
      second: twoDigit,
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/**
 * The local date and time of an instant: `YYYY-MM-DDTHH:mm:ss`.
 * @param at ISO 8601 with a zone, or milliseconds since 1970
 * @param timeZone IANA name; the device's zone if missing or unknown to the device
 * @throws RangeError for an invalid instant
 */
export function wallClock(at: string | number, timeZone?: string): string {
  const shown: Record<string, string> = {};
  for (const { type, value } of clockIn(timeZone).formatToParts(new Date(at))) shown[type] = value;
  return `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}`;
}

/**
 * A time of day, `09:30 am`. With its offset, `01:30 am (GMT-4)`, if the clocks go back and show it twice, or if the
 * device does not know the zone and shows its own time.
 */
export function timeOfDay(iso: string, timeZone?: string): string {
  const [hour = '', minute] = wallClock(iso, timeZone).slice(11).split(':');
  const time = `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
  const isUnclear = !isKnownZone(timeZone) || isShownTwice(Date.parse(iso), timeZone);
  return isUnclear ? `${time} (${offsetName(iso, timeZone)})` : time;
}

/** True if the local time of an instant occurs twice because the clocks go back. */
function isShownTwice(at: number, timeZone?: string): boolean {
  if (!goesBackNear(at, timeZone)) return false;
  const offset = offsetAt(at, timeZone);
  // Before the change the later offset repeats the local time, after it the earlier one.
  return [offsetAt(at + HALF_DAY, timeZone), offsetAt(at - HALF_DAY, timeZone)].some(
    (other) => other !== offset && offsetAt(at + offset - other, timeZone) === other,
  );
}

/** Cached by zone and half day, because every displayed time needs it and it is almost always false. */
function goesBackNear(at: number, timeZone = ''): boolean {
  const half = Math.floor(at / HALF_DAY);
  const key = `${half} ${timeZone}`;
  const known = backwards.get(key);
  if (known !== undefined) return known;
  const zone = timeZone || undefined;
  const goesBack = offsetAt((half - 1) * HALF_DAY, zone) > offsetAt((half + 2) * HALF_DAY, zone);
  if (backwards.size > 1000) backwards.clear();
  backwards.set(key, goesBack);
  return goesBack;
}

const HALF_DAY = 43_200_000;
const backwards = new Map<string, boolean>();

/** The offset of a zone at an instant in a notation for all languages: `GMT-4`. */
export function offsetName(iso: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: usableZone(timeZone), timeZoneName: 'shortOffset' });
  return format.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** True for a local time as date-time inputs give it, `YYYY-MM-DDTHH:mm`; without a zone it is not an instant. */
export function isWallClock(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
}

/** True if a day, `YYYY-MM-DD`, has begun anywhere: the first zone is 14 hours ahead of UTC. */
export function hasBegun(day: string, now = Date.now()): boolean {
  return Date.parse(day) <= now + 14 * 3_600_000;
}

/**
 * True for an existing day, `YYYY-MM-DD`, of the years 1900 to 2199. `Date` alone would turn 30 February into 2 March.
 */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!at || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) return false;
  return text >= '1900' && text < '2200';
}

const DAY = 86_400_000;

/**
 * The instant of a local date and time. If the clocks skip it, the first instant after the gap; if they show it twice,
 * the first of the two.
 * @param wall `YYYY-MM-DDTHH:mm`
 * @param timeZone IANA name; the device's zone if missing or unknown to the device
 * @throws RangeError for an invalid date
 */
export function instantOf(wall: string, timeZone?: string): Date {
  const read = Date.parse(`${wall}Z`);
  // No zone differs from UTC by a day, so these are the offsets before and after a nearby change.
  const before = offsetAt(read - DAY, timeZone);
  const after = offsetAt(read + DAY, timeZone);
  const [first, second] = [read - Math.max(before, after), read - Math.min(before, after)];
  for (const at of [first, second]) if (at + offsetAt(at, timeZone) === read) return new Date(at);
  return changeBetween(first, second, timeZone);
}

/** Milliseconds that a zone is ahead of UTC. */
function offsetAt(at: number, timeZone?: string): number {
  return Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

/** The instant of the only clock change after `from` and up to `to`. */
function changeBetween(from: number, to: number, timeZone?: string): Date {
  const before = offsetAt(from, timeZone);
  let [earlier, later] = [from, to];
  while (later - earlier > 1000) {
    const middle = Math.floor((earlier + later) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === before) earlier = middle;
    else later = middle;
  }
  return new Date(later);
}
