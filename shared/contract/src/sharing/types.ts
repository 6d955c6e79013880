import type { InferType } from 'yup';
import type {
  accessLimitResult,
  givenAccessResult,
  heldAccessResult,
  invitationResult,
  invitedResult,
  openedMinorResult,
  patientSharingResult,
  sharingResult,
  staffAccessResult,
  withoutAccountResult,
} from './results.ts';

/** Access that the caller has given to somebody. */
export type GivenAccess = InferType<typeof givenAccessResult>;

/** Access that somebody has given to the caller, and that stands. */
export type HeldAccess = InferType<typeof heldAccessResult>;

/** Both sides of what the caller shares. */
export type Sharing = InferType<typeof sharingResult>;

/** A new invitation: its address is told now and never again. */
export type Invited = InferType<typeof invitedResult>;

/** Whose invitation somebody looks at, and what it allows. */
export type Invitation = InferType<typeof invitationResult>;

/** A record that was opened for a child. */
export type OpenedMinor = InferType<typeof openedMinorResult>;

/** Access to a patient's record as staff see it. */
export type StaffAccess = InferType<typeof staffAccessResult>;

/** What keeps everybody but the practice from giving access to a record. */
export type AccessLimit = InferType<typeof accessLimitResult>;

/** Who may act for a patient, as staff see it. */
export type PatientSharing = InferType<typeof patientSharingResult>;

/** A patient who is grown up, or soon, and whose record nobody signs in to. */
export type WithoutAccount = InferType<typeof withoutAccountResult>;
