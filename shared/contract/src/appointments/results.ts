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
  /** Rises with each change, whoever makes it. */
  version: wholeNumber(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  status: oneOf(APPOINTMENT_STATUSES),
  description: text(),
  consultationType: text(),
  patientId: id().nullable(),
  doctorId: id(),
  doctorDetails: personNameResult,
  /** As staff tell two patients of one name apart; without a day of birth where nobody has said it. */
  patientDetails: record({ ...personNames, dateOfBirth: isoDay().optional() }).nullable(),
  hospitalName: text(),
  /** Where the hospital is, on one line; empty where nobody has said it. */
  hospitalAddress: text(),
  /** The number to call about the appointment; empty where there is none. */
  hospitalPhone: text(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  /** There on a visit of several that were booked together: it is number `place` of `count`. */
  recurrence: record({ id: id(), place: wholeNumber(), count: wholeNumber() }).optional(),
  /** What the patient can be checked in with beside the appointment's id, and when; there while the visit is awaited. */
  checkIn: record({
    /** 8 characters of Crockford's base 32; `shownCode` writes it for people. */
    code: text(),
    /** The day on which check-in is possible where the hospital is. */
    day: isoDay(),
  }).optional(),
  /** Of one appointment, for staff: the patient's number, ten digits; there where they have one. */
  patientPhone: text().optional(),
  /** By how many minutes the patient expects to be late; there while the visit is awaited, once they have said so. */
  lateMinutes: wholeNumber().optional(),
  /** What the patient wrote by SMS and the portal could not read; there while the visit is awaited. */
  smsNote: text().optional(),
  /** Of one appointment that is awaited: until when its patient can change or cancel it, where a booking rule says so. */
  changeUntil: isoInstant().optional(),
  /** True while the visit cannot take place as booked: the doctor is inactive, or off on that day. */
  doctorAway: flag().optional(),
  /** There once somebody has checked the patient in. */
  checkedInAt: isoInstant().optional(),
  /** There once the visit was completed. */
  completedAt: isoInstant().optional(),
  /** The request on the waiting list for an earlier time; there while somebody wants one. */
  earlierRequestId: id().optional(),
  /** For staff, of one appointment and of a doctor's day: true where the patient has not been to this doctor before. */
  isFirstVisit: flag().optional(),
  /** The same: the patient's forms. */
  forms: record({
    /** Completed since the patient's visit before with this doctor, the newest first. */
    newIds: listOf(id()),
    /** How many still have to be filled in. */
    missing: wholeNumber(),
  }).optional(),
  /** The same: what the patient answered to questions that forms mark as alerts. */
  alerts: listOf(alertAnswerResult).optional(),
  /** There once it was cancelled, where it is known how. */
  cancellation: record({
    /** `portal` where nobody did: the day was over. */
    by: oneOf(['patient', 'practice', 'portal']),
    /** True where the time had come and nobody was there. */
    didNotCome: flag(),
    /** In the words of who cancelled; empty where they gave none. */
    reason: text(),
  }).optional(),
});

/** What a calendar draws. */
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

/** What a front desk draws and acts on. */
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
    /** Given until the visit begins. */
    checkIn: record({ day: isoDay() }).optional(),
    /** There once it was cancelled, where it is known how. */
    cancellation: record({ didNotCome: flag() }).optional(),
  });

export const dayFiguresResult = record({
  /** By what is to be done, as `deskStateOf` says it. */
  counts: record({
    toConfirm: wholeNumber(),
    expected: wholeNumber(),
    checkedIn: wholeNumber(),
    done: wholeNumber(),
    cancelled: wholeNumber(),
  }),
  /** Of those who are expected, how many are late. */
  late: wholeNumber(),
  /** How many wait for a confirmation on any day from now on. */
  pending: wholeNumber(),
  /** How many visits from now on cannot take place because their doctor is away. */
  away: wholeNumber(),
  /** The first of today that need somebody: late, or to be confirmed; at most 5, earliest first. */
  needsYou: listOf(appointmentResult),
  /** For a doctor: the own visits of today that are not cancelled, earliest first. */
  day: listOf(appointmentResult).optional(),
});

/** Whom a doctor has told that they run late. */
export const delayToldResult = record({
  /** How many patients get a message. */
  told: wholeNumber(),
  /** Patients whom no message reaches, in the order of the day. */
  notReached: listOf(personNameResult),
});

const visitOfSeries = {
  /** Its number in the rule, from 1. */
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
      /** Why it cannot be booked at that time; there only where it cannot. */
      conflict: template().optional(),
      /** True where the doctor does not work on that day at all; left out otherwise. */
      isClosed: flag().optional(),
      /** Free times near it, earliest first, with the same time on the nearest days; empty where nothing is in the way. */
      free: listOf(record({ startDateTime: isoInstant(), endDateTime: isoInstant() })),
    }),
  ),
});

/** What stands in the way of a series, visit by visit: the `details` of a refusal. */
export const seriesConflictsResult = listOf(
  record({
    /** When it should be. */
    startDateTime: isoInstant(),
    conflict: template(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
  }),
);

/** True where somebody had checked the patient in before. */
const alreadyCheckedIn = flag();

/** Nothing has changed where the patient was checked in before, at `checkedInAt`. */
export const checkedInResult = appointmentResult.shape({ alreadyCheckedIn });

export const appointmentEventResult = record({
  at: isoInstant(),
  /** `reopened`: completing was taken back; `changed`: its description was written anew. */
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
  /** Who did it; `portal` is a job, or nobody that is known. */
  by: oneOf(['you', 'patient', 'practice', 'portal']),
  /** Their first and last name; empty where the reader must not know it, or nobody does. */
  name: text(),
  /** Where it was moved from. */
  from: record({ startDateTime: isoInstant(), doctorDetails: personNameResult }).optional(),
  /** What was said with it. */
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
   * How near the doctor is to the patient: `doctor` whom they have seen or will see, `hospital` where such a doctor works, `area`
   * in the same city or postal code; left out for everybody else. The nearest stand first.
   */
  near: oneOf(['doctor', 'hospital', 'area']).optional(),
  slots: listOf(slotResult),
  /** Every day that was looked at, also those on which nothing is free; counts what is beyond `limit` as well. */
  days: listOf(
    record({
      /** Where the hospital is. */
      date: isoDay(),
      free: wholeNumber(),
      /** What the holiday is called on which the practice is closed; left out on every other day. */
      holiday: text().optional(),
    }),
  ),
});

/** What whoever holds a link in a message may know: when, where and with whom; never whose visit it is, nor what for. */
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
    /** What can be done now. */
    may: record({ confirm: flag(), move: flag(), cancel: flag() }),
    /** The days of the coming year on which the practice is closed for a holiday; left out where there are none. */
    holidays: listOf(record({ date: isoDay(), name: text() })).optional(),
  });

/** Appointments to be moved or cancelled, with the times that are suggested for each. */
export const reassignmentsResult = record({
  /** Whose appointments they are; null where nobody was asked for. */
  doctor: record({
    id: id(),
    ...personNames,
    hospitalName: text(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
    isActive: flag(),
  }).nullable(),
  /** The next first; no more than one answer holds. */
  visits: listOf(
    record({
      appointment: appointmentResult,
      /** Free times at the same hospital: the same time first, then the nearest time of day. No two first ones are in each other's way. */
      suggestions: listOf(
        record({
          doctorId: id(),
          doctorDetails: personNameResult,
          startDateTime: isoInstant(),
          endDateTime: isoInstant(),
          timeZone: text(),
        }),
      ),
      /** By which ways the patient hears of a change; empty where nobody reaches them. */
      told: listOf(oneOf(['sms', 'email'])).optional(),
    }),
  ),
  /** How many there are, counted up to 1,000. */
  total: wholeNumber(),
});

/** What became of one of several appointments that were changed together. */
export const appointmentOutcomeResult = record({
  /** As it is now. */
  appointment: appointmentResult,
  /** Why it was not changed; null where it was. */
  problem: either(text(), template()).nullable(),
  /** Of one that was moved or cancelled with others: until when it can be undone, because the message about it waits. */
  undoUntil: isoInstant().optional(),
});

const illVisit = {
  /** As it is now, with the patient's number. */
  appointment: appointmentResult,
  /** When it began before. */
  startedAt: isoInstant(),
  /** `kept`: it has begun, or the patient is checked in, so that somebody has to talk to them. */
  outcome: oneOf(['moved', 'cancelled', 'kept']),
};
const CALL_REASONS = ['soon', 'unreachable', 'waiting'] as const;

/** A patient whom somebody calls, because a doctor is ill today. */
export const patientCallResult = record({
  ...illVisit,
  callReason: oneOf(CALL_REASONS),
  /** Who of the practice has called them, and when; null until somebody has. */
  called: record({ by: text(), at: isoInstant() }).nullable(),
});

/** A doctor's day that was called off: the time is blocked, and this became of the visits. */
export const illTodayResult = record({
  /** What is blocked. */
  blocked: listOf(record({ startDateTime: isoInstant(), endDateTime: isoInstant() })),
  /** The series of what is blocked, by which it is lifted; null where nothing is. */
  series: text().nullable(),
  /** Until when all of it can be undone; null where nothing was changed. Messages about what is not within the hour wait as long. */
  undoUntil: isoInstant().nullable(),
  /** Every visit that was not over, in the order of the day. */
  visits: listOf(
    record({
      ...illVisit,
      /** Why somebody should call the patient: a message may come too late, none reaches them, or they are waiting; null where a message is enough. */
      callReason: oneOf(CALL_REASONS).nullable(),
    }),
  ),
});

export const pairingResult = record({
  /** 8 characters of Crockford's base 32, which staff type at `/scanner`. */
  code: text(),
  /** What the device calls with once it is paired; until then it opens nothing. */
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
  /** Null where it has not been used yet; at most a minute behind. */
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
  /** False where open appointments stand in the way and nobody has accepted that: then nothing has changed. */
  isSaved: flag(),
  /** The account as it is then. */
  doctor: doctorAccountResult,
  /** Open appointments of a doctor who would be inactive or elsewhere, the next first. */
  open: listOf(appointmentResult),
});
