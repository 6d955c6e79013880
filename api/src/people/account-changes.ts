import { eq } from 'drizzle-orm';
import { endResetsOf } from '../accounts/credentials.ts';
import { isAddressTaken } from '../accounts/new-account.ts';
import type { Tx } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** What a form says of an account, whoever's it is. */
export interface Personal {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: string;
}

/**
 * Writes what was changed of an account, for one whose row is held. E-mail and phone are contact data: the name to sign in
 * with and the number for codes stay what their owner has confirmed. Whoever is made inactive is signed out everywhere by
 * a trigger.
 */
export async function changeAccount(
  { tx }: Pick<Call, 'tx'>,
  userId: string,
  change: Personal & { hospitalId: string | null },
): Promise<void> {
  const { firstName, lastName, telePhoneNo: phoneNo, hospitalId } = change;
  const email = change.email.toLowerCase();
  const status = change.status as 'ACTIVE' | 'INACTIVE';
  await tx.update(user).set({ firstName, lastName, email, phoneNo, hospitalId, status }).where(eq(user.id, userId));
  if (status === 'INACTIVE') await endResetsOf(tx, userId);
}

/** @throws Refusal conflict at `email` where somebody has an account with it */
export async function refuseTaken(tx: Tx, email: string): Promise<void> {
  if (await isAddressTaken(tx, email)) throw takenEmail();
}

/** An address that somebody has an account with; said only to administrators. */
export function takenEmail(): Refusal {
  const sentence = 'There is an account with this email already.';
  return new Refusal('conflict', sentence, { errors: { email: sentence } });
}
