import type { InferType } from 'yup';
import type { appointmentOutcomeResult, illTodayResult, patientCallResult, reassignmentsResult } from './results.ts';

/** Appointments to move or cancel. */
export type Reassignments = InferType<typeof reassignmentsResult>;

/** One appointment to move, with suggested times. */
export type Reassignment = Reassignments['visits'][number];

/** A suggested time and doctor for an appointment. */
export type SuggestedTime = Reassignment['suggestions'][number];

/** The outcome for one of several appointments that were changed together. */
export type AppointmentOutcome = InferType<typeof appointmentOutcomeResult>;

/** A patient whom staff should call because a doctor is ill today. */
export type PatientCall = InferType<typeof patientCallResult>;

/** A doctor's day that was cancelled. */
export type IllToday = InferType<typeof illTodayResult>;
