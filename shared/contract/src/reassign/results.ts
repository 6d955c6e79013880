import { appointmentResult } from '../appointments/results.ts';
import {
  either,
  flag,
  id,
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
