import { and, eq, sql } from 'drizzle-orm';
import type { Reachable } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  oneTimePassword,
  rememberedDevice,
  resetGrant,
  secretAnswer,
  user,
} from '../platform/database/schema/index.ts';
import { activeCaller } from '../platform/http/authenticate.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { endSessionsOf } from './sessions.ts';
import { waysOf } from './ways.ts';

/**
 * Locks a user's row until the transaction ends, and returns whether the user is active and still has the password that
 * was verified before. Call it before any change of credentials, so that slow checks cannot be overtaken.
 * @param passwordHash the verified hash; undefined where no password was asked for
 */
export async function holdUser(tx: Tx, userId: string, passwordHash?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        eq(user.status, 'ACTIVE'),
        // A locked password does not count.
        passwordHash === undefined ? undefined : and(eq(user.passwordHash, passwordHash), eq(user.waysLocked, false)),
      ),
    )
    .for('update');
  return rows.length === 1;
}

/**
 * Locks the caller's row as {@link holdUser} does, and checks again that the session is still open, because the call
 * that it waited for may have ended it. @returns false where the password changed or the session ended
 */
export async function holdCaller(
  { tx, services }: Pick<Call, 'tx' | 'services'>,
  caller: Caller,
  passwordHash?: string,
): Promise<boolean> {
  if (!(await holdUser(tx, caller.userId, passwordHash))) return false;
  return (await activeCaller(tx, caller, services.now())) !== undefined;
}

/**
 * Stores a new password for a user whose row is locked, and ends their sessions except `keep` and all their resets.
 * @returns the contacts to notify
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  { passwordHash, now, keep }: { passwordHash: string; now: Date; keep?: string },
): Promise<Reachable> {
  await tx.update(user).set({ passwordHash }).where(eq(user.id, userId));
  await endSessionsOf(tx, userId, 'password changed', now, keep);
  await endResetsOf(tx, userId);
  // A person who knew the old password may have remembered a device.
  await tx.delete(rememberedDevice).where(eq(rememberedDevice.userId, userId));
  return (await waysOf(tx, userId, now)).contacts;
}

/** Deletes all codes and grants of a user for resetting the password. */
export async function endResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetGrant).where(eq(resetGrant.userId, userId));
  await tx.delete(oneTimePassword).where(eq(oneTimePassword.userId, userId));
}

/** Deletes a user's secret answers, because an intruder may have set them. The next sign-in asks for new ones. */
export async function forgetAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secretAnswer).where(eq(secretAnswer.userId, userId));
  await tx.update(user).set({ answeredSecretQuestions: false }).where(eq(user.id, userId));
}

/** Allows changes of phone number and email again, after the password was replaced. */
export async function unlockWays(tx: Tx, userId: string): Promise<void> {
  await tx.update(user).set({ waysLocked: false, closedWays: [] }).where(eq(user.id, userId));
}

/** Matches a username in any case. */
export const named = (username: string) => eq(sql`lower(${user.username})`, username.toLowerCase());
