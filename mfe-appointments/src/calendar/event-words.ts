import { consultationLabel, type Role } from '@openward/contract';
import { nameOf } from '@openward/practice-ui/names';
import { statusLabel } from '@openward/practice-ui/statuses';
import type { T } from '@openward/remote-kit';
import { calendarText, timeRange, zoneName } from '@openward/ui/date-time';
import type { CalendarEvent } from './events.ts';

/** Whom the reader meets: patients see no patient names, doctors no doctor names (specification, section 6). */
export function whoOf({ appointment }: CalendarEvent, role: Role, t: T): string {
  const { patientDetails, doctorDetails } = appointment;
  if (role === 'ROLE_PATIENT') return t('Dr. {name}', { name: nameOf(doctorDetails) });
  return patientDetails ? nameOf(patientDetails) : t('Blocked time');
}

/** What it is about. */
export function whatOf({ appointment }: CalendarEvent, t: T): string {
  return appointment.consultationType ? t(consultationLabel(appointment.consultationType)) : '';
}

/** From when to when, `09:30 am – 10:00 am`. */
export function hoursOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): string {
  return timeRange(start.toISOString(), end.toISOString(), 'UTC');
}

/** All of it in one sentence, for who hears it: who, when, what, how it stands, and whose clock where that is another. */
export function sentenceOf(event: CalendarEvent, role: Role, language: string, t: T): string {
  const { appointment, start } = event;
  const day = calendarText(start, 'date', language);
  const zone = zoneName(appointment.startDateTime, appointment.timeZone, language);
  const doctor =
    role === 'ROLE_HCP_ADMIN' || role === 'ROLE_SYS_ADMIN'
      ? t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })
      : '';
  return [
    whoOf(event, role, t),
    day,
    hoursOf(event),
    zone,
    whatOf(event, t),
    doctor,
    appointment.status === 'BLOCKED' ? '' : statusLabel(appointment.status, t),
  ]
    .filter(Boolean)
    .join(', ');
}
