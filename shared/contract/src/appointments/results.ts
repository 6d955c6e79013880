import {
  either,
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
import { doctorAccountResult, doctorResult } from '../people/results.ts';
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

const visitOfSeries = {
  /** The visit's number in the series, from 1. */
  occurrence: wholeNumber(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
};

export const seriesPreviewResult = record({
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  visits: listOf(
    record({
      ...visitOfSeries,
      /** Why the time cannot be booked; missing if it can. */
      conflict: template().optional(),
      /** True if the doctor does not work on that day at all; otherwise missing. */
      isClosed: flag().optional(),
      /** Nearby free times, earliest first, including the same time on the nearest days; empty without a conflict. */
      free: listOf(record({ startDateTime: isoInstant(), endDateTime: isoInstant() })),
    }),
  ),
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

/** True if the patient was already checked in. */
const alreadyCheckedIn = flag();

/** Repeating a check-in changes nothing: `checkedInAt` keeps the first time. */
export const checkedInResult = appointmentResult.shape({ alreadyCheckedIn });

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

export const slotResult = record({
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  /** IANA name of the zone of the doctor's hospital. */
  timeZone: text(),
});

export const doctorSlotsResult = record({
  doctor: doctorResult,
  /**
   * How near the doctor is to the patient: `doctor` has seen or will see the patient, `hospital` employs such a doctor,
   * `area` is in the same city or postal code; otherwise missing. The nearest come first.
   */
  near: oneOf(['doctor', 'hospital', 'area']).optional(),
  slots: listOf(slotResult),
  /** Every searched day, also those without free slots; counts also slots beyond `limit`. */
  days: listOf(
    record({
      /** The date by the hospital's clock. */
      date: isoDay(),
      free: wholeNumber(),
      /** The holiday on which the practice is closed; missing on other days. */
      holiday: text().optional(),
    }),
  ),
});

/** What the holder of a link may see: time, place and doctor, but neither the patient nor the reason for the visit. */
export const linkedVisitResult = appointmentResult
  .pick([
    'version',
    'startDateTime',
    'endDateTime',
    'status',
    'doctorDetails',
    'hospitalName',
    'hospitalAddress',
    'hospitalPhone',
    'timeZone',
  ])
  .shape({
    /** The actions that are possible now. */
    may: record({ confirm: flag(), move: flag(), cancel: flag() }),
    /** Holidays of the coming year on which the practice is closed; missing if there are none. */
    holidays: listOf(record({ date: isoDay(), name: text() })).optional(),
  });

/** Appointments to move or cancel, each with suggested times. */
export const reassignmentsResult = record({
  /** Null if the filter names no doctor. */
  doctor: record({
    id: id(),
    ...personNames,
    hospitalName: text(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
    isActive: flag(),
  }).nullable(),
  /** Earliest first, as many as one answer holds. */
  visits: listOf(
    record({
      appointment: appointmentResult,
      /** Free times at the same hospital: the same time of day first. The first suggestions do not overlap. */
      suggestions: listOf(
        record({
          doctorId: id(),
          doctorDetails: personNameResult,
          startDateTime: isoInstant(),
          endDateTime: isoInstant(),
          timeZone: text(),
        }),
      ),
      /** The channels that notify the patient of a change; empty if none reaches them. */
      told: listOf(oneOf(['sms', 'email'])).optional(),
    }),
  ),
  /** Counted up to 1,000. */
  total: wholeNumber(),
});

/** The outcome for one of several appointments that were changed together. */
export const appointmentOutcomeResult = record({
  /** Its state after the call. */
  appointment: appointmentResult,
  /** Why it was not changed; null if it was. */
  problem: either(text(), template()).nullable(),
  /** Until when the change can be undone while its message is on hold; only for appointments changed together. */
  undoUntil: isoInstant().optional(),
});

const illVisit = {
  /** Its state after the call, with the patient's number. */
  appointment: appointmentResult,
  /** The start before the change. */
  startedAt: isoInstant(),
  /** `kept`: the visit has begun or the patient is checked in, so staff have to talk to them. */
  outcome: oneOf(['moved', 'cancelled', 'kept']),
};
const CALL_REASONS = ['soon', 'unreachable', 'waiting'] as const;

/** A patient whom staff should call because a doctor is ill today. */
export const patientCallResult = record({
  ...illVisit,
  callReason: oneOf(CALL_REASONS),
  /** The staff member who called, and when; null until then. */
  called: record({ by: text(), at: isoInstant() }).nullable(),
});

/** A doctor's cancelled day: the blocked time and the outcome of each visit. */
export const illTodayResult = record({
  blocked: listOf(record({ startDateTime: isoInstant(), endDateTime: isoInstant() })),
  /** The series of the blocks, used to remove them; null if nothing is blocked. */
  series: text().nullable(),
  /** Until when everything can be undone, and messages about later visits wait; null if nothing changed. */
  undoUntil: isoInstant().nullable(),
  /** Every visit that was not over, in the order of the day. */
  visits: listOf(
    record({
      ...illVisit,
      /** Why to call the patient: too late for a message, no channel, or already waiting. Null if none. */
      callReason: oneOf(CALL_REASONS).nullable(),
    }),
  ),
});

export const pairingResult = record({
  /** 8 characters of Crockford's base 32; staff enter it at `/scanner`. */
  code: text(),
  /** The device's credential, which works only after pairing. */
  token: text(),
  expiresAt: isoInstant(),
});

const kioskDevice = { name: text(), hospitalName: text() };

export const kioskDeviceResult = record(kioskDevice);

export const pairingStateResult = either(
  record({ state: oneOf(['waiting']) }),
  record({ state: oneOf(['paired']), device: kioskDeviceResult }),
);

export const kioskResult = record({
  ...kioskDevice,
  id: id(),
  pairedAt: isoInstant(),
  /** Null if never used; up to a minute late. */
  lastUsedAt: isoInstant().nullable(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
});

export const kioskListResult = record({
  kiosks: listOf(kioskResult),
  hospitals: listOf(record({ id: id(), name: text() })),
});

export const kioskCheckedInResult = record({ alreadyCheckedIn });

export const doctorSavedResult = record({
  /** False if the doctor has open appointments and the caller did not accept that; then nothing is saved. */
  isSaved: flag(),
  /** The account after the call. */
  doctor: doctorAccountResult,
  /** Open appointments of a doctor who becomes inactive or moves to another hospital, earliest first. */
  open: listOf(appointmentResult),
});
