import { isStaff } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import type { Doctor } from '@openward/contract/people';
import { overlapOf } from '@openward/server-kit/postgres/errors';
import { and, eq, isNull } from 'drizzle-orm';
import {
  type AppointmentRow,
  changeAppointment,
  confirmBooked,
  isOpenRow,
  oneAppointment,
  queueNotification,
  refusalOfOverlap,
  refuseTooMany,
  selectAppointments,
} from '../appointments/index.ts';
import { refuseLateChange } from '../availability/index.ts';
import { assignForVisit } from '../documents/index.ts';
import { doctorsById } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { lockFor } from '../platform/database/database.ts';
import { appointment, doctor, waitingOffer, waitingRequest } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { closeOffer } from './offers.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;
type Offer = Awaited<ReturnType<typeof oneOffer>>;

/**
 * POST /waiting/offer/:id/accept: turns the block that holds the time into the appointment, or moves the visit there,
 * in one transaction.
 */
export const acceptOffer: Endpoint<'acceptOffer'> = async ({ params }, call) => {
  const seen = await oneOffer(call, params.id);
  const visit = seen.movesId ? await oneAppointment(call, seen.movesId, 'look') : undefined;
  // An update cannot ignore conflicts as an insert can, so it is serialized with moves of the same doctor or patient.
  await lockFor(call.tx, [seen.doctorId, seen.patientId, ...(visit ? [visit.doctorId] : [])]);
  // Lock order everywhere: the visit, the request, the offer.
  const before = visit && (await oneAppointment(call, visit.id, 'lock'));
  const offer = await openOffer(call, params.id);
  const [doctor] = await doctorsById(call.tx, [offer.doctorId]);
  // As for a booking: the doctor may be inactive or no longer offer the type.
  if (!doctor?.speciality.includes(offer.consultationType)) throw over(call);
  // Ended first, so that the answer shows no open request for an earlier time.
  await call.tx
    .update(waitingRequest)
    .set({ endedAt: call.services.now() })
    .where(eq(waitingRequest.id, offer.requestId));
  const booked = before ? await moveThere(call, offer, before) : await bookThere(call, offer, doctor);
  await call.tx
    .update(waitingOffer)
    .set({ state: 'ACCEPTED', appointmentId: booked.id })
    .where(eq(waitingOffer.id, offer.id));
  return before ? new Reply(booked, { message: 'Appointment rescheduled successfully.' }) : booked;
};

const isHeld = (offer: Offer) => and(eq(appointment.id, offer.appointmentId ?? ''), eq(appointment.status, 'BLOCKED'));

async function bookThere(call: Call, offer: Offer, { bookingRules }: Doctor): Promise<Appointment> {
  const { patientId, consultationType, description } = offer;
  await refuseTooMany(call, patientId);
  const [booked] = await unlessTaken(call, () =>
    call.tx
      .update(appointment)
      // The start is written again, because then a trigger adds the doctor's buffer, which blocks do not have.
      .set({ patientId, status: 'BOOKED', consultationType, description, startsAt: offer.startsAt })
      .where(isHeld(offer))
      .returning({ id: appointment.id }),
  );
  if (!booked) throw over(call);
  const [row] = await selectAppointments(call.tx, eq(appointment.id, booked.id));
  if (!row) throw notFound('Appointment not found.');
  await call.records.record('create', 'appointment', [row]);
  await queueNotification(call, undefined, row);
  await assignForVisit(call, { patientId, consultationType });
  return confirmBooked(call, row, bookingRules);
}

async function moveThere(call: Call, offer: Offer, before: AppointmentRow): Promise<Appointment> {
  if (!isOpenRow(before, call.services.now()) || offer.startsAt >= before.startsAt) throw over(call);
  await refuseLateChange(call, before);
  const given = await call.tx.delete(appointment).where(isHeld(offer)).returning({ id: appointment.id });
  if (given.length === 0) throw over(call);
  const { doctorId, startsAt, endsAt } = offer;
  return unlessTaken(call, () =>
    changeAppointment(call, before, 'reschedule', { doctorId, startsAt, endsAt, status: 'RESCHEDULED' }),
  );
}

async function unlessTaken<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = overlapOf(error);
    if (constraint === undefined) throw error;
    if (isForStaff(call)) throw refusalOfOverlap(call, error);
    if (constraint === 'appointment_patient_free') {
      throw refusal('conflict', 'You have another appointment at that time.');
    }
    throw over(call);
  }
}

/** POST /waiting/offer/:id/decline: the time goes to the next match; the request stays. */
export const declineOffer: Endpoint<'declineOffer'> = async ({ params }, call) => {
  const offer = await openOffer(call, params.id);
  await closeOffer(call, offer, 'DECLINED');
  await call.records.record('decline', 'waitingRequest', [{ id: offer.requestId, patientId: offer.patientId }]);
  if (!isForStaff(call)) return null;
  return new Reply(null, { message: 'You withdrew the offer. The patient is still on the waiting list.' });
};

const isForStaff = ({ caller }: Call) => caller !== null && isStaff(caller.role);

function over(call: Call): Refusal {
  return isForStaff(call)
    ? refusal('wrong_state', 'This offer has ended. The patient is still on the waiting list.')
    : refusal('wrong_state', 'This offer has ended. You are still on the waiting list.');
}

/** An open offer to the caller, with locked rows, so that a concurrent end has to wait. */
async function openOffer(call: Call, id: string) {
  const seen = await oneOffer(call, id);
  await call.tx
    .select({ id: waitingRequest.id })
    .from(waitingRequest)
    .where(and(eq(waitingRequest.id, seen.requestId), isNull(waitingRequest.endedAt)))
    .for('update');
  const offer = await oneOffer(call, id, 'lock');
  if (offer.state === 'ACCEPTED')
    throw refusal('wrong_state', 'This offer was accepted, and the appointment is booked.');
  if (offer.endedAt)
    throw refusal('wrong_state', 'This offer has ended. The request is no longer on the waiting list.');
  if (offer.state !== 'OPEN' || offer.expiresAt <= call.services.now()) throw over(call);
  return offer;
}

/** An offer that the caller may answer. @throws Refusal not_found */
export async function oneOffer(call: Call, id: string, lock?: 'lock') {
  const [offer] = await call.records.read('waitingRequest', async (visible) => {
    const found = call.tx
      .select({
        id: waitingOffer.id,
        state: waitingOffer.state,
        expiresAt: waitingOffer.expiresAt,
        doctorId: waitingOffer.doctorId,
        hospitalId: doctor.hospitalId,
        startsAt: waitingOffer.startsAt,
        endsAt: waitingOffer.endsAt,
        appointmentId: waitingOffer.appointmentId,
        requestId: waitingRequest.id,
        endedAt: waitingRequest.endedAt,
        movesId: waitingRequest.appointmentId,
        patientId: waitingRequest.patientId,
        consultationType: waitingRequest.consultationType,
        description: waitingRequest.description,
      })
      .from(waitingOffer)
      .innerJoin(waitingRequest, eq(waitingRequest.id, waitingOffer.requestId))
      .innerJoin(doctor, eq(doctor.id, waitingOffer.doctorId))
      .where(and(visible, eq(waitingOffer.id, id)));
    return lock ? found.for('update', { of: waitingOffer }) : found;
  });
  // Doctors see offers of colleagues to their patients but may not answer them.
  if (!offer || (call.caller && isForStaff(call) && !mayManageDoctor(call.caller, offer))) {
    throw notFound('Offer not found.');
  }
  return offer;
}
