import type { SmsPurpose } from '@openward/contract/messages';
import { SMS_BUDGETS } from '@openward/contract/practice';

/**
 * What a message is for. Each purpose has a daily budget of its own, so that none uses up what another needs:
 * - `code`: codes that the owner of an account asks for, from a network that is familiar
 * - `change`: codes that the signed-in owner asks for, to a new number or address
 * - `strangers`: what anybody else asks for: codes, sign-ups, invitations
 * - `notice`: changes of one's own account
 * - `reminder`: one's own appointments and forms: what changes, reminders, offers
 * - `staff`: what staff write
 */
export const PURPOSES = SMS_BUDGETS;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Tells the owner of a change that they can stop. No limit holds it back, or whoever made the change could use up the
 * limit first; what causes it is limited for each account.
 */
export const ALARM = 'alarm';

/** Counted when they are written, all of a call or none, and not again when they are handed over. */
export const RESERVED_PURPOSE = 'staff' satisfies Purpose;

/** From which budget a message to a patient is taken. */
export const BUDGET_OF: Readonly<Record<SmsPurpose, Purpose>> = {
  message: RESERVED_PURPOSE,
  cancellation: 'reminder',
  reminder: 'reminder',
  offer: 'reminder',
  document: 'reminder',
};

/** The same limit for every purpose. */
export function forEveryPurpose(limit: number): Record<Purpose, number> {
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, limit])) as Record<Purpose, number>;
}
