import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { STAFF } from '../core/roles.ts';
import { appointmentOutcomeResult, illTodayResult, patientCallResult, reassignmentsResult } from './results.ts';
import {
  calledSchema,
  cancelAllSchema,
  illTodaySchema,
  reassignFilterSchema,
  reassignSchema,
  undoIllTodaySchema,
  undoReassignmentsSchema,
} from './schemas.ts';

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
