import type { InferType } from 'yup';
import type {
  givenAccessResult,
  heldAccessResult,
  invitationResult,
  invitedResult,
  openedMinorResult,
  sharingResult,
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
