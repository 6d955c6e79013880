import { AWAITED, type appointmentEndpoints, MOST_OPEN } from '@openward/contract/appointments';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { mayManageDoctor } from '../access/visibility.ts';
import { lockFor } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { appointment, patient, user } from '../database/schema/index.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { isInTheWay, whyRefused } from './conflicts.ts';
import { asAppointment, selectAppointments } from './records.ts';
import { requestedTime } from './requested-time.ts';

const TRIES = 3;

/** POST /appointment/create. Of many who want one slot, one gets it: the constraint decides, not a look before. */
export const createAppointment: Handler<(typeof appointmentEndpoints)['createAppointment']> = async (
  { body },
  call,
) => {
  const patientId = await bookedFor(call, body.patientId);
  const { doctor, startsAt, endsAt } = await requestedTime(call, body);
  if (!mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId })) {
    throw notFound('Doctor');
  }
  if (!doctor.speciality.includes(body.consultationType)) throw notOffered();
  await refuseTooMany(call, patientId);
  const id = newId();
  const wanted = { doctorId: doctor.id, patientId, startsAt, endsAt };
  const { consultationType, description } = body;
  for (let tried = 1; ; tried++) {
    const inserted = await call.tx
      .insert(appointment)
      .values({ id, ...wanted, status: 'BOOKED', consultationType, description })
      .onConflictDoNothing()
      .returning({ id: appointment.id });
    if (inserted.length > 0) break;
    // It gave way though its time is free: to somebody who drew the same check-in code in this moment.
    if (tried === TRIES || (await isInTheWay(call.tx, wanted))) throw await whyRefused(call, wanted, doctor.timeZone);
  }
  const [row] = await selectAppointments(call.tx, eq(appointment.id, id));
  if (!row) throw notFound('Appointment');
  await call.records.record('create', 'appointment', [row]);
  return asAppointment(row);
};

/** A cardiologist sees nobody for their skin. */
function notOffered(): Refusal {
  const description = 'This doctor does not offer that type of consultation.';
  return new Refusal('invalid_input', description, { errors: { consultationType: description } });
}

/**
 * A patient may hold only so many appointments at a time, or one of them could empty a doctor's calendar. They stand
 * in line for it, so that of many bookings at once none slips past the count.
 */
async function refuseTooMany(call: Call, patientId: string): Promise<void> {
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

/** A patient books for themselves, whatever the body says; staff must name an active patient. */
async function bookedFor(call: Call, wanted: string | null | undefined): Promise<string> {
  if (call.caller?.patientId) return call.caller.patientId;
  if (!wanted)
    throw new Refusal('invalid_input', 'Please choose a patient.', {
      errors: { patientId: 'Please choose a patient.' },
    });
  const [row] = await call.records.read('patient', (visible) =>
    call.tx
      .select({ id: patient.id, patientId: patient.id })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(and(visible, eq(patient.id, wanted), eq(user.status, 'ACTIVE'))),
  );
  if (!row) throw new Refusal('not_found', 'Patient not found.', { errors: { patientId: 'Patient not found.' } });
  return row.id;
}
