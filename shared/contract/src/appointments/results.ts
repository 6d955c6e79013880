import { holidayResult } from '../availability/results.ts';
import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  oneOf,
  personNameResult,
  personNames,
  record,
  template,
  text,
  wholeNumber,
} from '../core/results.ts';
import { alertAnswerResult } from '../forms/results.ts';
import { doctorAccountResult } from '../people/results.ts';
import { APPOINTMENT_STATUSES } from './statuses.ts';

export const appointmentResult = record({
  id: id(),
  /** Increases with every change. */
  version: wholeNumber(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  status: oneOf(APPOINTMENT_STATUSES),
  description: text(),
  consultationType: text(),
  patientId: id().nullable(),
  doctorId: id(),
  doctorDetails: personNameResult,
  /** Staff tell two patients of the same name apart by the date of birth, which may be missing. */
  patientDetails: record({ ...personNames, dateOfBirth: isoDay().optional() }).nullable(),
  hospitalName: text(),
  /** On one line; empty if unknown. */
  hospitalAddress: text(),
  /** The phone number for questions about the appointment; empty if there is none. */
  hospitalPhone: text(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  /** Only for visits that were booked as a series: number `place` of `count`. */
  recurrence: record({ id: id(), place: wholeNumber(), count: wholeNumber() }).optional(),
  /** The alternative to the appointment's id at check-in, and its day; only until the patient arrives. */
  checkIn: record({
    /** 8 characters of Crockford's base 32; `shownCode` formats it. */
    code: text(),
    /** The day on which check-in is possible, by the hospital's clock. */
    day: isoDay(),
  }).optional(),
  /** For staff and single appointments: the patient's ten-digit number, if there is one. */
  patientPhone: text().optional(),
  /** By how many minutes the patient expects to be late, if reported; only until the patient arrives. */
  lateMinutes: wholeNumber().optional(),
  /** An SMS of the patient that the portal could not interpret; only until the patient arrives. */
  smsNote: text().optional(),
  /** For a single appointment before arrival: when changing and cancelling ends, if a booking rule limits it. */
  changeUntil: isoInstant().optional(),
  /** True if the visit cannot take place as booked, because the doctor is inactive or off on that day. */
  doctorAway: flag().optional(),
  checkedInAt: isoInstant().optional(),
  completedAt: isoInstant().optional(),
  /** The waiting-list request for an earlier time, if there is one. */
  earlierRequestId: id().optional(),
  /** For staff, in a single appointment and in a doctor's day: the patient's first visit to this doctor. */
  isFirstVisit: flag().optional(),
  /** The patient's forms; available like `isFirstVisit`. */
  forms: record({
    /** Completed since the patient's previous visit to this doctor, newest first. */
    newIds: listOf(id()),
    /** Forms that the patient still has to fill in. */
    missing: wholeNumber(),
  }).optional(),
  /** Answers to questions that forms mark as alerts; available like `isFirstVisit`. */
  alerts: listOf(alertAnswerResult).optional(),
  /** Only for cancelled appointments, if the details are known. */
  cancellation: record({
    /** `portal`: cancelled automatically at the end of the day. */
    by: oneOf(['patient', 'practice', 'portal']),
    /** True if the patient did not come to the visit. */
    didNotCome: flag(),
    /** Empty if no reason was given. */
    reason: text(),
  }).optional(),
});

/** The fields that a calendar shows. */
export const calendarResult = appointmentResult
  .pick([
    'id',
    'version',
    'startDateTime',
    'endDateTime',
    'status',
    'consultationType',
    'doctorId',
    'doctorDetails',
    'hospitalName',
    'timeZone',
    'recurrence',
  ])
  .shape({ patientDetails: personNameResult.nullable() });

/** The fields that a front desk shows and uses. */
export const deskResult = calendarResult
  .concat(
    appointmentResult.pick([
      'patientId',
      'patientDetails',
      'patientPhone',
      'description',
      'lateMinutes',
      'smsNote',
      'doctorAway',
    ]),
  )
  .shape({
    checkIn: record({ day: isoDay() }).optional(),
    /** Only for cancelled appointments, if the details are known. */
    cancellation: record({ didNotCome: flag() }).optional(),
  });

export const dayFiguresResult = record({
  /** By the states of `deskStateOf`. */
  counts: record({
    toConfirm: wholeNumber(),
    expected: wholeNumber(),
    checkedIn: wholeNumber(),
    done: wholeNumber(),
    cancelled: wholeNumber(),
  }),
  /** How many of the expected patients are late. */
  late: wholeNumber(),
  /** Appointments from now on, on any day, that the practice has to confirm. */
  pending: wholeNumber(),
  /** Visits from now on that cannot take place because the doctor is away. */
  away: wholeNumber(),
  /** Up to 5 of today's visits that are late or need confirmation, those closest to now; earliest first. */
  needsYou: listOf(appointmentResult),
  /** For a doctor: the doctor's own visits of today that are not cancelled, earliest first. */
  day: listOf(appointmentResult).optional(),
});

/** The patients whom a doctor informed about a delay. */
export const delayToldResult = record({
  /** Number of patients who get a message. */
  told: wholeNumber(),
  /** Patients whom no message reaches, in the order of the day. */
  notReached: listOf(personNameResult),
});

/** The conflicts of a series by visit: the `details` of a refusal. */
export const seriesConflictsResult = listOf(
  record({
    startDateTime: isoInstant(),
    conflict: template(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
  }),
);

export const appointmentEventResult = record({
  at: isoInstant(),
  /** `reopened`: completion was undone; `changed`: the description was edited. */
  deed: oneOf([
    'booked',
    'confirmed',
    'rescheduled',
    'checkedIn',
    'completed',
    'reopened',
    'cancelled',
    'didNotCome',
    'changed',
  ]),
  /** `portal`: a job or an unknown actor. */
  by: oneOf(['you', 'patient', 'practice', 'portal']),
  /** The actor's full name; empty if it is unknown or the reader may not see it. */
  name: text(),
  /** The previous time and doctor of a moved appointment. */
  from: record({ startDateTime: isoInstant(), doctorDetails: personNameResult }).optional(),
  reason: text().optional(),
});

export const doctorSavedResult = record({
  /** False if the doctor has open appointments and the caller did not accept that; then nothing is saved. */
  isSaved: flag(),
  /** The account after the call. */
  doctor: doctorAccountResult,
  /** Open appointments of a doctor who becomes inactive or moves to another hospital, earliest first. */
  open: listOf(appointmentResult),
});

export const savedResult = record({
  /** False if booked visits fall outside the new hours and the caller did not accept that; then nothing is saved. */
  isSaved: flag(),
  /** Those visits, earliest first; they never change. */
  outside: listOf(appointmentResult),
});

export const holidaysSavedResult = savedResult.shape({ holidays: listOf(holidayResult) });
