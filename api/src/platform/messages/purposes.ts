import type { SmsPurpose } from '@openward/contract/messages';
import { SMS_BUDGETS } from '@openward/contract/practice';

/**
 * The purpose of a message. Each has its own daily budget, so that none uses up another's:
 * - `code`: codes that an account's owner requests from a familiar network
 * - `change`: codes that the signed-in owner requests for a new number or address
 * - `strangers`: requests by all others: codes, sign-ups, invitations
 * - `notice`: changes of one's own account
 * - `reminder`: one's own appointments and forms: changes, reminders, offers
 * - `staff`: messages by staff
 */
export const PURPOSES = SMS_BUDGETS;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Tells the owner of a change that they can stop. No limit applies, because an attacker could use it up first; the
 * changes themselves are limited per account.
 */
export const ALARM = 'alarm';

/** Counted when the messages are written, all of a call or none, and not again when they are sent. */
export const RESERVED_PURPOSE = 'staff' satisfies Purpose;

/** The budget of each kind of message to patients. */
export const BUDGET_OF: Readonly<Record<SmsPurpose, Purpose>> = {
  message: RESERVED_PURPOSE,
  cancellation: 'reminder',
  reminder: 'reminder',
  offer: 'reminder',
  document: 'reminder',
};

/** Sets the same limit for every purpose. */
export function forEveryPurpose(limit: number): Record<Purpose, number> {
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, limit])) as Record<Purpose, number>;
}
