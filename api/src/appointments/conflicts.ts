import type { SeriesConflict } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { timeOfDay } from '@openward/contract/time';
import { and, eq, gt, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { refuseAgainstRules, requestedTime, slotTaken } from '../availability/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { Refusal, refusal } from '../platform/http/refusal.ts';
import { selectAppointments } from './records.ts';

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

interface Wanted {
  /** The appointments that move together with it. */
  withIt?: readonly string[];
  doctorId: string;
  patientId: string;
  consultationType: string;
  startsAt: Date;
  /** Undefined for the length of its type. */
  endsAt: Date | undefined;
  /** True where staff accept a time outside the doctor's working hours. */
  accept?: boolean | undefined;
}

/** Why a visit cannot take place at a time; undefined where it can. */
export async function whyNot(call: Call, wanted: Wanted): Promise<Refusal | undefined> {
  try {
    const { doctor, startsAt, endsAt } = await requestedTime(call, {
      doctorId: wanted.doctorId,
      startDateTime: wanted.startsAt.toISOString(),
      endDateTime: wanted.endsAt?.toISOString(),
      consultationType: wanted.consultationType,
      accept: wanted.accept,
    });
    const { withIt = [], patientId, consultationType } = wanted;
    // Staff override the doctor's rules, as for a single visit.
    await refuseAgainstRules(call, { withIt, doctor, consultationType, patientId, startsAt }, true);
    const time = { ...wanted, startsAt, endsAt };
    return (await isInTheWay(call.tx, time)) ? await whyRefused(call, time, doctor.timeZone) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Refuses all visits where any has a conflict; the `details` hold the conflict of each.
 * @param timeZone of the hospital
 * @throws Refusal
 */
export function refuseConflicts(
  visits: readonly { startsAt: Date; conflict: Refusal | undefined }[],
  timeZone: string,
  done: 'booked' | 'moved',
): void {
  const details = visits.flatMap(({ startsAt, conflict }): SeriesConflict[] =>
    conflict ? [{ startDateTime: startsAt.toISOString(), conflict: saidIn(conflict), timeZone }] : [],
  );
  if (details.length === 0) return;
  const [one, several] = NOTHING_WAS[done];
  if (details.length === 1) throw refusal('slot_taken', one, { details });
  throw refusal('slot_taken', several, { values: { count: details.length }, details });
}

/** The messages for one conflict and for several. */
const NOTHING_WAS = {
  booked: [
    'Nothing was booked, because one of these times is not free.',
    'Nothing was booked, because {count} of these times are not free.',
  ],
  moved: [
    'Nothing was moved, because one of the appointments cannot move.',
    'Nothing was moved, because {count} of the appointments cannot move.',
  ],
} as const;

/** A refusal's sentence with its values, as the preview of a series says it. */
export function saidIn({ said }: Refusal): SeriesConflict['conflict'] {
  const { sentence, values } = typeof said === 'string' ? { sentence: said, values: {} } : said;
  return { sentence, values } as SeriesConflict['conflict'];
}
