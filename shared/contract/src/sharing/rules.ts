import { hasBegun } from '../time/clock.ts';

/** A proxy's relationship to the patient (specification, section 3, Patient relationship). */
export const PROXY_RELATIONS = ['Parent', 'Child', 'Spouse', 'Partner', 'Friend', 'Other relative'] as const;

export type ProxyRelation = (typeof PROXY_RELATIONS)[number];

/** Most proxies and invitations of a patient at a time. */
export const MOST_PROXIES = 10;

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;

/** The domain in addresses of records without an account: nothing is ever delivered to `.invalid` (RFC 2606). */
export const NO_SIGN_IN = '@no-sign-in.invalid';

/** False for the placeholder address of a record without an account, which must not be displayed. */
export const signsIn = (email: string): boolean => !email.endsWith(NO_SIGN_IN);

/** The age at which parents lose access to their child's record. */
export const GROWN_UP_AT = 18;

/** True if a person with this date of birth (`YYYY-MM-DD`) is born and a minor. */
export function isUnderAge(dateOfBirth: string, now: Date = new Date()): boolean {
  const eldest = new Date(now);
  eldest.setUTCFullYear(eldest.getUTCFullYear() - GROWN_UP_AT);
  return dateOfBirth > eldest.toISOString().slice(0, 10) && hasBegun(dateOfBirth, now.getTime());
}

/** Days before the 18th birthday when patients can be invited to an account, and staff and parents are informed. */
export const GROWING_UP_DAYS = 90;

/** The 18th birthday for a date of birth (`YYYY-MM-DD`), calculated like in the database. */
export function grownUpOn(dateOfBirth: string): string {
  const day = new Date(`${dateOfBirth}T00:00:00Z`);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + GROWN_UP_AT);
  // Born on 29 February: the 28th in other years.
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** The first day on which a patient can be invited to an account. */
export function invitableFrom(dateOfBirth: string): string {
  const day = new Date(`${grownUpOn(dateOfBirth)}T00:00:00Z`);
  return new Date(day.getTime() - GROWING_UP_DAYS * 86_400_000).toISOString().slice(0, 10);
}
