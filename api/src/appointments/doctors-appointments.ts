import { AWAITED } from '@openward/contract/appointments';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { queuePlaceNotification } from './notifications.ts';
import { asAppointment, selectAppointments, visibleAppointments } from './records.ts';

/** Open future appointments. @param whose the condition on `appointment` */
const aheadOf = (call: Pick<Call, 'services'>, whose: SQL) =>
  and(whose, inArray(appointment.status, [...AWAITED]), gt(appointment.startsAt, call.services.now()));

const ahead = (call: Pick<Call, 'services'>, doctorId: string) => aheadOf(call, eq(appointment.doctorId, doctorId));

/** Sorted by start. */
async function openOf(call: Call, doctorId: string) {
  const rows = await visibleAppointments(call, ahead(call, doctorId), 'look');
  rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return rows.map(asAppointment);
}

/** Writes the start again, because a trigger then updates the hospital from the doctor. Notifies the patients. */
async function moveAhead(call: Call, doctorId: string): Promise<void> {
  for (const row of await selectAppointments(call.tx, ahead(call, doctorId))) await queuePlaceNotification(call, row);
  await call.tx
    .update(appointment)
    .set({ startsAt: sql`${appointment.startsAt}` })
    .where(ahead(call, doctorId));
}

/** The number of open future appointments in a hospital. */
function countAhead(call: Call, hospitalId: string): Promise<number> {
  return call.tx.$count(appointment, aheadOf(call, eq(appointment.hospitalId, hospitalId)));
}

/** Operations on a doctor's appointments when the doctor leaves or moves. */
export const doctorsAppointments = { openOf, moveAhead, countAhead };
