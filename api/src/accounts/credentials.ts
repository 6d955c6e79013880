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
 * Holds a user's row until the call ends, and says whether they are still active with the password that was
 * verified before. Whoever changes or relies on credentials holds it first: then the slow work before has not been
 * overtaken, and what comes after waits.
 * @param passwordHash what was verified; undefined where no password was asked for
 */
export async function holdUser(tx: Tx, userId: string, passwordHash?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        eq(user.status, 'ACTIVE'),
        // A password that opens nothing more is none.
        passwordHash === undefined ? undefined : and(eq(user.passwordHash, passwordHash), eq(user.waysLocked, false)),
      ),
    )
    .for('update');
  return rows.length === 1;
}

/**
 * Holds the caller's own row, as {@link holdUser} does, and looks at their session again: what ended it may have been
 * waited for just now. @returns false where the password is another one, or the session is over
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
 * Puts a new password in place, for a user whose row is held. It ends their sessions, all but `keep`, and every
 * reset that is under way: of two grants or codes the other opens nothing any more.
 * @returns whom to tell
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  { passwordHash, now, keep }: { passwordHash: string; now: Date; keep?: string },
): Promise<Reachable> {
  await tx.update(user).set({ passwordHash }).where(eq(user.id, userId));
  await endSessionsOf(tx, userId, 'password changed', now, keep);
  await endResetsOf(tx, userId);
  // Whoever knew the old one may have had a device remembered.
  await tx.delete(rememberedDevice).where(eq(rememberedDevice.userId, userId));
  return (await waysOf(tx, userId, now)).contacts;
}

/** Ends every reset of a user that is under way: codes and grants open nothing any more. */
export async function endResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetGrant).where(eq(resetGrant.userId, userId));
  await tx.delete(oneTimePassword).where(eq(oneTimePassword.userId, userId));
}

/**
 * Forgets a user's secret answers: whoever knew the old password, or sat at a screen, may have planted them. They are
 * asked for anew at the next sign-in.
 */
export async function forgetAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secretAnswer).where(eq(secretAnswer.userId, userId));
  await tx.update(user).set({ answeredSecretQuestions: false }).where(eq(user.id, userId));
}

/** Lets a user change the ways to reach them again, once the password is one that nobody else can know. */
export async function unlockWays(tx: Tx, userId: string): Promise<void> {
  await tx.update(user).set({ waysLocked: false, closedWays: [] }).where(eq(user.id, userId));
}

/** The user of a name, whatever the capitals. */
export const named = (username: string) => eq(sql`lower(${user.username})`, username.toLowerCase());
