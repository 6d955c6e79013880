import type { appointmentEndpoints } from '@openward/contract/appointments';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { mayManageDoctor } from '../access/visibility.ts';
import { newId } from '../database/ids.ts';
import { appointment, patient, user } from '../database/schema/index.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { asAppointment, selectAppointments } from './records.ts';
import { patientTaken, requestedTime, slotTaken } from './requested-time.ts';

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
  const id = newId();
  const inserted = await call.tx
    .insert(appointment)
    .values({
      id,
      doctorId: doctor.id,
      patientId,
      startsAt,
      endsAt,
      status: 'BOOKED',
      consultationType: body.consultationType,
      description: body.description,
    })
    .onConflictDoNothing()
    .returning({ id: appointment.id });
  if (inserted.length === 0) throw await whyTaken(call, patientId, startsAt, endsAt);
  const [row] = await selectAppointments(call.tx, eq(appointment.id, id));
  if (!row) throw notFound('Appointment');
  await call.records.record('create', 'appointment', [row]);
  return asAppointment(row);
};

/** The doctor is taken, unless it is the patient who is expected elsewhere then. */
async function whyTaken(call: Call, patientId: string, startsAt: Date, endsAt: Date): Promise<Refusal> {
  const [own] = await call.tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        ne(appointment.status, 'CANCELED'),
        lt(appointment.startsAt, endsAt),
        gt(appointment.endsAt, startsAt),
      ),
    );
  return own ? patientTaken() : slotTaken();
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
