import type { ResetGrant, ResetOptions } from '@openward/contract/accounts';

/** Who resets their password, and how they may prove who they are. */
export interface Resetting {
  username: string;
  options: ResetOptions;
}

/**
 * How far a reset has come (specification, section 4). The flags it tracks are the steps themselves: past
 * `email` the e-mail is validated, `password` has the grant that a validated code or answers returned.
 */
export type ResetState =
  | { step: 'email' }
  | ({ step: 'method' | 'answers' | 'otp' } & Resetting)
  | { step: 'password'; username: string; grant: ResetGrant };

/** What each step shows as its heading's sentence. */
export const LEADS: Record<ResetState['step'], string> = {
  email: 'Tell us the email you sign in with.',
  method: 'How would you like to prove that it is you?',
  answers: 'Please answer your three secret questions.',
  otp: 'Please enter the code we sent to your phone.',
  password: 'Please choose a new password.',
};
