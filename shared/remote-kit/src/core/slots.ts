import type { SLOTS } from '@openward/contract/releases';
/**
 * The slots in which one remote shows the content of another, with their props. Part of the shell's API: a change that
 * breaks a provider must raise `SHELL_API`.
 */
export interface SlotProps {
  /** A dashboard panel with the signed-in user's appointments of today. */
  'dashboard.today': Record<string, never>;
  /** The top of a patient's dashboard: the next appointment, or how to book one. */
  'dashboard.next': Record<string, never>;
  /** On a patient's dashboard: the forms to fill in and their number. Empty if there are none. */
  'dashboard.action-items': Record<string, never>;
  /** On a patient's record: the patient's appointments and a link to book one. */
  'patient.appointment-history': PatientOfHistory;
}

/** The patient whose appointments are shown. */
export interface PatientOfHistory {
  patientId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`, or empty if unknown. */
  dateOfBirth: string;
  /** The address of the history in the portal, with a query (`?tab=history`), for returning after booking. */
  back: string;
}

export type SlotName = keyof SlotProps;

/** Fails to compile if these slots differ from those that the gateway accepts. */
type Same<A, B> = [A, B] extends [B, A] ? true : never;
true satisfies Same<SlotName, (typeof SLOTS)[number]>;
