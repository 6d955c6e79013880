import { CODE_CHANNELS, type CodeChannel, type StoppedChange } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { needsSecondFactor } from '../platform/access/second-factor.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { authenticatorApp, factorLift, passkey, patient, user, wayChange } from '../platform/database/schema/index.ts';
import type { Call, Prepared } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';
import { rename } from './change-way.ts';
import { endResetsOf, forgetAnswers } from './credentials.ts';
import { isLiftOpen } from './factors/lift.ts';
import { undoRecentFactors } from './factors/second-factors.ts';
import { issueGrant } from './recovery.ts';
import { endSessionsOf } from './sessions.ts';
import { codeAddress, readStopLink, STOP_MS, waysOf } from './ways.ts';

/** A secret of 256 bits cannot be guessed; this only limits the load. */
const PER_NETWORK = { failures: 60, minutes: 15 };

/**
 * POST /users/ways/stop: "This was not me". Undoes all changes of the account that can still be stopped, and locks it:
 * ends sessions and resets, and disables the password and the secret answers, because an intruder may know or have set
 * them. The owner chooses a new password. A second call changes nothing.
 */
export const stopWayChange: Prepared<Contract['accounts']['stopWayChange'], null> = {
  async before(_input, { database, services, origin }) {
    if (await claimAttempt(database, `way-stop:network:${origin.network}`, PER_NETWORK, services.now())) return null;
    throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.');
  },

  async handle({ body }, call) {
    const { tx, services, records, afterCommit } = call;
    const now = services.now();
    const since = new Date(now.getTime() - STOP_MS);
    const link = readStopLink(services, body.token);
    const stopHash = hashOf(link?.secret ?? '');
    const userId = link && (await ownerOf(tx, stopHash, { now, since }));
    if (!userId) throw unknownLink();
    const [held] = await tx
      .select({ id: user.id, username: user.username, patientId: patient.id })
      .from(user)
      .leftJoin(patient, eq(patient.userId, user.id))
      .where(eq(user.id, userId))
      .for('update', { of: user });
    if (!held) throw unknownLink();
    // Read under the lock, because the change may have been stopped or completed in the meantime.
    const { isChange, isLift, isFactor } = linksTo(stopHash, { now, since });
    const [change] = await tx.select().from(wayChange).where(isChange);
    const [lift] = await tx.select().from(factorLift).where(isLift);
    const isOfFactor = (await ownerOfFactor(tx, isFactor)) !== undefined;
    const target = change ?? lift;
    // A link of the previous release concerns a change and undoes no factor.
    if (!link.cameBy && !change) throw unknownLink();
    // The link was used before.
    if (target ? target.stoppedAt : !isOfFactor) return nextFor(call, userId, link.cameBy);
    const isOpenOrThis = or(isLiftOpen, lift && eq(factorLift.id, lift.id));
    await tx
      .update(factorLift)
      .set({ stoppedAt: now })
      .where(and(eq(factorLift.userId, userId), isOpenOrThis));
    // An owner who stops a removal in time keeps their factors.
    const undoes = link.cameBy !== null && (!lift || lift.doneAt !== null);
    const isTaken = undoes && (await undoRecentFactors(tx, userId, since));
    const before = await waysOf(tx, userId, now);
    const stopped = await stopRecent(tx, userId, now);
    const renamed = stopped.find(({ channel }) => channel === 'email');
    // If another account has taken the old address since, this account keeps its current name.
    if (renamed?.previous) await rename(tx, userId, renamed.previous);
    await tx.update(user).set({ waysLocked: true }).where(eq(user.id, userId));
    if (link.cameBy && (isTaken || lift?.doneAt)) await closeWay(tx, services, userId, link.cameBy);
    await forgetAnswers(tx, userId);
    await endResetsOf(tx, userId);
    await endSessionsOf(tx, userId, 'a change was not the owner’s', now);
    await records.record('stop change', 'account', [{ id: userId, patientId: held.patientId }]);
    afterCommit(() => notify(services.messages, before.contacts, 'changeStopped'));
    return nextFor(call, userId, link.cameBy);
  },
};

/**
 * How the owner gets a new password after the change was stopped. The link is a grant where it came by a way that still
 * gets codes. A replaced phone may be stolen, so its link is a grant only where no other way is left, and never where
 * an administrator replaced it, or where the link removed a second factor.
 */
async function nextFor(
  { tx, services }: Pick<Call, 'tx' | 'services'>,
  userId: string,
  cameBy: CodeChannel | null,
): Promise<StoppedChange> {
  const now = services.now();
  const [owner] = await tx.select().from(user).where(eq(user.id, userId));
  if (!owner?.waysLocked) return { next: 'SIGN_IN', grant: null };
  const ways = await waysOf(tx, userId, now);
  const isOpen = (channel: CodeChannel) =>
    codeAddress(ways, channel) !== null && (channel === 'sms' || services.config.sendsMail);
  const canReset = CODE_CHANNELS.some(isOpen);
  const isEntitled = cameBy !== null && owner.closedWays.length === 0 && owner.status === 'ACTIVE';
  const isLastWay = !canReset && !(await wasHelped(tx, userId, now));
  if (!isEntitled || !(isOpen(cameBy) || isLastWay)) return { next: canReset ? 'RESET' : 'CALL', grant: null };
  const { username } = owner;
  return { next: 'CHOOSE', grant: { ...(await issueGrant(tx, services, { userId, username })), username } };
}

/** True where an administrator made one of the stopped changes, for a lost phone. */
async function wasHelped(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const isHelp = and(isNotNull(wayChange.stoppedAt), isNotNull(wayChange.reason), gt(wayChange.stopExpiresAt, now));
  const rows = await tx
    .select({ id: wayChange.id })
    .from(wayChange)
    .where(and(eq(wayChange.userId, userId), isHelp));
  return rows.length > 0;
}

/** The conditions that find a link in each table that stores its hash. */
function linksTo(stopHash: string, { now, since }: { now: Date; since: Date }) {
  return {
    isChange: and(eq(wayChange.stopHash, stopHash), gt(wayChange.stopExpiresAt, now)),
    isLift: and(eq(factorLift.stopHash, stopHash), gt(factorLift.createdAt, since)),
    isFactor: (table: typeof passkey | typeof authenticatorApp) =>
      and(eq(table.stopHash, stopHash), gt(table.createdAt, since)),
  };
}

/** The user of a link; undefined where it is unknown or expired. */
async function ownerOf(tx: Tx, stopHash: string, times: { now: Date; since: Date }): Promise<string | undefined> {
  const { isChange, isLift, isFactor } = linksTo(stopHash, times);
  const [change] = await tx.select({ userId: wayChange.userId }).from(wayChange).where(isChange);
  if (change) return change.userId;
  const [lift] = await tx.select({ userId: factorLift.userId }).from(factorLift).where(isLift);
  return lift?.userId ?? ownerOfFactor(tx, isFactor);
}

/** The owner of a recently added passkey or authenticator app that a link belongs to. */
async function ownerOfFactor(tx: Tx, isThis: ReturnType<typeof linksTo>['isFactor']): Promise<string | undefined> {
  for (const table of [passkey, authenticatorApp]) {
    const [found] = await tx.select({ userId: table.userId }).from(table).where(isThis(table));
    if (found) return found.userId;
  }
  return undefined;
}

/**
 * Disables codes on the way that brought the link until there is a new password, where the password alone would open
 * the account. A person who can only read the messages must get no further.
 */
async function closeWay(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  userId: string,
  cameBy: CodeChannel,
): Promise<void> {
  const [left] = await tx
    .select({ role: user.role, secondFactor: user.secondFactor })
    .from(user)
    .where(eq(user.id, userId));
  if (!left || needsSecondFactor(config, left)) return;
  await tx
    .update(user)
    .set({ closedWays: [cameBy] })
    .where(eq(user.id, userId));
}

/**
 * Stops all recent changes whose links still work, including those before the one in the message, because the same
 * intruder may have made them and users open the newest message.
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
