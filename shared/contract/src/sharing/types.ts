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

/** Access that the caller has given. */
export type GivenAccess = InferType<typeof givenAccessResult>;

/** Active access that the caller holds. */
export type HeldAccess = InferType<typeof heldAccessResult>;

/** Access that the caller has given and holds. */
export type Sharing = InferType<typeof sharingResult>;

/** A new invitation, whose address is shown only once. */
export type Invited = InferType<typeof invitedResult>;

/** The inviting patient and the offered access. */
export type Invitation = InferType<typeof invitationResult>;

/** A child's new record. */
export type OpenedMinor = InferType<typeof openedMinorResult>;

/** A proxy's access to a patient's record as staff see it. */
export type StaffAccess = InferType<typeof staffAccessResult>;

/** A limit that lets only the practice give access to a record. */
export type AccessLimit = InferType<typeof accessLimitResult>;

/** A patient's proxies as staff see them. */
export type PatientSharing = InferType<typeof patientSharingResult>;

/** A patient without an account who is of age or will be soon. */
export type WithoutAccount = InferType<typeof withoutAccountResult>;
