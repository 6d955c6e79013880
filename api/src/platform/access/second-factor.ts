import { type Endpoint, isStaff, type Role } from '@openward/contract';
import type { ProofAsked } from '@openward/contract/accounts';
import type { ApiConfig } from '../config.ts';
import type { Caller } from '../http/caller.ts';
import { type Refusal, refusal } from '../http/refusal.ts';

/** Minutes for which a proof by a second factor counts. */
const PROOF_MINUTES = 15;
/** A sign-in so many minutes ago counts as having said the password. */
const FRESH_MINUTES = 5;
/** Days from the first sign-in that is asked for a second factor until nothing else opens. */
export const TERM_DAYS = 7;

type Policy = Pick<ApiConfig, 'secondFactor'>;

/** True where the practice asks people of a role for a second factor. */
export function asksRole({ secondFactor }: Policy, role: Role): boolean {
  return secondFactor === 'all' || (secondFactor === 'staff' && isStaff(role));
}

/**
 * True where somebody's password alone opens nothing: they have an authenticator app, or a passkey where the practice asks
 * for a second factor. Whoever else added a passkey, for convenience, still signs in by password on other devices.
 */
export function needsSecondFactor(
  policy: Policy,
  { role, secondFactor }: Pick<Caller, 'role' | 'secondFactor'>,
): boolean {
  return secondFactor === 'code' || (secondFactor === 'passkey' && asksRole(policy, role));
}

/** Until when the caller has to set up a second factor; null where they need none, or have it. */
export function dueOf(policy: Policy, caller: Caller): Date | null {
  const { role, secondFactor, secondFactorDueAt, providerFactor } = caller;
  return asksRole(policy, role) && secondFactor === null && !providerFactor ? secondFactorDueAt : null;
}

/** True where nothing opens but what sets up a second factor. */
export function isOverdue(policy: Policy, caller: Caller, now: Date): boolean {
  const due = dueOf(policy, caller);
  return due !== null && due <= now;
}

/**
 * True where the caller has just proven that it is them, or has nothing to be asked for. A second factor at the hospital
 * counts as one: such a session is asked again too, for the password where the account has nothing else.
 * @param always asks for the password then, unless they have just signed in
 */
export function isProven(policy: Policy, caller: Caller, now: Date, always = false): boolean {
  const hasFactor = needsSecondFactor(policy, caller) || caller.providerFactor;
  if (!hasFactor && (!always || isFresh(caller, now))) return true;
  return caller.provenAt !== null && now.getTime() - caller.provenAt.getTime() <= PROOF_MINUTES * 60_000;
}

/** True where the caller has just signed in. */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.signedInAt.getTime() <= FRESH_MINUTES * 60_000;
}

/** @throws Refusal second_factor_missing, unless the call is one that sets up a second factor or belongs to that */
export function refuseOverdue(
  policy: Policy,
  caller: Caller,
  endpoint: Pick<Endpoint, 'opensOverdue'>,
  now: Date,
): void {
  if (endpoint.opensOverdue || !isOverdue(policy, caller, now)) return;
  throw refusal('second_factor_missing', 'This practice asks for a second factor. Please set one up to continue.', {
    account: caller.userId,
  });
}

/** What is said to whoever has to prove by a second factor that it is them. */
export function proofAsked(
  code: 'second_factor_required' | 'proof_required',
  asked: ProofAsked,
  account: string,
): Refusal {
  return refusal(code, 'Please confirm that it is you.', { details: asked, account });
}
