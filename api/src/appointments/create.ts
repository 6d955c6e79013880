import type { Contract } from '@openward/contract/everything';
import { and, eq } from 'drizzle-orm';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { newId } from '../platform/database/ids.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';
import { isInTheWay, whyRefused } from './conflicts.ts';
import { insertAppointment } from './insert.ts';
import { refuseTooMany } from './most-open.ts';
import { asAppointment } from './records.ts';
import { refuseTypeNotOffered, requestedTime } from './requested-time.ts';

const TRIES = 3;

/** POST /appointment/create. Of many who want one slot, one gets it: the constraint decides, not a look before. */
export const createAppointment: Handler<Contract['appointments']['createAppointment']> = async ({ body }, call) => {
  const [patientId, { doctor, startsAt, endsAt }] = await together(
    bookedFor(call, body.patientId),
    requestedTime(call, body),
  );
  if (!mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId })) {
    throw notFound('Doctor');
  }
  refuseTypeNotOffered(doctor, body.consultationType, 'consultationType');
  await refuseTooMany(call, patientId);
  const { consultationType, description } = body;
  const wanted = { doctorId: doctor.id, patientId, startsAt, endsAt };
  const made = { ...wanted, id: newId(), consultationType, description, createdBy: call.caller.userId };
  for (let tried = 1; ; tried++) {
    const row = await insertAppointment(call.tx, made);
    if (row) {
      await call.records.record('create', 'appointment', [row]);
      return asAppointment(row);
    }
    // It gave way though its time is free: to somebody who drew the same check-in code in this moment.
    if (tried === TRIES || (await isInTheWay(call.tx, wanted))) throw await whyRefused(call, wanted, doctor.timeZone);
  }
};

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
