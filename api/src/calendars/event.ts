import { consultationLabel, type Role } from '@openward/contract';
import { STATUS_RULES } from '@openward/contract/appointments';

import type { AppointmentRow } from '../appointments/records.ts';
import { component, line, quoted, text, utc } from './lines.ts';
import { wallOf } from './time-zone.ts';

/** For whom and when an event is written. */
export interface EventContext {
  role: Role;
  /** The address that the practice writes from; null where it writes to nobody. */
  mail: string | null;
  now: Date;
}

/**
 * An appointment as a VEVENT. Calendars lie on devices and servers of others: it says when, where, with whom and of what
 * kind, never what somebody comes for, and to staff no patient's name.
 */
export function vevent(row: AppointmentRow, { role, mail, now }: EventContext): string {
  return component('VEVENT', [
    line('UID', `${row.id}@openward`),
    // Of two copies of one revision the one that was made later counts (RFC 5546, section 2.1.5).
    line('DTSTAMP', utc(now)),
    line('CREATED', utc(row.createdAt)),
    line('LAST-MODIFIED', utc(row.changedAt)),
    line('SEQUENCE', String(row.revision)),
    ...times(row),
    line('SUMMARY', text(summaryOf(row, role))),
    line('LOCATION', text([row.hospitalName, row.hospitalAddress].filter(Boolean).join(', '))),
    row.hospitalPhone !== '' && line('DESCRIPTION', text(`${row.hospitalName}\n☎ ${row.hospitalPhone}`)),
    line(`ORGANIZER;CN=${quoted(row.hospitalName)}`, mail ? `mailto:${mail}` : 'invalid:nomail'),
    line('STATUS', STATUS_RULES[row.status].ics),
    line('CLASS', 'PRIVATE'),
    line('TRANSP', row.status === 'CANCELED' ? 'TRANSPARENT' : 'OPAQUE'),
  ]);
}

function times({ startsAt, endsAt, timeZone }: AppointmentRow): string[] {
  const [start, end] = [wallOf(startsAt, timeZone), wallOf(endsAt, timeZone)];
  if (!start || !end) return [line('DTSTART', utc(startsAt)), line('DTEND', utc(endsAt))];
  return [line(`DTSTART;TZID=${timeZone}`, start), line(`DTEND;TZID=${timeZone}`, end)];
}

/** In few words and any language: `Dr. Amara Diallo, Wellness`; to staff `Wellness, M. L.` */
function summaryOf(row: AppointmentRow, role: Role): string {
  const type = consultationLabel(row.consultationType);
  if (role === 'ROLE_PATIENT') return `Dr. ${row.doctorFirstName} ${row.doctorLastName}, ${type}`;
  if (row.patientId === null) return 'Blocked time';
  const initials = [row.patientFirstName, row.patientLastName].map((name) => `${[...(name ?? '')][0] ?? ''}.`);
  return `${type}, ${initials.join(' ')}`;
}
