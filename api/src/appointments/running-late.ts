import { canRunLate } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { appointment } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { asAppointment, oneAppointment } from './records.ts';

/**
 * POST /appointment/:id/late: stores the expected delay in minutes, which the desk sees until check-in. Time and status
 * stay, so that history and calendar entry do not change.
 */
export const reportLate: Handler<Contract['appointments']['reportLate']> = async ({ params, body }, call) => {
  const before = await oneAppointment(call, params.id, 'lock');
  const state = { status: before.status, startDateTime: before.startsAt.toISOString() };
  if (!canRunLate(state, call.services.now())) {
    throw refusal(
      'wrong_state',
      'You can tell us that you are late from 2 hours before your appointment until 15 minutes after it starts.',
    );
  }
  await call.tx.update(appointment).set({ lateMinutes: body.minutes }).where(eq(appointment.id, before.id));
  await call.records.record('running late', 'appointment', [before]);
  return asAppointment({ ...before, lateMinutes: body.minutes });
};
