import { hasBegun } from '../time/clock.ts';

/** How a person may be related to whom they act for (specification, section 3, Patient relationship). */
export const PROXY_RELATIONS = ['Parent', 'Child', 'Spouse', 'Partner', 'Friend', 'Other relative'] as const;

export type ProxyRelation = (typeof PROXY_RELATIONS)[number];

/** Persons whom somebody may have given access, or invited, at a time. */
export const MOST_PROXIES = 10;

/** Days that an invitation stands. */
export const INVITATION_DAYS = 7;

/** What addresses of records end with that nobody signs in to: nothing is ever delivered below `.invalid` (RFC 2606). */
export const NO_SIGN_IN = '@no-sign-in.invalid';

/** False for the address of a record that nobody signs in to: it is no address to be shown. */
export const signsIn = (email: string): boolean => !email.endsWith(NO_SIGN_IN);

/** From this birthday on nobody acts for somebody only because they are a child. */
export const GROWN_UP_AT = 18;

/** True for a day of birth (`YYYY-MM-DD`) of somebody who is born and not grown up. */
export function isUnderAge(dateOfBirth: string, now: Date = new Date()): boolean {
  const eldest = new Date(now);
  eldest.setUTCFullYear(eldest.getUTCFullYear() - GROWN_UP_AT);
  return dateOfBirth > eldest.toISOString().slice(0, 10) && hasBegun(dateOfBirth, now.getTime());
}

/** So many days before they grow up, a patient can be invited to an account of their own, and staff and parents are told. */
export const GROWING_UP_DAYS = 90;

/** The 18th birthday of somebody who was born on a day (`YYYY-MM-DD`), as the database reckons it. */
export function grownUpOn(dateOfBirth: string): string {
  const day = new Date(`${dateOfBirth}T00:00:00Z`);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + GROWN_UP_AT);
  // 29 February, in a year without one.
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** The day from which on a patient can be invited to an account of their own. */
export function invitableFrom(dateOfBirth: string): string {
  const day = new Date(`${grownUpOn(dateOfBirth)}T00:00:00Z`);
  return new Date(day.getTime() - GROWING_UP_DAYS * 86_400_000).toISOString().slice(0, 10);
}
