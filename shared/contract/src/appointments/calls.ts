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

/** The visits of a series, each with its conflict, if any, and the nearest free times. */
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

/** Books all visits of a series except those left out; all or none. */
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

/** Open appointments of an absent doctor, or of a patient, with suggested times. */
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

/** Moves several appointments independently: one failure does not stop the others. */
export const reassignAppointments = endpoint({
  method: 'POST',
  path: '/appointment/reassign',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: reassignSchema,
  result: listOf(appointmentOutcomeResult),
});

/** Restores appointments that the caller moved or cancelled together, as long as the messages about it are on hold. */
export const undoReassignments = endpoint({
  method: 'POST',
  path: '/appointment/reassign/undo',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: undoReassignmentsSchema,
  result: listOf(appointmentOutcomeResult),
});

/** Cancels several appointments independently of each other. */
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
 * Cancels the rest of a doctor's day: every open visit moves to its first suggested time or is cancelled, and the free
 * time is blocked. All or nothing.
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

/** Removes the blocks of a cancelled day and restores its visits one by one, as long as the messages are on hold. */
export const undoIllToday = endpoint({
  method: 'POST',
  path: '/appointment/ill-today/undo',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: undoIllTodaySchema,
  result: listOf(appointmentOutcomeResult),
});

/** Today's patients whom staff should call because a doctor is ill; kept until the hospital's day ends. */
export const listPatientCalls = endpoint({
  method: 'GET',
  path: '/appointment/ill-today/calls',
  roles: STAFF,
  patientData: true,
  changes: false,
  result: listOf(patientCallResult),
});

/** Marks a patient on that list as called or not called; answers with the updated entry. */
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
 * Doctors by their next free slot: 20, or the page that `page` and `size` ask for. The results exclude times that
 * overlap the patient's own appointments; staff name the patient.
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

/** For the holder of a link from a message: the token identifies one patient and one appointment until it begins. */
const BY_LINK = {
  method: 'POST',
  roles: 'public',
  bySecret: true,
  patientData: true,
  result: linkedVisitResult,
} as const;

/** 404 if the token is invalid or the appointment has begun. */
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

/** Moves the appointment to a free time of the same doctor. */
export const moveByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/move',
  changes: true,
  body: moveByLinkSchema,
  message: 'Appointment rescheduled successfully.',
});

export const searchSlotsByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/slots',
  changes: false,
  isCostly: true,
  body: linkSlotsSchema,
  result: listOf(slotResult),
});

/** A device requests a pairing code, which is valid once and for 10 minutes. */
export const beginPairing = endpoint({
  method: 'POST',
  path: '/kiosk/pairing',
  roles: 'public',
  patientData: false,
  changes: true,
  result: pairingResult,
});

/** 404 once the code has expired. */
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

/** The device's own details; 401 after it was revoked. */
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
