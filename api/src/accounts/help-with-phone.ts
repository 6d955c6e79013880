import type { Contract } from '@openward/contract/everything';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { reserveWithin } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { wayChange } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { holdUser } from './credentials.ts';
import { inCareOf, unknownTo } from './in-care.ts';
import { STOP_MS, stopLinks, waysOf } from './ways.ts';

/** The owner has this long to stop a request that they did not make. */
const DELAY_MS = 3_600_000;
const DAY_MINUTES = 24 * 60;
/** New numbers per account and day, because each one sends messages that no other limit counts. */
const PER_ACCOUNT = 5;
/** New numbers per administrator and day. */
const PER_ADMINISTRATOR = 30;

/**
 * POST /users/ways/help: sets a new number for a user who lost their phone. It takes effect after an hour, unless the
 * owner confirms another or stops it, and replaces a pending one. The same number again returns the pending time.
 */
export const helpWithPhone: Handler<Contract['accounts']['helpWithPhone']> = async ({ body }, call) => {
  const { tx, services, caller } = call;
  const { id: userId, phoneNo: next, reason } = body;
  const now = services.now();
  const inCare = await inCareOf(tx, caller, userId);
  if (!(await holdUser(tx, userId))) throw unknownTo(caller);
  await call.records.record('help with lost phone', 'account', [inCare], undefined, reason);
  const { sms, contacts, isLocked, pending } = await waysOf(tx, userId, now);
  if (isLocked) throw lockedWays();
  if (sms.value === next && sms.codes === 'ON') throw isPresent();
  if (pending?.value === next) return { effectiveAt: pending.effectiveAt.toISOString() };
  await countHelp(tx, { userId, by: caller.userId, now });
  const secret = randomToken();
  const effectiveAt = new Date(now.getTime() + DELAY_MS);
  await replacePending(tx, userId, { now, effectiveAt });
  await tx.insert(wayChange).values({
    ...{ id: newId(), userId, channel: 'sms', previous: sms.value, next, reason },
    ...{ changedBy: caller.userId, createdAt: now, effectiveAt },
    ...{ stopHash: hashOf(secret), stopExpiresAt: new Date(now.getTime() + STOP_MS) },
  });
  call.afterCommit(() => notify(services.messages, contacts, 'numberHelped', stopLinks(services, secret)));
  return { effectiveAt: effectiveAt.toISOString() };
};

/** @throws Refusal too_many_requests where the account or the administrator has reached the limit of the day */
async function countHelp(tx: Tx, { userId, by, now }: { userId: string; by: string; now: Date }): Promise<void> {
  const limits = [
    [`account:${userId}`, PER_ACCOUNT, 'This user was given too many new numbers today. Please try again tomorrow.'],
    [`by:${by}`, PER_ADMINISTRATOR, 'You have entered too many new numbers today. Please try again tomorrow.'],
  ] as const;
  for (const [subject, most, sentence] of limits) {
    const counted = { count: 1, most, minutes: DAY_MINUTES, now };
    const { isReserved, windowEndsAt } = await reserveWithin(tx, `help-with-phone:${subject}`, counted);
    if (isReserved) continue;
    const retryAfter = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1_000));
    throw refusal('too_many_requests', sentence, { retryAfter });
  }
}

/** Ends pending numbers when the new one begins. The rows stay, so that the links in their messages keep working. */
async function replacePending(tx: Tx, userId: string, { now, effectiveAt }: { now: Date; effectiveAt: Date }) {
  await tx
    .update(wayChange)
    .set({ effectiveAt: new Date(effectiveAt.getTime() - 1) })
    .where(
      and(
        eq(wayChange.userId, userId),
        eq(wayChange.channel, 'sms'),
        gt(wayChange.effectiveAt, now),
        isNull(wayChange.stoppedAt),
      ),
    );
}

function lockedWays(): Refusal {
  return refusal('wrong_state', 'This user reported a change that they did not make. Please set a new password first.');
}

function isPresent(): Refusal {
  return refusal('invalid_input', 'This user already gets codes at this number.', { field: 'phoneNo' });
}
