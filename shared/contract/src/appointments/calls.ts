import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf } from '../core/results.ts';
import { PATIENTS, ROLES, STAFF } from '../core/roles.ts';
import {
  appointmentEventResult,
  appointmentResult,
  calendarResult,
  dayFiguresResult,
  delayToldResult,
  deskResult,
} from './results.ts';
import {
  appointmentFilterSchema,
  appointmentIdParams,
  appointmentIdQuery,
  cancelSchema,
  createAppointmentSchema,
  reportLateSchema,
  rescheduleSchema,
  tellDelaySchema,
  updateAppointmentSchema,
  weekFilterSchema,
} from './schemas.ts';

const LIST = {
  method: 'POST',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  body: appointmentFilterSchema,
  result: listOf(appointmentResult),
} as const;

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointment/create',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  body: createAppointmentSchema,
  result: appointmentResult,
  message: 'Appointment booked successfully.',
});

/**
 * Moves an appointment to another time or doctor, or changes its description. Changing only the description keeps time
 * and status.
 */
export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/appointment/reschedule',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  edits: true,
  versioned: true,
  body: rescheduleSchema,
  result: appointmentResult,
  message: 'Appointment rescheduled successfully.',
});

export const updateAppointment = endpoint({
  method: 'POST',
  path: '/appointment/update',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: updateAppointmentSchema,
  result: appointmentResult,
});

export const cancelAppointment = endpoint({
  method: ['POST', 'GET'],
  path: '/appointment/cancel',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  query: appointmentIdQuery,
  body: cancelSchema,
  result: appointmentResult,
  message: 'Appointment cancelled successfully.',
});

/** The patient reports by how many minutes they will be late; each report replaces the previous one. */
export const reportLate = endpoint({
  method: 'POST',
  path: '/appointment/:id/late',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: appointmentIdParams,
  body: reportLateSchema,
  result: appointmentResult,
  message: 'We told the front desk that you are running late.',
});

/**
 * A doctor reports a delay in minutes. Waiting patients, and those whose visit begins within two hours, get a text
 * message. No time of a visit changes.
 */
export const tellDelay = endpoint({
  method: 'POST',
  path: '/appointment/delay',
  roles: ['ROLE_DOCTOR'],
  patientData: true,
  changes: true,
  body: tellDelaySchema,
  result: delayToldResult,
});

/** Appointments of any day. Every list holds the appointments that the caller may see and the filter matches. */
export const listAppointments = endpoint({ ...LIST, path: '/appointment/all' });

/** All visible appointments without a filter (specification, section 7, Doctors). */
export const listVisibleAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(appointmentResult),
});

/** Today, by the clock of each appointment's hospital; the lists below count days in the same way. */
export const listTodaysAppointments = endpoint({ ...LIST, path: '/appointment/today/all' });

export const listTomorrowsAppointments = endpoint({ ...LIST, path: '/appointment/tomorrow/all' });

/** This week, from the weekday in the body or else Monday. */
export const listWeeklyAppointments = endpoint({
  ...LIST,
  path: '/appointment/weekly/all',
  body: weekFilterSchema,
});

/** Before today, newest first. */
export const listPastAppointments = endpoint({ ...LIST, path: '/appointment/past/all', mayBeOld: true });

export const listFutureAppointments = endpoint({ ...LIST, path: '/appointment/future/all' });

/** Like `/appointment/all`, with only the fields that a calendar shows. */
export const listCalendar = endpoint({
  ...LIST,
  path: '/appointment/calendar',
  result: listOf(calendarResult),
  mayBeOld: true,
});

/** Like `/appointment/today/all`, with only the fields that a front desk shows. */
export const listDesk = endpoint({
  ...LIST,
  area: undefined,
  path: '/appointment/desk',
  roles: STAFF,
  result: listOf(deskResult),
});

/** Today's counts for dashboards. */
export const todaysFigures = endpoint({
  method: 'GET',
  path: '/appointment/today/figures',
  roles: STAFF,
  patientData: true,
  changes: false,
  result: dayFiguresResult,
});

/** The patient's next appointment on any day, also one in progress; null if there is none. */
export const nextAppointment = endpoint({
  method: 'GET',
  path: '/appointment/next',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: false,
  result: appointmentResult.nullable(),
});

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointment/:id',
  versioned: true,
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  params: appointmentIdParams,
  result: appointmentResult,
});

/** The history of an appointment, oldest first. Patients do not see the names of staff. */
export const appointmentHistory = endpoint({
  method: 'GET',
  path: '/appointment/:id/history',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  mayBeOld: true,
  params: appointmentIdParams,
  result: listOf(appointmentEventResult),
});
