import type { CodeChannel, ResetGrant, ResetOptions } from '@openward/contract/accounts';
import type { T } from '@openward/remote-kit';

/** Who resets their password, and how they may prove who they are. */
export interface Resetting {
  username: string;
  options: ResetOptions;
}

/** A way to prove it: the secret answers, or a code sent in one of the ways there are. */
export type Method = 'answers' | CodeChannel;

/**
 * How far a reset has come (specification, section 4). The flags it tracks are the steps themselves: past
 * `email` the e-mail is validated, `password` has the grant that a validated code or answers returned.
 */
export type ResetState =
  | { step: 'email' }
  | ({ step: 'method' | 'answers' } & Resetting)
  | ({ step: 'otp'; channel: CodeChannel } & Resetting)
  | { step: 'password'; username: string; grant: ResetGrant };

/** Where a reset begins: with the one-time link of a new administrator at the new password, else at the email. */
export function startOf(hash: string): ResetState {
  const { username, id, grant } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return username && id && grant ? { step: 'password', username, grant: { id, grant } } : { step: 'email' };
}

/** Where a chosen method leads. */
export function stepOf(method: Method, { username, options }: Resetting): ResetState {
  if (method === 'answers') return { step: 'answers', username, options };
  return { step: 'otp', channel: method, username, options };
}

/** What a step shows as its heading's sentence. */
export function leadOf(state: ResetState, t: T): string {
  switch (state.step) {
    case 'email':
      return t('Tell us the email you sign in with.');
    case 'method':
      return t('How would you like to prove that it is you?');
    case 'answers':
      return t('Please answer your three secret questions.');
    case 'otp':
      return state.channel === 'email'
        ? t('Please enter the code we sent to your email.')
        : t('Please enter the code we sent to your phone.');
    case 'password':
      return t('Please choose a new password.');
  }
}
