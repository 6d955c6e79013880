import { CONSULTATION_TYPES } from '../core/enums.ts';
import {
  choice,
  day,
  entityId,
  instant,
  instantOrWallClock,
  numberedPageQuery,
  recordVersion,
  UUID,
} from '../core/fields.ts';
import { array, boolean, number, object, string, type TestContext } from '../core/yup.ts';
import { isWallClock } from '../time/clock.ts';
import { CHECK_IN_CODE, checkInCodeOf } from './check-in-code.ts';
import { DOCTOR_LATE, MOST_TOGETHER, REPEAT_UNITS, RUNNING_LATE, SERIES_SCOPES } from './rules.ts';
import { APPOINTMENT_STATUSES, SET_BY_STAFF } from './statuses.ts';

const description = string().trim().max(300).required('Description is required');

const consultationType = choice(CONSULTATION_TYPES, 'Consultation type is invalid', 'Consultation type is required')
  // The doctors of the access tests offer this type.
  .meta({ example: 'Wellness' });

const startDateTime = instant().required('Appointment date & time is required');

/** An end after the start. Both are optional; the default is the slot's length. */
const endDateTime = instant().nullable().test('after-start', 'Must be after the start', isAfterStart);

function isAfterStart(this: TestContext, end: string | null | undefined): boolean {
  const start = this.parent.startDateTime;
  return !end || !start || Date.parse(end) > Date.parse(start);
}

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

const MOST_VISITS = 52;

/** How often a visit repeats, by the hospital's clock. */
export const repeatSchema = object({
  unit: string().oneOf(REPEAT_UNITS, 'Please choose days, weeks or months.').required(),
  every: number()
    .integer()
    .min(1, 'Please enter a number from 1 to 12.')
    .max(12, 'Please enter a number from 1 to 12.')
    .required('Please enter a number from 1 to 12.'),
  /** For weeks: the weekdays (Monday is 1). The day of the first visit always counts. */
  weekdays: array(number().integer().min(1).max(7).required()).max(7),
  /** For months: on the same weekday, such as the second Tuesday, instead of the same date. */
  byWeekday: boolean(),
  /** For months: on the last day of each month; the first appointment keeps its own date. */
  lastDay: boolean(),
  count: number()
    .integer()
    .min(2, 'Please enter a number from 2 to 52.')
    .max(MOST_VISITS, 'Please enter a number from 2 to 52.')
    .required('Please enter a number from 2 to 52.'),
});

const occurrence = number().integer().min(1).max(MOST_VISITS).required();

/** POST /appointment/series/preview */
export const previewSeriesSchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  patientId: entityId('patient').nullable(),
  consultationType,
  /** The start of the first visit. */
  startDateTime,
  endDateTime,
  repeat: repeatSchema.required().meta({ example: { unit: 'day', every: 1, count: 2 } }),
  /** Visits at another time than the rule gives. */
  moved: array(object({ occurrence, startDateTime }).required()).max(MOST_VISITS).meta({ example: [] }),
  /** Visits to skip. */
  leftOut: array(occurrence).max(MOST_VISITS).meta({ example: [] }),
});

/** POST /appointment/series */
export const bookSeriesSchema = previewSeriesSchema.shape({
  description,
  /** For staff: also confirms all visits. */
  confirm: boolean(),
});

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

/** POST /appointment/reassign/list: without a doctor or patient, all open appointments of absent doctors. */
export const reassignFilterSchema = object({
  doctorId: entityId('doctor').nullable(),
  patientId: entityId('patient').nullable(),
  startDateTime: instantOrWallClock().nullable(),
  endDateTime: instantOrWallClock().nullable(),
  /** Only those outside the doctor's working hours. */
  outsideHours: boolean(),
  /** Only visits in the repetitions of the time span, which follow a repeated block of the doctor. */
  repeat: object({
    every: string().oneOf(['day', 'week'], 'Must be day or week').required(),
    until: day('Please choose the last day.').required('Please choose the last day.'),
  })
    .nullable()
    .default(undefined)
    .optional()
    .meta({ example: null }),
});

/** POST /appointment/reassign: the new doctor and time of each appointment. */
export const reassignSchema = object({
  moves: array(
    object({
      id: entityId('appointment').required('Appointment is required'),
      version: recordVersion,
      doctorId: entityId('doctor').required('Please choose doctor.'),
      startDateTime,
      endDateTime,
    }).required(),
  )
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
});

/** POST /appointment/reassign/undo */
export const undoReassignmentsSchema = object({
  ids: array(entityId('appointment').required())
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
});

/** POST /appointment/cancel/all: the patients read the reason. */
export const cancelAllSchema = object({
  ids: array(entityId('appointment').required())
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
  /** The version of each appointment in the same order; refuses those with another time or doctor since then. */
  versions: array(recordVersion.required()).max(MOST_TOGETHER).meta({ example: [] }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today: what happens to the open visits of a doctor's day; the patients read the reason. */
export const illTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  visits: string()
    .oneOf(['move', 'cancel'], 'Please choose what happens to open appointments.')
    .required()
    .meta({ example: 'move' }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today/undo: takes the values from the answer of `ill-today`. */
export const undoIllTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** The series of the blocks; null if nothing was blocked. */
  series: string().matches(UUID, 'Must be a valid ID').nullable().default(null).meta({ example: null }),
  /** The moved or cancelled visits: at most one per five minutes of a day. */
  ids: array(entityId('appointment').required()).max(288).required(),
});

/** POST /appointment/ill-today/called */
export const calledSchema = object({
  appointmentId: entityId('appointmentToCall').required('Appointment is required'),
  isCalled: boolean().required('Please say whether the patient was called.'),
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

/** An instant, or a time without a zone that is local to each doctor's hospital. */
const wantedTime = instantOrWallClock().required('Appointment date & time is required');

/** POST /appointment/search/doctor: doctors who are free at a time. Both times need the same format. */
export const doctorSearchSchema = object({
  startDateTime: wantedTime,
  endDateTime: instantOrWallClock()
    .nullable()
    .test('like-start', 'Must have a time zone if the start has one', function (end) {
      const start = this.parent.startDateTime;
      return !end || !start || isWallClock(end) === isWallClock(start);
    })
    .test('after-start', 'Must be after the start', isAfterStart),
});

/** POST /appointment/search/slots: the next free slots of some doctors or of all. */
export const slotSearchSchema = object({
  startDateTime: wantedTime,
  doctorId: array(entityId('doctor').required()).max(100),
  /** Only doctors who offer this type, with its duration; without it, the doctor's shortest visit counts. */
  consultationType: string()
    .oneOf(CONSULTATION_TYPES, 'Consultation type is invalid')
    .nullable()
    .meta({ example: 'Wellness' }),
  hospitalId: array(entityId('hospital').required()).max(100),
  /** Number of days to search from the start, by the hospital's calendar; 14 by default. */
  days: number().integer().min(1).max(62),
  /** Most slots per doctor; 4 by default. */
  limit: number().integer().min(1).max(50),
  /** For staff: the patient. Ignored for patients, who always book for themselves. */
  patientId: entityId('patient').nullable(),
  /** The visit to move: its current time counts as free, and the doctor's rules per day ignore it. */
  exceptId: entityId('appointment').nullable(),
});

/** `?page=&size=&q=` for doctors: size 20 by default, `q` is part of a doctor's name. */
export const slotSearchQuery = numberedPageQuery;

/** `?appointmentId=` of cancel. */
export const appointmentIdQuery = object({
  appointmentId: entityId('appointment').required('Appointment is required'),
});

const checkInCode = string()
  .transform((given: unknown) => (typeof given === 'string' ? (checkInCodeOf(given) ?? given.trim()) : given))
  .matches(CHECK_IN_CODE, {
    message: 'This is not a check-in code. A code has 8 characters, such as 7KQ2-M4XD.',
    excludeEmptyString: true,
  })
  .meta({ entity: 'appointment', kind: 'check-in-code' });

/** `?appointmentId=` of check-in: the id from the QR code or the short code, in any notation. */
export const checkInQuery = object({ appointmentId: checkInCode.required('Please scan or enter a code.') });

/** The form for typing a code: an empty field is not an error yet. */
export const checkInFormSchema = object({ appointmentId: checkInCode });

/** `/appointment/:id` */
export const appointmentIdParams = object({ id: entityId('appointment').required('Appointment is required') });

/** POST /appointment/link: the token at the end of a link. */
export const visitLinkSchema = object({ token: string().max(100).required('Token is required') });

/** POST /appointment/link/confirm and /cancel. */
export const changeByLinkSchema = visitLinkSchema.shape({
  /** Refuses the call if the appointment has changed since then. */
  version: recordVersion,
});

/** POST /appointment/link/move */
export const moveByLinkSchema = changeByLinkSchema.shape({ startDateTime });

/** POST /appointment/link/slots: from a time on, by default from now. */
export const linkSlotsSchema = visitLinkSchema.shape({ startDateTime: instant().nullable() });

/** 8 characters of Crockford's base 32. */
const PAIRING_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** POST /kiosk/pair: the code on the device, and a name for the device. */
export const pairKioskSchema = object({
  code: string()
    .transform((given: unknown) => (typeof given === 'string' ? (checkInCodeOf(given) ?? given.trim()) : given))
    .matches(PAIRING_CODE, {
      message: 'This is not a pairing code. A code has 8 characters, such as 7KQ2-M4XD.',
      excludeEmptyString: true,
    })
    .meta({ entity: 'kioskPairing' })
    .required('Please enter the code that the device shows.'),
  name: string().trim().max(60).required('Please give the device a name.'),
  /** The hospital whose patients it checks in; required only if the caller manages several. */
  hospitalId: entityId('managedHospital'),
});

/** POST /kiosk/pairing/state: the token from the start of the pairing. */
export const pairingStateSchema = object({
  token: string().max(100).required('Token is required').meta({ example: 'a-token-that-no-device-has' }),
});

/** `/kiosk/:id` */
export const kioskIdParams = object({ id: entityId('kiosk').required('Device is required') });
