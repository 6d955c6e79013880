import type { Contract } from '@openward/contract/everything';
import { notify } from '../messages/notices.ts';
import { newId } from '../platform/database/ids.ts';
import { wayChange } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { stopLink } from './change-way.ts';
import { holdUser } from './credentials.ts';
import { inCareOf, unknownTo } from './in-care.ts';
import { hashOf, randomToken } from './secrets.ts';
import { STOP_MS, waysOf } from './ways.ts';

/** The owner has so long to stop what they did not ask for. */
const DELAY_MS = 3_600_000;

/**
 * POST /users/ways/help: a new number for somebody who lost their phone. It gets codes after an hour, and of two numbers
 * the later one, unless the owner confirms or stops one before.
 */
export const helpWithPhone: Handler<Contract['accounts']['helpWithPhone']> = async ({ body }, call) => {
  const { tx, services, caller } = call;
  const { id: userId, phoneNo: next, reason } = body;
  const now = services.now();
  const inCare = await inCareOf(tx, caller, userId);
  if (!(await holdUser(tx, userId))) throw unknownTo(caller);
  await call.records.record('help with lost phone', 'account', [inCare], undefined, reason);
  const { sms, told, isLocked } = await waysOf(tx, userId, now);
  if (isLocked) throw lockedWays();
  if (sms.value === next && sms.codes === 'ON') throw isPresent();
  const secret = randomToken();
  const effectiveAt = new Date(now.getTime() + DELAY_MS);
  await tx.insert(wayChange).values({
    ...{ id: newId(), userId, channel: 'sms', previous: sms.value, next, reason },
    ...{ changedBy: caller.userId, createdAt: now, effectiveAt },
    ...{ stopHash: hashOf(secret), stopExpiresAt: new Date(now.getTime() + STOP_MS) },
  });
  call.afterCommit(() => notify(services.messages, told, 'numberHelped', stopLink(services.config.portalUrl, secret)));
  return { effectiveAt: effectiveAt.toISOString() };
};

function lockedWays(): Refusal {
  return new Refusal('wrong_state', 'This user reported a change as not theirs. Set a new password first.');
}

function isPresent(): Refusal {
  const sentence = 'This user gets codes at this number already.';
  return new Refusal('invalid_input', sentence, { errors: { phoneNo: sentence } });
}
