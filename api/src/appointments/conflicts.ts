import { nameOf } from '@openward/contract/text';
import { timeOfDay } from '@openward/contract/time';
import { and, eq, gt, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { selectAppointments } from './records.ts';
import { slotTaken } from './requested-time.ts';

/** A wanted time that the database refused. */
export interface WantedTime {
  /** The appointment that moves there, which does not conflict with itself. */
  id?: string;
  /** The visits of its series that move with it. */
  withIt?: readonly string[];
  doctorId: string;
  patientId: string;
  startsAt: Date;
  endsAt: Date;
}

/** True where the doctor, the doctor's buffer or the patient is taken at that time, by any appointment. */
export async function isInTheWay(tx: Tx, wanted: WantedTime): Promise<boolean> {
  const taken = await tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        isAnother(wanted),
        or(
          and(
            or(eq(appointment.doctorId, wanted.doctorId), eq(appointment.patientId, wanted.patientId)),
            meets(wanted),
          ),
          and(eq(appointment.doctorId, wanted.doctorId), holds(wanted)),
        ),
      ),
    )
    .limit(1);
  return taken.length > 0;
}

function isAnother({ id, withIt }: WantedTime): SQL | undefined {
  if (withIt?.length) return notInArray(appointment.id, [...withIt]);
  return id === undefined ? undefined : ne(appointment.id, id);
}

/** Active appointments that overlap the time. */
function meets({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>): SQL | undefined {
  return and(ne(appointment.status, 'CANCELED'), lt(appointment.startsAt, endsAt), gt(appointment.endsAt, startsAt));
}

/** A doctor's visits whose time and buffer overlap the time and buffer of another. */
function holds({ doctorId, startsAt, endsAt }: WantedTime): SQL | undefined {
  return and(
    ne(appointment.status, 'CANCELED'),
    ne(appointment.status, 'BLOCKED'),
    sql`${appointment.held} && tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz
      + make_interval(mins => (select buffer_minutes from doctor where id = ${doctorId})), '[)')`,
  );
}

/**
 * Why the database refused a time: the doctor is taken, or the patient has another appointment. Where the caller may
 * not see that appointment, the answer is that of a taken doctor, so that bookings do not reveal a patient's other
 * visits.
 * @param timeZone of the hospital of the refused time; the conflicting time is shown on the same clock
 */
export async function whyRefused(call: Call, wanted: WantedTime, timeZone: string): Promise<Refusal> {
  const inTheWay = await call.records.read('appointment', (visible) =>
    selectAppointments(
      call.tx,
      and(visible, isAnother(wanted), eq(appointment.patientId, wanted.patientId), meets(wanted)),
      sql`order by ${appointment.startsAt} limit 1`,
    ),
  );
  const [other] = inTheWay;
  if (!other) return slotTaken();
  const { patientFirstName, patientLastName, doctorLastName: doctor } = other;
  const field = 'startDateTime';
  const time = timeOfDay(other.startsAt.toISOString(), timeZone);
  if (call.caller?.role === 'ROLE_PATIENT') {
    const values = { time, doctor };
    return refusal('conflict', 'You already have an appointment at {time} with Dr. {doctor}.', { field, values });
  }
  const values = {
    patient: nameOf({ firstName: patientFirstName ?? '', lastName: patientLastName ?? '' }),
    time,
    doctor,
  };
  return refusal('conflict', '{patient} already has an appointment at {time} with Dr. {doctor}.', { field, values });
}
