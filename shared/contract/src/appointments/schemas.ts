import { CONSULTATION_TYPES } from '../core/enums.ts';
import { choice, entityId, instantOrWallClock, recordVersion } from '../core/fields.ts';
import { array, boolean, number, object, string } from '../core/yup.ts';
import { consultationType, description, endDateTime, startDateTime } from './fields.ts';
import { DOCTOR_LATE, RUNNING_LATE, SERIES_SCOPES } from './rules.ts';
import { APPOINTMENT_STATUSES, SET_BY_STAFF } from './statuses.ts';

/** For staff: true books despite the doctor's booking rules and working hours. */
const accept = boolean();

/** The part of booking after doctor and time are chosen (specification, section 5). */
export const bookingFormSchema = object({ consultationType, description });

/** The booking form of staff, who also choose the patient. */
export const staffBookingFormSchema = bookingFormSchema.shape({
  patientId: string().required('Please choose a patient.'),
});

/** The form for editing an appointment; the time is local to the hospital (specification, section 5). */
export const editFormSchema = bookingFormSchema.shape({
  startDateTime: instantOrWallClock().required('Appointment date & time is required'),
  status: string().required('Status is required'),
});

/** POST /appointment/create. A patient's own id comes from the session; staff send the patient. */
export const createAppointmentSchema = bookingFormSchema.shape({
  startDateTime,
  endDateTime,
  patientId: entityId('patient').nullable(),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** For staff: also confirms the appointment. */
  confirm: boolean(),
  accept,
});

/** The form of staff for booking at any time; the start is local to the doctor's hospital. */
export const timeBookingFormSchema = staffBookingFormSchema.shape({
  doctorId: string().required('Please choose doctor.'),
  startDateTime: instantOrWallClock().required('Appointment date & time is required'),
});

/** The form for a patient at the desk, whose visit begins now. */
export const walkInFormSchema = timeBookingFormSchema.omit(['startDateTime']);

/** For visits of a series: which visits the change affects. */
const which = string().oneOf(SERIES_SCOPES, 'Please choose which appointments.').nullable();

/** POST /appointment/reschedule */
export const rescheduleSchema = object({
  id: entityId('appointment').required('Appointment is required'),
  version: recordVersion,
  /** Unchanged if missing. */
  consultationType: consultationType.optional(),
  description,
  startDateTime,
  endDateTime,
  patientId: entityId('patient').nullable(),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** Other visits move by the same difference on the clock; only this one moves if missing. */
  which,
  accept,
});

/**
 * POST /appointment/update: confirms (CONFIRMED), completes (COMPLETED) or undoes completion (CHECKED_IN); may also
 * change the description.
 */
export const updateAppointmentSchema = object({
  id: entityId('appointment').required('Appointment is required'),
  /** Refuses the call if the appointment has moved to another time or doctor since then. */
  version: recordVersion,
  description: string().trim().max(300),
  status: choice(SET_BY_STAFF, 'Status is invalid', 'Status is required'),
});

/** POST /appointment/cancel: the other side reads the reason. */
export const cancelSchema = object({
  /** Refuses the call if the appointment has moved to another time or doctor since then. */
  version: recordVersion,
  reason: string().trim().max(300),
  which,
});

/** POST /appointment/:id/late */
export const reportLateSchema = object({
  minutes: number()
    .integer()
    .min(RUNNING_LATE.least)
    .max(RUNNING_LATE.most)
    .required('Please choose how late you will be.'),
});

/** POST /appointment/delay */
export const tellDelaySchema = object({
  minutes: number()
    .oneOf([...DOCTOR_LATE.choices])
    .required('Please choose how late you will be.'),
});

/**
 * The filter of every appointment list; an empty list means no restriction. A time span also matches appointments that
 * overlap it partly; a time without a zone is local to each hospital.
 */
export const appointmentFilterSchema = object({
  id: entityId('appointment').nullable(),
  startDateTime: instantOrWallClock().nullable(),
  endDateTime: instantOrWallClock().nullable(),
  status: array(string().oneOf(APPOINTMENT_STATUSES, 'Status is invalid').required()).max(10),
  patientId: array(entityId('patient').required()).max(100),
  doctorId: array(entityId('doctor').required()).max(100),
  consultationType: array(string().oneOf(CONSULTATION_TYPES, 'Consultation type is invalid').required()).max(10),
});

/** The filter of the week's list, with the first weekday (ISO 8601: Monday is 1, the default). */
export const weekFilterSchema = appointmentFilterSchema.shape({
  weekStartsOn: number().integer().min(1).max(7),
});

/** `?appointmentId=` of cancel. */
export const appointmentIdQuery = object({
  appointmentId: entityId('appointment').required('Appointment is required'),
});

/** `/appointment/:id` */
export const appointmentIdParams = object({ id: entityId('appointment').required('Appointment is required') });
