import { appointmentIdParams } from '../appointments/schemas/appointment-schemas.ts';
import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { ROLES, type Role } from '../core/roles.ts';
import { feedParams } from './schemas/calendars-schemas.ts';

/** The media type of calendars (RFC 5545, section 8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Who has appointments of their own to take along; an administrator's would be everybody's. */
export const WITH_CALENDAR = ['ROLE_PATIENT', 'ROLE_DOCTOR'] as const satisfies readonly Role[];

/** What is known of somebody's calendar address; the address itself was told once and is not kept. Times are ISO UTC. */
export interface CalendarFeed {
  createdAt: string;
  /** When a calendar last fetched it; null where none has. */
  lastReadAt: string | null;
}

/** A new calendar address: told now and never again. */
export interface CalendarAddress extends CalendarFeed {
  /** Below the portal's own address: `/api/calendar/….ics`. Who knows it reads the calendar. */
  path: string;
}

/** Appointments to take along into other calendars (iCalendar, RFC 5545). */
export const calendarEndpoints = endpoints({
  /** One appointment; a cancelled one takes itself out of the calendar that has it (METHOD:CANCEL, RFC 5546). */
  appointmentFile: {
    method: 'GET',
    path: '/appointment/:id/calendar.ics',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: false,
    file: CALENDAR_TYPE,
    params: appointmentIdParams,
    result: result<FileContent>(),
  },
  /** All appointments of whoever the secret was told to: for calendars, which cannot sign in. */
  calendarFeed: {
    method: 'GET',
    path: '/calendar/:secret.ics',
    roles: 'public',
    bySecret: true,
    patientData: true,
    changes: false,
    file: CALENDAR_TYPE,
    params: feedParams,
    result: result<FileContent>(),
  },
  getCalendarFeed: {
    method: 'GET',
    path: '/calendar/feed',
    roles: WITH_CALENDAR,
    area: 'own',
    patientData: false,
    changes: false,
    result: result<CalendarFeed | null>(),
  },
  /** Makes an address; one that was there before leads nowhere from then on. */
  createCalendarFeed: {
    method: 'POST',
    path: '/calendar/feed',
    roles: WITH_CALENDAR,
    area: 'own',
    patientData: false,
    changes: true,
    result: result<CalendarAddress>(),
    message: 'Your calendar address is ready.',
  },
  revokeCalendarFeed: {
    method: 'POST',
    path: '/calendar/feed/revoke',
    roles: WITH_CALENDAR,
    area: 'own',
    patientData: false,
    changes: true,
    result: result<null>(),
    message: 'The calendar address no longer works.',
  },
});
