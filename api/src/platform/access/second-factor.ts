import { type Endpoint, isStaff, type Role } from '@openward/contract';
import type { ProofAsked } from '@openward/contract/accounts';
import type { ApiConfig } from '../config.ts';
import type { Caller } from '../http/caller.ts';
import { type Refusal, refusal } from '../http/refusal.ts';

/** Minutes for which a proof by a second factor is valid. */
const PROOF_MINUTES = 15;
/** Minutes after a sign-in during which it replaces entering the password again. */
const FRESH_MINUTES = 5;
/** Days from the first sign-in that asks for a second factor until all other endpoints are closed. */
export const TERM_DAYS = 7;

type Policy = Pick<ApiConfig, 'secondFactor'>;

/** True where the practice requires a second factor from a role. */
export function asksRole({ secondFactor }: Policy, role: Role): boolean {
  return secondFactor === 'all' || (secondFactor === 'staff' && isStaff(role));
}

/**
 * True where a password alone is not enough: with an authenticator app, or with a passkey where the practice requires a
 * second factor. Users who added a passkey voluntarily can still sign in by password on other devices.
 */
export function needsSecondFactor(
  policy: Policy,
  { role, secondFactor }: Pick<Caller, 'role' | 'secondFactor'>,
): boolean {
  return secondFactor === 'code' || (secondFactor === 'passkey' && asksRole(policy, role));
}

/** The deadline for setting up a second factor; null where the caller needs none or has one. */
export function dueOf(policy: Policy, caller: Caller): Date | null {
  const { role, secondFactor, secondFactorDueAt, providerFactor } = caller;
  return asksRole(policy, role) && secondFactor === null && !providerFactor ? secondFactorDueAt : null;
}

/** True where only the endpoints for setting up a second factor are open. */
export function isOverdue(policy: Policy, caller: Caller, now: Date): boolean {
  const due = dueOf(policy, caller);
  return due !== null && due <= now;
}

/**
 * True where the caller has just proven their identity, or has no factor to prove it with. A second factor at the
 * hospital's sign-in counts as one: its sessions prove it again, by password if there is nothing else.
 * @param always requires the password in that case, unless the caller has just signed in
 */
export function isProven(policy: Policy, caller: Caller, now: Date, always = false): boolean {
  const hasFactor = needsSecondFactor(policy, caller) || caller.providerFactor;
  if (!hasFactor && (!always || isFresh(caller, now))) return true;
  return caller.provenAt !== null && now.getTime() - caller.provenAt.getTime() <= PROOF_MINUTES * 60_000;
}

/** True within {@link FRESH_MINUTES} after signing in. */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.signedInAt.getTime() <= FRESH_MINUTES * 60_000;
}

/** @throws Refusal second_factor_missing, unless the endpoint belongs to setting up a second factor */
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

/** The refusal that makes the client ask for a second factor or the password. */
export function proofAsked(
  code: 'second_factor_required' | 'proof_required',
  asked: ProofAsked,
  account: string,
): Refusal {
  return refusal(code, 'Please confirm that it is you.', { details: asked, account });
}
