import type { AppointmentRow } from '../appointments/index.ts';
import { type EventContext, vevent } from './event.ts';
import { component, line, text } from './lines.ts';
import { vtimezone } from './time-zone.ts';

/** PUBLISH tells of appointments as they are, CANCEL takes one away (RFC 5546, section 3.2). */
export type Method = 'PUBLISH' | 'CANCEL';

/** How often calendars that follow an address look again. */
const LOOK_AGAIN = 'PT1H';

/**
 * Appointments as a calendar (RFC 5545), with the zones that their times are written in.
 * @param name what a calendar that follows it is called; none for a single appointment
 */
export function calendarOf(
  rows: readonly AppointmentRow[],
  context: EventContext & { method: Method; name?: string },
): string {
  const { method, name } = context;
  const followed = name
    ? [
        line('NAME', text(name)),
        line('X-WR-CALNAME', text(name)),
        line('REFRESH-INTERVAL;VALUE=DURATION', LOOK_AGAIN),
        line('X-PUBLISHED-TTL', LOOK_AGAIN),
      ]
    : [];
  const whole = component('VCALENDAR', [
    line('VERSION', '2.0'),
    line('PRODID', '-//Openward//Patient portal//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', method),
    ...followed,
    ...zonesOf(rows),
    ...rows.map((row) => vevent(row, context)),
  ]);
  return `${whole}\r\n`;
}

/** Each zone once, for as long as there is something in it. */
function zonesOf(rows: readonly AppointmentRow[]): string[] {
  return [...new Set(rows.map(({ timeZone }) => timeZone))].map((timeZone) => {
    const inZone = rows.filter((row) => row.timeZone === timeZone);
    const starts = inZone.map(({ startsAt }) => startsAt.getTime());
    const ends = inZone.map(({ endsAt }) => endsAt.getTime());
    return vtimezone(timeZone, new Date(Math.min(...starts)), new Date(Math.max(...ends)));
  });
}
