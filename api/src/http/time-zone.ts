import type { FastifyRequest } from 'fastify';
import { DateTime } from 'luxon';

/**
 * The caller's time zone: `X-Timezone` (IANA), else `X-Timezone-Offset` (minutes behind UTC, as
 * `Date.getTimezoneOffset` gives them), else UTC. Nonsense counts as absent.
 */
export function timeZoneOf(request: Pick<FastifyRequest, 'headers'>): string {
  const zone = request.headers['x-timezone'];
  const canonical = typeof zone === 'string' ? canonicalZone(zone) : undefined;
  if (canonical) return canonical;
  const offset = Number(request.headers['x-timezone-offset']);
  if (request.headers['x-timezone-offset'] && Number.isInteger(offset) && Math.abs(offset) <= 14 * 60) {
    const ahead = -offset;
    const sign = ahead < 0 ? '-' : '+';
    return `UTC${sign}${Math.floor(Math.abs(ahead) / 60)}:${String(Math.abs(ahead) % 60).padStart(2, '0')}`;
  }
  return 'UTC';
}

/** Every name that was asked for and exists, in lower case: a few hundred at most, however people spell them. */
const ZONES = new Map(['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone.toLowerCase(), zone]));

/**
 * The one name of a time zone: luxon keeps what it knows of a zone for every spelling of its name, so only this one
 * may reach it. Undefined where there is no such zone.
 */
function canonicalZone(name: string): string | undefined {
  const key = name.toLowerCase();
  const known = ZONES.get(key);
  if (known || !/^[a-z][a-z0-9+\-_/]{1,39}$/.test(key)) return known;
  try {
    // An older name, such as Asia/Calcutta, that the list does not hold.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: key }).resolvedOptions();
    ZONES.set(key, timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** The civil day around an instant in a zone, as instants: 23 to 25 hours long where clocks change. */
export function dayAround(now: Date, timeZone: string): Day {
  const known = days.get(timeZone);
  if (known && known.from <= now && now < known.to) return known;
  const day = civilDay(now, timeZone);
  // As many as there are zones and offsets: their names are canonical.
  days.set(timeZone, day);
  return day;
}

/** From the first instant of a civil day to that of the next. */
interface Day {
  from: Date;
  to: Date;
}

/** The day that was last asked for in each zone: nearly always it is today. */
const days = new Map<string, Day>();

function civilDay(now: Date, timeZone: string): Day {
  const start = startOfDay(DateTime.fromJSDate(now, { zone: timeZone }));
  return { from: start.toJSDate(), to: startOfDay(start.plus({ days: 1 })).toJSDate() };
}

/** Where clocks go back over midnight a day has it twice (Havana): it begins at the first. */
function startOfDay(at: DateTime): DateTime {
  const midnight = at.startOf('day');
  const hourBefore = midnight.minus({ hours: 1 });
  return hourBefore.day === midnight.day ? hourBefore : midnight;
}
