import type { SLOTS } from '@openward/contract/releases';
/**
 * The named places where one remote shows what another provides, with the props each hands over. Part of
 * the shell's API: a change here that breaks a provider raises `SHELL_API`.
 */
export interface SlotProps {
  /** A dashboard's panel of today's appointments of the signed-in user. */
  'dashboard.today': Record<string, never>;
  /** What a patient's dashboard opens with: the next appointment, or how to get one. */
  'dashboard.next': Record<string, never>;
  /** On a patient's dashboard: the forms that wait to be filled in, and how many. Nothing where there are none. */
  'dashboard.action-items': Record<string, never>;
  /** The appointments of one patient, on their record, and the way to a new one. */
  'patient.appointment-history': PatientOfHistory;
}

/** Whose appointments are shown. */
export interface PatientOfHistory {
  patientId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; empty where nobody has said it. */
  dateOfBirth: string;
  /**
   * The address of the history in the portal, with a search (`?tab=history`): booking stands there beside it, and comes
   * back to it.
   */
  back: string;
}

export type SlotName = keyof SlotProps;

/** Does not compile where the gateway would refuse a slot that has props here, or the other way round. */
type Same<A, B> = [A, B] extends [B, A] ? true : never;
true satisfies Same<SlotName, (typeof SLOTS)[number]>;
