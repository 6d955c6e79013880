import type { FastifyRequest } from 'fastify';
import { DateTime, IANAZone } from 'luxon';

/**
 * The caller's time zone: `X-Timezone` (IANA), else `X-Timezone-Offset` (minutes behind UTC, as
 * `Date.getTimezoneOffset` gives them), else UTC. Nonsense counts as absent.
 */
export function timeZoneOf(request: Pick<FastifyRequest, 'headers'>): string {
  const zone = request.headers['x-timezone'];
  if (typeof zone === 'string' && zone.length <= 64 && IANAZone.isValidZone(zone)) return zone;
  const offset = Number(request.headers['x-timezone-offset']);
  if (request.headers['x-timezone-offset'] && Number.isInteger(offset) && Math.abs(offset) <= 14 * 60) {
    const ahead = -offset;
    const sign = ahead < 0 ? '-' : '+';
    return `UTC${sign}${Math.floor(Math.abs(ahead) / 60)}:${String(Math.abs(ahead) % 60).padStart(2, '0')}`;
  }
  return 'UTC';
}

/** The civil day around an instant in a zone, as instants: 23 to 25 hours long where clocks change. */
export function dayAround(now: Date, timeZone: string): { from: Date; to: Date } {
  const start = startOfDay(DateTime.fromJSDate(now, { zone: timeZone }));
  return { from: start.toJSDate(), to: startOfDay(start.plus({ days: 1 })).toJSDate() };
}

/** Where clocks go back over midnight a day has it twice (Havana): it begins at the first. */
function startOfDay(at: DateTime): DateTime {
  const midnight = at.startOf('day');
  const hourBefore = midnight.minus({ hours: 1 });
  return hourBefore.day === midnight.day ? hourBefore : midnight;
}
