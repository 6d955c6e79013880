import { appointmentIdParams } from '../appointments/schemas.ts';
import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { calendarAddressResult, calendarFeedResult } from './results.ts';
import { feedParams } from './schemas.ts';
import { CALENDAR_TYPE, WITH_CALENDAR } from './types.ts';

/** One appointment; a cancelled one is removed from calendars that contain it (METHOD:CANCEL, RFC 5546). */
export const appointmentFile = endpoint({
  method: 'GET',
  path: '/appointment/:id/calendar.ics',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  file: CALENDAR_TYPE,
  params: appointmentIdParams,
});

/** All appointments of the owner of the secret, for calendars, which cannot sign in. */
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/:secret.ics',
  roles: 'public',
  bySecret: true,
  patientData: true,
  changes: false,
  file: CALENDAR_TYPE,
  params: feedParams,
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed',
  roles: WITH_CALENDAR,
  area: 'own',
  patientData: false,
  changes: false,
  result: calendarFeedResult,
});

/** Creates an address and invalidates the previous one. */
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar/feed',
  roles: WITH_CALENDAR,
  area: 'own',
  patientData: false,
  changes: true,
  asksProof: true,
  result: calendarAddressResult,
  message: 'Your calendar address is ready.',
});

export const revokeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar/feed/revoke',
  roles: WITH_CALENDAR,
  area: 'own',
  patientData: false,
  changes: true,
  result: nothing,
  message: 'Your calendar address no longer works.',
});
