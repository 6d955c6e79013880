import type { Contract } from '@openward/contract/everything';
import { notify } from '../messages/index.ts';
import { newId } from '../platform/database/ids.ts';
import { wayChange } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { holdUser } from './credentials.ts';
import { inCareOf, unknownTo } from './in-care.ts';
import { STOP_MS, stopLinks, waysOf } from './ways.ts';

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
  const { sms, contacts, isLocked } = await waysOf(tx, userId, now);
  if (isLocked) throw lockedWays();
  if (sms.value === next && sms.codes === 'ON') throw isPresent();
  const secret = randomToken();
  const effectiveAt = new Date(now.getTime() + DELAY_MS);
  await tx.insert(wayChange).values({
    ...{ id: newId(), userId, channel: 'sms', previous: sms.value, next, reason },
    ...{ changedBy: caller.userId, createdAt: now, effectiveAt },
    ...{ stopHash: hashOf(secret), stopExpiresAt: new Date(now.getTime() + STOP_MS) },
  });
  call.afterCommit(() => notify(services.messages, contacts, 'numberHelped', stopLinks(services, secret)));
  return { effectiveAt: effectiveAt.toISOString() };
};

function lockedWays(): Refusal {
  return refusal('wrong_state', 'This user reported a change that they did not make. Please set a new password first.');
}

function isPresent(): Refusal {
  return refusal('invalid_input', 'This user already gets codes at this number.', { field: 'phoneNo' });
}
