import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, ROLES, STAFF } from '../core/roles.ts';
import { doctorResult } from '../people/results.ts';
import {
  appointmentEventResult,
  appointmentOutcomeResult,
  appointmentResult,
  calendarResult,
  checkedInResult,
  dayFiguresResult,
  delayToldResult,
  deskResult,
  doctorSlotsResult,
  illTodayResult,
  kioskCheckedInResult,
  kioskDeviceResult,
  kioskListResult,
  kioskResult,
  linkedVisitResult,
  pairingResult,
  pairingStateResult,
  patientCallResult,
  reassignmentsResult,
  seriesPreviewResult,
  slotResult,
} from './results.ts';
import {
  appointmentFilterSchema,
  appointmentIdParams,
  appointmentIdQuery,
  bookSeriesSchema,
  calledSchema,
  cancelAllSchema,
  cancelSchema,
  changeByLinkSchema,
  checkInQuery,
  createAppointmentSchema,
  doctorSearchSchema,
  illTodaySchema,
  kioskIdParams,
  linkSlotsSchema,
  moveByLinkSchema,
  pairingStateSchema,
  pairKioskSchema,
  previewSeriesSchema,
  reassignFilterSchema,
  reassignSchema,
  reportLateSchema,
  rescheduleSchema,
  slotSearchQuery,
  slotSearchSchema,
  tellDelaySchema,
  undoIllTodaySchema,
  undoReassignmentsSchema,
  updateAppointmentSchema,
  visitLinkSchema,
  weekFilterSchema,
} from './schemas.ts';

/** What all lists have in common. */
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

/** The visits that a rule makes, each free or with what is in its way and the nearest free times. */
export const previewSeries = endpoint({
  method: 'POST',
  path: '/appointment/series/preview',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  isCostly: true,
  body: previewSeriesSchema,
  result: seriesPreviewResult,
});

/** Books all visits of a rule but those that are left out, or none of them. */
export const bookSeries = endpoint({
  method: 'POST',
  path: '/appointment/series',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  isCostly: true,
  body: bookSeriesSchema,
  result: listOf(appointmentResult),
  message: 'Appointments booked successfully.',
});

/**
 * Moves an appointment, to another time or doctor, or changes its words. Who changes only the words moves nothing: time
 * and status stay.
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

/** Open appointments of a doctor who is away, or of a patient, with suggested times. */
export const listReassignments = endpoint({
  method: 'POST',
  path: '/appointment/reassign/list',
  roles: STAFF,
  patientData: true,
  changes: false,
  isCostly: true,
  body: reassignFilterSchema,
  result: reassignmentsResult,
});

/** Moves several appointments, each for itself: where one cannot be moved, the others are. */
export const reassignAppointments = endpoint({
  method: 'POST',
  path: '/appointment/reassign',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: reassignSchema,
  result: listOf(appointmentOutcomeResult),
});

/** Brings appointments back that the caller moved or cancelled together, while the messages about it wait. */
export const undoReassignments = endpoint({
  method: 'POST',
  path: '/appointment/reassign/undo',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: undoReassignmentsSchema,
  result: listOf(appointmentOutcomeResult),
});

/** Cancels several appointments, each for itself. */
export const cancelAppointments = endpoint({
  method: 'POST',
  path: '/appointment/cancel/all',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: cancelAllSchema,
  result: listOf(appointmentOutcomeResult),
});

/**
 * Calls off the rest of a doctor's day: every open visit goes to its first suggested time, or is cancelled, and what is
 * free then is blocked. All of it happens, or nothing.
 */
export const doctorIllToday = endpoint({
  method: 'POST',
  path: '/appointment/ill-today',
  roles: STAFF,
  patientData: true,
  changes: true,
  isCostly: true,
  body: illTodaySchema,
  result: illTodayResult,
});

/** Lifts what was blocked when a day was called off, and brings its visits back, each for itself, while the messages wait. */
export const undoIllToday = endpoint({
  method: 'POST',
  path: '/appointment/ill-today/undo',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: undoIllTodaySchema,
  result: listOf(appointmentOutcomeResult),
});

/** Today's patients to call, because a doctor is ill: kept until the hospital's day is over. */
export const listPatientCalls = endpoint({
  method: 'GET',
  path: '/appointment/ill-today/calls',
  roles: STAFF,
  patientData: true,
  changes: false,
  result: listOf(patientCallResult),
});

/** Ticks a patient off that list, or takes that back; the answer is the patient as the list has them now. */
export const markPatientCalled = endpoint({
  method: 'POST',
  path: '/appointment/ill-today/called',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: calledSchema,
  result: patientCallResult,
});

export const checkInAppointment = endpoint({
  method: ['POST', 'GET'],
  path: '/appointment/checkIn',
  roles: STAFF,
  patientData: true,
  changes: true,
  query: checkInQuery,
  result: checkedInResult,
  message: 'Checked in successfully.',
});

/** The patient says by how many minutes they expect to be late; each call replaces what was said before. */
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
 * A doctor tells the patients who wait, and those whose visit begins within two hours, by how many minutes the doctor is
 * late. They get a text message; no time of a visit changes.
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

/** Of any day. Every list tells the appointments that the caller may see and that its filter lets through. */
export const listAppointments = endpoint({ ...LIST, path: '/appointment/all' });

/** The same without a filter (specification, section 7, Doctors). */
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

/** On this day, where each takes place; so with all that follow. */
export const listTodaysAppointments = endpoint({ ...LIST, path: '/appointment/today/all' });

export const listTomorrowsAppointments = endpoint({ ...LIST, path: '/appointment/tomorrow/all' });

/** This week's, from the weekday that the body says, or else from Monday. */
export const listWeeklyAppointments = endpoint({
  ...LIST,
  path: '/appointment/weekly/all',
  body: weekFilterSchema,
});

/** Before today, the last first. */
export const listPastAppointments = endpoint({ ...LIST, path: '/appointment/past/all' });

/** After today. */
export const listFutureAppointments = endpoint({ ...LIST, path: '/appointment/future/all' });

/** The same as `/appointment/all`, but only what a calendar draws. */
export const listCalendar = endpoint({ ...LIST, path: '/appointment/calendar', result: listOf(calendarResult) });

/** The same as `/appointment/today/all`, but only what a front desk draws. */
export const listDesk = endpoint({
  ...LIST,
  area: undefined,
  path: '/appointment/desk',
  roles: STAFF,
  result: listOf(deskResult),
});

/** Today in figures, for dashboards. */
export const todaysFigures = endpoint({
  method: 'GET',
  path: '/appointment/today/figures',
  roles: STAFF,
  patientData: true,
  changes: false,
  result: dayFiguresResult,
});

/** What a patient has to come to next, on whatever day: the first that is awaited or under way; null where nothing is booked. */
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

/** What happened to it, the first thing first. Patients are told no names of staff. */
export const appointmentHistory = endpoint({
  method: 'GET',
  path: '/appointment/:id/history',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  params: appointmentIdParams,
  result: listOf(appointmentEventResult),
});

export const searchDoctors = endpoint({
  method: 'POST',
  path: '/appointment/search/doctor',
  roles: ROLES,
  area: 'appointments',
  patientData: false,
  changes: false,
  body: doctorSearchSchema,
  result: listOf(doctorResult),
});

/**
 * Who is free first stands first: 20 doctors, or the page that `page` and `size` ask for. A patient's own
 * appointments are taken out of what is offered, and those of the patient whom staff name.
 */
export const searchSlots = endpoint({
  method: 'POST',
  path: '/appointment/search/slots',
  roles: ROLES,
  area: 'appointments',
  patientData: false,
  changes: false,
  isCostly: true,
  query: slotSearchQuery,
  body: slotSearchSchema,
  result: listOf(doctorSlotsResult),
});

/** For whoever has the link in a message: the token stands for its patient, for this one appointment and until it begins. */
const BY_LINK = {
  method: 'POST',
  roles: 'public',
  bySecret: true,
  patientData: true,
  result: linkedVisitResult,
} as const;

/** 404 for a token that is wrong or whose appointment has begun. */
export const getVisitByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link',
  changes: false,
  body: visitLinkSchema,
});

export const confirmByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/confirm',
  changes: true,
  body: changeByLinkSchema,
  message: 'Appointment confirmed successfully.',
});

export const cancelByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/cancel',
  changes: true,
  body: changeByLinkSchema,
  message: 'Appointment cancelled successfully.',
});

/** Moves it to a free time of the same doctor. */
export const moveByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/move',
  changes: true,
  body: moveByLinkSchema,
  message: 'Appointment rescheduled successfully.',
});

/** The doctor's next free times for it. */
export const searchSlotsByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/slots',
  changes: false,
  isCostly: true,
  body: linkSlotsSchema,
  result: listOf(slotResult),
});

/** A device asks for a code; it is good for 10 minutes and once. */
export const beginPairing = endpoint({
  method: 'POST',
  path: '/kiosk/pairing',
  roles: 'public',
  patientData: false,
  changes: true,
  result: pairingResult,
});

/** 404 once the code is over. */
export const getPairingState = endpoint({
  method: 'POST',
  path: '/kiosk/pairing/state',
  roles: 'public',
  patientData: false,
  changes: false,
  body: pairingStateSchema,
  result: pairingStateResult,
});

export const pairKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/pair',
  roles: STAFF,
  patientData: false,
  changes: true,
  body: pairKioskSchema,
  result: kioskResult,
  message: 'The device is paired. It can check in patients now.',
});

export const listKiosks = endpoint({
  method: 'GET',
  path: '/kiosk',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: kioskListResult,
});

export const revokeKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/:id/revoke',
  roles: STAFF,
  patientData: false,
  changes: true,
  params: kioskIdParams,
  result: nothing,
  message: 'The device can no longer check in patients.',
});

/** Who the device is; 401 once it was revoked. */
export const getOwnKiosk = endpoint({
  method: 'GET',
  path: '/kiosk/device',
  roles: 'kiosk',
  patientData: false,
  changes: false,
  result: kioskDeviceResult,
});

export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/checkIn',
  roles: 'kiosk',
  patientData: true,
  changes: true,
  query: checkInQuery,
  result: kioskCheckedInResult,
  message: 'You are checked in. Please take a seat until we call you.',
});
