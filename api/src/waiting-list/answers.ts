import type { Contract } from '@openward/contract/everything';
import { overlapOf } from '@openward/server-kit/postgres/errors';
import { and, eq, sql } from 'drizzle-orm';
import { confirmBooked, noteNews, refuseTooMany, selectAppointments } from '../appointments/index.ts';
import { doctorsById } from '../people/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { appointment, waitingOffer, waitingRequest } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { closeOffer } from './offers.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;

/** POST /waiting/offer/:id/accept: the row that held the time becomes the appointment, in one transaction. */
export const acceptOffer: Endpoint<'acceptOffer'> = async ({ params }, call) => {
  const seen = await oneOffer(call, params.id);
  // An update cannot give way like an insert can, so it stands in line with moves of the same doctor or patient.
  await lockFor(call.tx, [seen.doctorId, seen.patientId]);
  const offer = await openOffer(call, params.id);
  const { patientId, consultationType, description } = offer;
  await refuseTooMany(call, patientId);
  const isHeld = and(eq(appointment.id, offer.appointmentId ?? ''), eq(appointment.status, 'BLOCKED'));
  let booked: { id: string }[];
  try {
    booked = await call.tx
      .update(appointment)
      // The start is written anew: for a patient the row also holds the doctor's buffer, which a trigger adds.
      .set({ patientId, status: 'BOOKED', consultationType, description, startsAt: offer.startsAt })
      .where(isHeld)
      .returning({ id: appointment.id });
  } catch (error) {
    const constraint = overlapOf(error);
    if (constraint === undefined) throw error;
    if (constraint === 'appointment_patient_free') {
      throw refusal('conflict', 'You have another appointment at that time.');
    }
    throw over();
  }
  const [id] = booked.map((row) => row.id);
  if (!id) throw over();
  await call.tx.update(waitingOffer).set({ state: 'ACCEPTED' }).where(eq(waitingOffer.id, offer.id));
  await call.tx
    .update(waitingRequest)
    .set({ endedAt: call.services.now() })
    .where(eq(waitingRequest.id, offer.requestId));
  const [row] = await selectAppointments(call.tx, eq(appointment.id, id));
  if (!row) throw notFound('Appointment not found.');
  await call.records.record('create', 'appointment', [row]);
  await noteNews(call, undefined, row);
  const [doctor] = await doctorsById(call.tx, [row.doctorId]);
  return confirmBooked(call, row, doctor?.bookingRules ?? []);
};

/** POST /waiting/offer/:id/decline: the next who fits gets the time; the request stays. */
export const declineOffer: Endpoint<'declineOffer'> = async ({ params }, call) => {
  const offer = await openOffer(call, params.id);
  await closeOffer(call.tx, offer, 'DECLINED');
  await call.records.record('decline', 'waitingRequest', [{ id: offer.requestId, patientId: offer.patientId }]);
  return null;
};

const over = () => refusal('wrong_state', 'This offer has ended. You are still on the waiting list.');

/** An offer to the caller that still stands, its row locked: whoever ends it at the same moment comes after. */
async function openOffer(call: Call, id: string) {
  const offer = await oneOffer(call, id, 'lock');
  if (offer.state !== 'OPEN' || offer.expiresAt <= call.services.now()) throw over();
  return offer;
}

async function oneOffer(call: Call, id: string, lock?: 'lock') {
  const [offer] = await call.records.read('waitingRequest', async (visible) => {
    const found = call.tx
      .select({
        id: waitingOffer.id,
        state: waitingOffer.state,
        expiresAt: waitingOffer.expiresAt,
        doctorId: waitingOffer.doctorId,
        startsAt: waitingOffer.startsAt,
        appointmentId: waitingOffer.appointmentId,
        requestId: waitingRequest.id,
        patientId: waitingRequest.patientId,
        consultationType: waitingRequest.consultationType,
        description: waitingRequest.description,
      })
      .from(waitingOffer)
      .innerJoin(waitingRequest, eq(waitingRequest.id, waitingOffer.requestId))
      .where(and(visible, eq(waitingOffer.id, id), sql`true`));
    return lock ? found.for('update', { of: waitingOffer }) : found;
  });
  if (!offer) throw notFound('Offer not found.');
  return offer;
}
