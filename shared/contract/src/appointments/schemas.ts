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
  // What the doctors of the access tests offer.
  .meta({ example: 'Wellness' });

const startDateTime = instant().required('Appointment date & time is required');

/** An end that lies after its start; both are optional on the wire, the slot's length is the default. */
const endDateTime = instant().nullable().test('after-start', 'Must be after the start', isAfterStart);

function isAfterStart(this: TestContext, end: string | null | undefined): boolean {
  const start = this.parent.startDateTime;
  return !end || !start || Date.parse(end) > Date.parse(start);
}

/** Staff: true goes on although a booking rule of the doctor or the working hours are against it. */
const accept = boolean();

/** The part of booking that a person fills in once doctor and time are chosen (specification, section 5). */
export const bookingFormSchema = object({ consultationType, description });

/** The same for staff, who say whom they book for. */
export const staffBookingFormSchema = bookingFormSchema.shape({
  patientId: string().required('Please choose a patient.'),
});

/** What editing an appointment asks for: its time as the wall of the hospital shows it (specification, section 5). */
export const editFormSchema = bookingFormSchema.shape({
  startDateTime: instantOrWallClock().required('Appointment date & time is required'),
  status: string().required('Status is required'),
});

/** POST /appointment/create. A patient's own id is taken from the session; staff say whom they book for. */
export const createAppointmentSchema = bookingFormSchema.shape({
  startDateTime,
  endDateTime,
  patientId: entityId('patient').nullable(),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** Staff: confirms it in the same step. */
  confirm: boolean(),
  accept,
});

/** What staff fill in to book any time: the start is what the wall of the doctor's hospital shows. */
export const timeBookingFormSchema = staffBookingFormSchema.shape({
  doctorId: string().required('Please choose doctor.'),
  startDateTime: instantOrWallClock().required('Appointment date & time is required'),
});

/** The same for a patient who is at the desk: it begins now. */
export const walkInFormSchema = timeBookingFormSchema.omit(['startDateTime']);

/** The longest series, in visits. */
const MOST_VISITS = 52;

/** How often a visit repeats, on the clock of its hospital. */
export const repeatSchema = object({
  unit: string().oneOf(REPEAT_UNITS, 'Please choose days, weeks or months.').required(),
  every: number()
    .integer()
    .min(1, 'Please enter a number from 1 to 12.')
    .max(12, 'Please enter a number from 1 to 12.')
    .required('Please enter a number from 1 to 12.'),
  /** Of weeks: on which days, Monday is 1. The day of the first visit always counts. */
  weekdays: array(number().integer().min(1).max(7).required()).max(7),
  /** Of months: on the same weekday, such as the second Tuesday, and not on the same day of the month. */
  byWeekday: boolean(),
  /** Of months: on the last day of each, whatever its number; the first appointment keeps its own day. */
  lastDay: boolean(),
  count: number()
    .integer()
    .min(2, 'Please enter a number from 2 to 52.')
    .max(MOST_VISITS, 'Please enter a number from 2 to 52.')
    .required('Please enter a number from 2 to 52.'),
});

const occurrence = number().integer().min(1).max(MOST_VISITS).required();

/** POST /appointment/series/preview: which visits a rule makes, and which of them can be booked. */
export const previewSeriesSchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  patientId: entityId('patient').nullable(),
  consultationType,
  /** When the first visit begins. */
  startDateTime,
  endDateTime,
  repeat: repeatSchema.required().meta({ example: { unit: 'day', every: 1, count: 2 } }),
  /** Visits that take place at another time than the rule says. */
  moved: array(object({ occurrence, startDateTime }).required()).max(MOST_VISITS).meta({ example: [] }),
  /** Visits that are left out. */
  leftOut: array(occurrence).max(MOST_VISITS).meta({ example: [] }),
});

/** POST /appointment/series */
export const bookSeriesSchema = previewSeriesSchema.shape({
  description,
  /** Staff: confirms all visits in the same step. */
  confirm: boolean(),
});

/** Of a visit of a series: what is done with it is done with which visits? */
const which = string().oneOf(SERIES_SCOPES, 'Please choose which appointments.').nullable();

/** POST /appointment/reschedule */
export const rescheduleSchema = object({
  id: entityId('appointment').required('Appointment is required'),
  version: recordVersion,
  /** Without one it stays what it is. */
  consultationType: consultationType.optional(),
  description,
  startDateTime,
  endDateTime,
  patientId: entityId('patient').nullable(),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** The other visits move by the same time on the clock; only this one moves where it is left out. */
  which,
  accept,
});

/**
 * POST /appointment/update: confirm (CONFIRMED), complete (COMPLETED), or take completing back (CHECKED_IN); a description
 * may change with it.
 */
export const updateAppointmentSchema = object({
  id: entityId('appointment').required('Appointment is required'),
  /** Refuses it where the appointment has another time or doctor since. */
  version: recordVersion,
  description: string().trim().max(300),
  status: choice(SET_BY_STAFF, 'Status is invalid', 'Status is required'),
});

/** POST /appointment/cancel: why, in words that the other side reads. */
export const cancelSchema = object({
  /** Refuses it where the appointment has another time or doctor since. */
  version: recordVersion,
  reason: string().trim().max(300),
  which,
});

/** POST /appointment/:id/late: by how many minutes. */
export const reportLateSchema = object({
  minutes: number()
    .integer()
    .min(RUNNING_LATE.least)
    .max(RUNNING_LATE.most)
    .required('Please choose how late you will be.'),
});

/** POST /appointment/delay: by how many minutes. */
export const tellDelaySchema = object({
  minutes: number()
    .oneOf([...DOCTOR_LATE.choices])
    .required('Please choose how late you will be.'),
});

/** POST /appointment/reassign/list: which open appointments; without a doctor or patient, all whose doctor is away. */
export const reassignFilterSchema = object({
  doctorId: entityId('doctor').nullable(),
  patientId: entityId('patient').nullable(),
  startDateTime: instantOrWallClock().nullable(),
  endDateTime: instantOrWallClock().nullable(),
  /** Only those outside the doctor's working hours. */
  outsideHours: boolean(),
  /** Only those in the repetitions of the span, as a block of the doctor repeats it. */
  repeat: object({
    every: string().oneOf(['day', 'week'], 'Must be day or week').required(),
    until: day('Please choose the last day.').required('Please choose the last day.'),
  })
    .nullable()
    .default(undefined)
    .optional()
    .meta({ example: null }),
});

/** POST /appointment/reassign: each appointment, with the doctor and time that it is moved to. */
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

/** POST /appointment/cancel/all: why, in words that the patients read. */
export const cancelAllSchema = object({
  ids: array(entityId('appointment').required())
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
  /** The version of each, in the same order: refuses those that have another time or doctor since. */
  versions: array(recordVersion.required()).max(MOST_TOGETHER).meta({ example: [] }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today: what becomes of the open visits of a doctor's day, and why, in words that the patients read. */
export const illTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  visits: string()
    .oneOf(['move', 'cancel'], 'Please choose what happens to open appointments.')
    .required()
    .meta({ example: 'move' }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today/undo: what the answer of the day that was called off says. */
export const undoIllTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** Of what was blocked then; null where nothing was. */
  series: string().matches(UUID, 'Must be a valid ID').nullable().default(null).meta({ example: null }),
  /** The visits that were moved or cancelled: at most one in five minutes of a day. */
  ids: array(entityId('appointment').required()).max(288).required(),
});

/** POST /appointment/ill-today/called: ticks a patient off the list of those to call, or takes that back. */
export const calledSchema = object({
  appointmentId: entityId('appointmentToCall').required('Appointment is required'),
  isCalled: boolean().required('Please say whether the patient was called.'),
});

/**
 * The filter object of every appointment list; an empty list means no restriction. Of a span of time all that lies in it,
 * also in part; a time without a zone is the wall clock of each hospital.
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

/** The filter of the week's list, with the weekday that the reader's weeks begin on (ISO 8601: Monday is 1, the default). */
export const weekFilterSchema = appointmentFilterSchema.shape({
  weekStartsOn: number().integer().min(1).max(7),
});

/** A time that is searched for: an instant, or without a zone what the wall of each doctor's hospital shows. */
const wantedTime = instantOrWallClock().required('Appointment date & time is required');

/** POST /appointment/search/doctor: who is free at that time? Both times are written in the same way. */
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

/** POST /appointment/search/slots: the next free slots from a time on, for some doctors or all. */
export const slotSearchSchema = object({
  startDateTime: wantedTime,
  doctorId: array(entityId('doctor').required()).max(100),
  /** Only doctors who offer it, and slots as long as it takes with them; otherwise as long as their shortest visit. */
  consultationType: string()
    .oneOf(CONSULTATION_TYPES, 'Consultation type is invalid')
    .nullable()
    .meta({ example: 'Wellness' }),
  hospitalId: array(entityId('hospital').required()).max(100),
  /** How many of the hospital's days to look at, the first from the start on; 14 by default. */
  days: number().integer().min(1).max(62),
  /** How many slots per doctor; 4 by default. */
  limit: number().integer().min(1).max(50),
  /** Staff: for whom they book. A patient books for themselves, whatever stands here. */
  patientId: entityId('patient').nullable(),
  /** The visit that is to be moved: what it holds now is free, and the rules of the day do not count it. */
  exceptId: entityId('appointment').nullable(),
});

/** `?page=&size=&q=` of the doctors found: 20 of them unless it says otherwise, `q` is part of a doctor's name. */
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

/** `?appointmentId=` of check-in: the id that the QR code holds, or the short code below it, however it is written. */
export const checkInQuery = object({ appointmentId: checkInCode.required('Please scan or enter a code.') });

/** The same where it is typed: who leaves the field empty has done nothing wrong yet. */
export const checkInFormSchema = object({ appointmentId: checkInCode });

/** `/appointment/:id` */
export const appointmentIdParams = object({ id: entityId('appointment').required('Appointment is required') });

/** POST /appointment/link: what a link in a message ends with. */
export const visitLinkSchema = object({ token: string().max(100).required('Token is required') });

/** POST /appointment/link/confirm and /cancel. */
export const changeByLinkSchema = visitLinkSchema.shape({
  /** Refuses it where the appointment has changed since. */
  version: recordVersion,
});

/** POST /appointment/link/move */
export const moveByLinkSchema = changeByLinkSchema.shape({ startDateTime });

/** POST /appointment/link/slots: from a time on, now by default. */
export const linkSlotsSchema = visitLinkSchema.shape({ startDateTime: instant().nullable() });

/** A pairing code as it is kept: 8 characters of Crockford's base 32. */
const PAIRING_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** POST /kiosk/pair: the code that a device shows, and how staff will know the device again. */
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
  /** Whose patients it checks in; only who acts for several hospitals has to say. */
  hospitalId: entityId('managedHospital'),
});

/** POST /kiosk/pairing/state: the token that the device was given when it began to pair. */
export const pairingStateSchema = object({
  token: string().max(100).required('Token is required').meta({ example: 'a-token-that-no-device-has' }),
});

/** `/kiosk/:id` */
export const kioskIdParams = object({ id: entityId('kiosk').required('Device is required') });
