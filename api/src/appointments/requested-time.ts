import type { Doctor } from '@openward/contract/doctors';
import { doctorsById } from '../doctors/records.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { isWithinHours } from './availability.ts';

const LONGEST_MINUTES = 8 * 60;

/** A doctor and a time that may be booked, were nothing in the way. */
export interface RequestedTime {
  doctor: Doctor;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Checks what is wrong with a wished time before the calendar is asked: in the past, too long, outside
 * the doctor's hours. Without an end it is one slot long.
 * @throws Refusal invalid_input with the field at fault; not_found for a doctor who cannot be booked
 */
export async function requestedTime(
  call: Call,
  wish: { doctorId: string; startDateTime: string; endDateTime?: string | null | undefined },
): Promise<RequestedTime> {
  const [doctor] = await doctorsById(call.tx, [wish.doctorId]);
  if (!doctor) throw new Refusal('not_found', 'Doctor not found.', { errors: { doctorId: 'Doctor not found.' } });
  const startsAt = new Date(wish.startDateTime);
  const endsAt = wish.endDateTime
    ? new Date(wish.endDateTime)
    : new Date(startsAt.getTime() + doctor.slotMinutes * 60_000);
  if (call.caller?.role === 'ROLE_PATIENT' && endsAt.getTime() - startsAt.getTime() !== doctor.slotMinutes * 60_000) {
    throw badTime('An appointment is one slot long.');
  }
  if (startsAt <= call.services.now()) throw badTime('Please choose a time in the future.');
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MINUTES * 60_000)
    throw badTime('That is longer than a day of work.');
  if (!(await isWithinHours(call.tx, doctor.id, startsAt, endsAt))) {
    throw badTime("That time is outside the doctor's working hours.");
  }
  return { doctor, startsAt, endsAt };
}

/** The answer where the doctor or the patient is taken; its words are what the edit screen looks for (specification, section 4). */
export function slotTaken(): Refusal {
  const description = 'This time is no longer free: there are pending appointments. Please choose another time.';
  return new Refusal('slot_taken', description, { errors: { startDateTime: description } });
}

/** The answer where the patient has another appointment at that time, which may be anybody's fault but the doctor's. */
export function patientTaken(): Refusal {
  const description = 'There is already an appointment for this patient at that time.';
  return new Refusal('conflict', description, { errors: { startDateTime: description } });
}

function badTime(message: string): Refusal {
  return new Refusal('invalid_input', message, { errors: { startDateTime: message } });
}
