import { and, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { appointment } from '../database/schema/index.ts';
import type { Call } from '../http/call.ts';
import type { Refusal } from '../http/refusal.ts';
import { selectAppointments } from './records.ts';
import { patientTaken, slotTaken } from './requested-time.ts';

/** A time that somebody was refused, with whom and for whom. */
export interface WantedTime {
  doctorId: string;
  patientId: string;
  startsAt: Date;
  endsAt: Date;
}

/** True where the doctor or the patient is taken at that time, whoever may see it. */
export async function isInTheWay(tx: Tx, wanted: WantedTime): Promise<boolean> {
  const taken = await tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(or(eq(appointment.doctorId, wanted.doctorId), eq(appointment.patientId, wanted.patientId)), ...meets(wanted)),
    )
    .limit(1);
  return taken.length > 0;
}

/** Of the appointments that hold their time, those that overlap another. */
function meets({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) {
  return [ne(appointment.status, 'CANCELED'), lt(appointment.startsAt, endsAt), gt(appointment.endsAt, startsAt)];
}

/**
 * Why the database refused a time: the doctor is taken, unless it is the patient who is expected elsewhere then. Where
 * the caller may not see that other appointment, they hear what they would hear of a taken doctor: who books for a
 * patient must not learn in this way when the patient sees somebody else.
 */
export async function whyRefused(call: Call, wanted: WantedTime): Promise<Refusal> {
  const inTheWay = await call.records.read('appointment', (visible) =>
    selectAppointments(call.tx, and(visible, eq(appointment.patientId, wanted.patientId), ...meets(wanted))),
  );
  return inTheWay.length > 0 ? patientTaken() : slotTaken();
}
