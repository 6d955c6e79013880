import { Refusal } from '../platform/http/refusal.ts';
import type { GuessLimits } from './guessing.ts';

/** How often a password may be guessed. */
export const SIGN_IN_LIMITS: GuessLimits = {
  secret: 'sign-in',
  account: { failures: 10, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  // Not refused beyond it, but slowed down: a stranger must not be able to keep the owner out.
  strangers: { failures: 10, minutes: 15 },
};

/** Specification, section 8: one message for a wrong password, an unknown user and an inactive one. */
export const wrongCredentials = (account: string | null) =>
  new Refusal('wrong_credentials', 'Email or password incorrect.', { account });

/** Said of accounts that exist and of ones that do not. */
export const tooManyTries = () =>
  new Refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
