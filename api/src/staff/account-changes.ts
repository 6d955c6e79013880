import { and, eq, ne } from 'drizzle-orm';
import { named } from '../accounts/credentials.ts';
import type { Tx } from '../database/database.ts';
import { oneTimePassword, resetGrant, user } from '../database/schema/index.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { notify } from '../messages/notices.ts';

/** What a form says of an account, whoever's it is. */
export interface Personal {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: string;
}

/** What an account was before. */
type Before = Personal & { userId: string };

/**
 * Writes what was changed of an account, for one whose row is held. Its user is told where the address changes, which is
 * the name they sign in with: by the old address and number, for it may not have been asked for; and every reset that is
 * under way ends. Whoever is made inactive is signed out everywhere by a trigger.
 * @throws Refusal conflict at `email` where somebody else has that address
 */
export async function changeAccount(
  call: Pick<Call, 'tx' | 'services' | 'afterCommit'>,
  before: Before,
  change: Personal & { hospitalId: string | null },
): Promise<void> {
  const { tx, services } = call;
  const { userId } = before;
  const email = change.email.toLowerCase();
  const isRenamed = email !== before.email.toLowerCase();
  if (isRenamed) await refuseTaken(tx, email, userId);
  const { firstName, lastName, telePhoneNo: phoneNo, hospitalId } = change;
  const status = change.status as 'ACTIVE' | 'INACTIVE';
  const name = isRenamed ? { email, username: email } : {};
  await unlessTaken(() =>
    tx
      .update(user)
      .set({ firstName, lastName, phoneNo, hospitalId, status, ...name })
      .where(eq(user.id, userId)),
  );
  if (status === 'INACTIVE' || isRenamed) {
    await tx.delete(resetGrant).where(eq(resetGrant.userId, userId));
    await tx.delete(oneTimePassword).where(eq(oneTimePassword.userId, userId));
  }
  if (isRenamed) {
    const reachable = { email: before.email, phoneNo: before.telePhoneNo || null };
    call.afterCommit(() => notify(services.messages, reachable, 'emailChanged'));
  }
}

/** @throws Refusal conflict at `email` where somebody other has an account with it */
export async function refuseTaken(tx: Tx, email: string, except?: string): Promise<void> {
  const [other] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(named(email), except ? ne(user.id, except) : undefined));
  if (other) throw takenEmail();
}

/** Somebody may take the address in the same moment: then the database's own index says it. */
async function unlessTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isTaken(error) ? takenEmail() : error;
  }
}

function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: unknown }).code === '23505') return true;
  }
  return false;
}

/** An address that somebody has an account with; said only to administrators. */
export function takenEmail(): Refusal {
  const sentence = 'There is an account with this email already.';
  return new Refusal('conflict', sentence, { errors: { email: sentence } });
}
