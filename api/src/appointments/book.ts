import { isStaff } from '@openward/contract';
import { type Appointment, AWAITED, MOST_OPEN } from '@openward/contract/appointments';
import { ruleFor } from '@openward/contract/availability';
import type { Contract } from '@openward/contract/everything';
import type { BookingRule } from '@openward/contract/people';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { refuseAgainstRules, refuseTypeNotOffered, requestedTime } from '../availability/index.ts';
import { assignForVisit } from '../documents/index.ts';
import { lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { appointment } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { isInTheWay, whyRefused } from './conflicts.ts';
import { queueNotification } from './notifications.ts';
import { type AppointmentRow, asAppointment, changeAppointment, selectAppointments } from './records.ts';

/** Attempts at a booking whose check-in code collided with a concurrent one. */
export const TRIES = 3;

/** POST /appointment/create. The database constraint decides between concurrent bookings of a slot. */
export const bookAppointment: Handler<Contract['appointments']['bookAppointment']> = async ({ body }, call) => {
  const [patientId, { doctor, startsAt, endsAt }] = await pipelined(
    bookedFor(call, body.patientId),
    requestedTime(call, body),
  );
  refuseTypeNotOffered(doctor, body.consultationType, 'consultationType');
  await refuseTooMany(call, patientId);
  const { consultationType, description } = body;
  await refuseAgainstRules(call, { doctor, consultationType, patientId, startsAt }, body.accept);
  const wanted = { doctorId: doctor.id, patientId, startsAt, endsAt };
  const made = { ...wanted, id: newId(), consultationType, description, createdBy: call.caller.userId };
  for (let tried = 1; ; tried++) {
    const row = await insertAppointment(call.tx, made);
    if (row) {
      await call.records.record('create', 'appointment', [row]);
      await queueNotification(call, undefined, row);
      await assignForVisit(call, { patientId, consultationType });
      const booked = await confirmBooked(call, row, doctor.bookingRules, body.confirm);
      if (booked.status === 'BOOKED') return booked;
      return new Reply(booked, { message: 'Appointment booked and confirmed.' });
    }
    // The time is free, so the check-in code collided with a concurrent booking.
    if (tried === TRIES || (await isInTheWay(call.tx, wanted))) throw await whyRefused(call, wanted, doctor.timeZone);
  }
};

/** The patient of a booking: patients themselves, whatever the body says; staff must name an active patient. */
export async function bookedFor(call: Call, wanted: string | null | undefined): Promise<string> {
  if (call.caller?.patientId) return call.caller.patientId;
  if (!wanted) throw refusal('invalid_input', 'Please choose a patient.', { field: 'patientId' });
  const [row] = await call.records.read(
    'patient',
    (visible) => rowsOf(call.tx, { id: text, patientId: text })`
      select patient.id, patient.id as patient_id
      from patient
      join app_user on app_user.id = patient.user_id
      where ${visible} and patient.id = ${wanted} and app_user.status = 'ACTIVE'`,
  );
  if (!row) throw notFound('Patient not found.', 'patientId');
  return row.id;
}

interface NewAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  endsAt: Date;
  consultationType: string;
  description: string;
  createdBy: string;
}

/**
 * Inserts an appointment and reads it back in one round trip.
 * @returns undefined on a conflict: the doctor, the patient or the check-in code is taken
 */
async function insertAppointment(tx: Tx, made: NewAppointment): Promise<AppointmentRow | undefined> {
  const inserted = sql`
    with appointment as (
      insert into appointment
        (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type, description, created_by)
      values (${made.id}, ${made.doctorId}, ${made.patientId}, ${made.startsAt.toISOString()},
              ${made.endsAt.toISOString()}, 'BOOKED', ${made.consultationType}, ${made.description}, ${made.createdBy})
      on conflict do nothing
      returning *)`;
  const [row] = await selectAppointments(tx, undefined, undefined, inserted);
  return row;
}

/**
 * Limits the open appointments of a patient, so that one patient cannot fill a doctor's calendar. Serialized per
 * patient, so that concurrent bookings are counted.
 * @throws Refusal limit_reached
 */
export async function refuseTooMany(call: Call, patientId: string): Promise<void> {
  if ((await openLeft(call, patientId)) === 0) throw tooMany();
}

/** How many more appointments the caller may book for a patient; locks the count until the transaction ends. */
export async function openLeft(call: Call, patientId: string): Promise<number> {
  if (call.caller?.role !== 'ROLE_PATIENT') return Infinity;
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
  return MOST_OPEN - open.length;
}

/** The refusal for a patient with the maximum of open appointments. */
export function tooMany(): Refusal {
  return refusal('limit_reached', 'You can have at most {most} open appointments. Please call us if you need more.', {
    values: { most: MOST_OPEN },
  });
}

/**
 * Confirms a new booking where staff ask for it or a rule says so, as a step of its own in the history. A rule's
 * confirmation has no author.
 */
export async function confirmBooked(
  call: Call,
  row: AppointmentRow,
  bookingRules: readonly BookingRule[],
  isWanted = false,
): Promise<Appointment> {
  const isByStaff = isWanted && call.caller !== null && isStaff(call.caller.role);
  if (!isByStaff && !ruleFor(bookingRules, row.consultationType).autoConfirm) return asAppointment(row);
  return changeAppointment(isByStaff ? call : { ...call, caller: null }, row, 'confirmed', { status: 'CONFIRMED' });
}
