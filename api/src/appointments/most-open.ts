import { AWAITED, MOST_OPEN } from '@openward/contract/appointments';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { lockFor } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';

/**
 * A patient may hold only so many appointments at a time, or one of them could empty a doctor's calendar. They stand
 * in line for it, so that of many bookings at once none slips past the count.
 * @throws Refusal limit_reached
 */
export async function refuseTooMany(call: Call, patientId: string): Promise<void> {
  if (call.caller?.role !== 'ROLE_PATIENT') return;
  await lockFor(call.tx, [patientId]);
  const open = await call.tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        inArray(appointment.status, [...AWAITED]),
        gt(appointment.startsAt, call.services.now()),
      ),
    )
    .limit(MOST_OPEN);
  if (open.length < MOST_OPEN) return;
  throw new Refusal('limit_reached', 'You can have 10 open appointments at a time. Please call us for more.');
}
