import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { appointment } from '../database/schema/index.ts';
import type { Call } from '../http/call.ts';
import type { Refusal } from '../http/refusal.ts';
import { selectAppointments } from './records.ts';
import { patientTaken, slotTaken } from './requested-time.ts';

/** A time that somebody was refused, and for whom. */
export interface WantedTime {
  patientId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Why the database refused a time: the doctor is taken, unless it is the patient who is expected elsewhere then. Where
 * the caller may not see that other appointment, they hear what they would hear of a taken doctor: who books for a
 * patient must not learn in this way when the patient sees somebody else.
 */
export async function whyRefused(call: Call, wanted: WantedTime): Promise<Refusal> {
  const inTheWay = await call.records.read('appointment', (visible) =>
    selectAppointments(
      call.tx,
      and(
        visible,
        eq(appointment.patientId, wanted.patientId),
        ne(appointment.status, 'CANCELED'),
        lt(appointment.startsAt, wanted.endsAt),
        gt(appointment.endsAt, wanted.startsAt),
      ),
    ),
  );
  return inTheWay.length > 0 ? patientTaken() : slotTaken();
}
