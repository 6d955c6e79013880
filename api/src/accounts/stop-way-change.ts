import type { Contract } from '@openward/contract/everything';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { patient, user, wayChange } from '../platform/database/schema/index.ts';
import type { Prepared } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/identity/secrets.ts';
import { rename } from './change-way.ts';
import { endResetsOf, forgetAnswers } from './credentials.ts';
import { endSessionsOf } from './sessions.ts';
import { waysOf } from './ways.ts';

/** A secret of 256 bits is not guessed; this keeps out noise. */
const PER_NETWORK = { failures: 60, minutes: 15 };

/**
 * POST /users/ways/stop: "This was not me". All changes of the account that could still be stopped are undone, and what
 * opens it is shut: sessions, resets under way and the secret answers, which whoever made the change may have planted.
 * Pressed again, it changes nothing more.
 */
export const stopWayChange: Prepared<Contract['accounts']['stopWayChange'], null> = {
  async before(_input, { database, services, origin }) {
    if (await claimAttempt(database, `way-stop:network:${origin.network}`, PER_NETWORK, services.now())) return null;
    throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
  },

  async handle({ body }, { tx, services, records, afterCommit }) {
    const now = services.now();
    const isThis = and(eq(wayChange.stopHash, hashOf(body.token)), gt(wayChange.stopExpiresAt, now));
    const [found] = await tx.select({ userId: wayChange.userId }).from(wayChange).where(isThis);
    if (!found) throw unknownLink();
    const { userId } = found;
    const [held] = await tx
      .select({ id: user.id, username: user.username, patientId: patient.id })
      .from(user)
      .leftJoin(patient, eq(patient.userId, user.id))
      .where(eq(user.id, userId))
      .for('update', { of: user });
    const [change] = await tx.select().from(wayChange).where(isThis);
    if (!held || !change) throw unknownLink();
    if (change.stoppedAt) return null;
    const before = await waysOf(tx, userId, now);
    const stopped = await stopRecent(tx, userId, now);
    const renamed = stopped.find(({ channel }) => channel === 'email');
    // Somebody else may have taken the old address in the days since; then this account keeps the name that it has.
    if (renamed?.previous) await rename(tx, userId, renamed.previous);
    await tx.update(user).set({ waysLocked: true }).where(eq(user.id, userId));
    await forgetAnswers(tx, userId);
    await endResetsOf(tx, userId);
    await endSessionsOf(tx, userId, 'a change was not the owner’s', now);
    await records.record('stop change', 'account', [{ id: userId, patientId: held.patientId }]);
    afterCommit(() => notify(services.messages, before.contacts, 'changeStopped'));
    return null;
  },
};

/**
 * Stops the changes of both ways whose own links still work, also those before the one in the message: whoever made one
 * of them may have made the others, and people press the link of the newest message.
 */
async function stopRecent(tx: Tx, userId: string, now: Date) {
  const isOf = eq(wayChange.userId, userId);
  const isToStop = and(
    isOf,
    isNotNull(wayChange.effectiveAt),
    isNull(wayChange.stoppedAt),
    gt(wayChange.stopExpiresAt, now),
  );
  const stopped = await tx.select().from(wayChange).where(isToStop).orderBy(asc(wayChange.effectiveAt));
  await tx.update(wayChange).set({ stoppedAt: now }).where(isToStop);
  await tx.delete(wayChange).where(and(isOf, isNull(wayChange.effectiveAt)));
  return stopped;
}

function unknownLink(): Refusal {
  return refusal('not_found', 'This link no longer works. Please call the practice.');
}
