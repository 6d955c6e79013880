import { isStaff, type PlainSentence } from '@openward/contract';
import { HORIZON_MONTHS } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { wallClock } from '@openward/contract/time';
import { DateTime } from 'luxon';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import type { Call } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { holidaysOf } from './holidays.ts';
import { doctorAt } from './hours.ts';

const LONGEST_MINUTES = 8 * 60;
const SHORTEST_MINUTES = 5;

/** A doctor and a time that may be booked, unless it is taken. */
export interface RequestedTime {
  doctor: Doctor;
  startsAt: Date;
  endsAt: Date;
}

/** A requested time. Without an end, `consultationType` sets the length, or else the doctor's slot. */
export interface Wish {
  doctorId: string;
  startDateTime: string;
  endDateTime?: string | null | undefined;
  consultationType?: string | null | undefined;
  /** True where staff accept a time outside the doctor's working hours. */
  accept?: boolean | undefined;
}

/**
 * Validates a requested time before conflicts are checked: not in the past, not too short or long, and within the
 * doctor's hours unless staff accept otherwise. Patients need a slot of the grid, within the horizon. Without an end it
 * lasts as long as its type does with this doctor.
 * @throws Refusal invalid_input with the field at fault; outside_hours; not_found for a doctor who cannot be booked by
 * the caller
 */
export async function requestedTime(call: Call, wish: Wish): Promise<RequestedTime> {
  const startsAt = new Date(wish.startDateTime);
  const now = call.services.now();
  if (startsAt <= now) throw badTime('Please choose a time in the future.');
  const doctor = await doctorAt(call.tx, wish.doctorId, startsAt);
  // Before any error that depends on the doctor's hours, so that these are not revealed.
  if (
    !(doctor && call.caller && mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }))
  ) {
    throw notFound('Doctor not found.', 'doctorId');
  }
  const usual = doctor.visitMinutes[wish.consultationType ?? ''] ?? doctor.slotMinutes;
  const endsAt = wish.endDateTime ? new Date(wish.endDateTime) : new Date(startsAt.getTime() + usual * 60_000);
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  if (minutes > LONGEST_MINUTES) throw badTime('An appointment cannot take longer than 8 hours.');
  if (minutes < SHORTEST_MINUTES) throw badTime('An appointment must take at least 5 minutes.');
  if (call.caller?.role === 'ROLE_PATIENT') {
    if (minutes !== usual) throw badTime('You cannot change the length of this appointment.');
    if (startsAt > horizon(now, doctor.timeZone)) {
      throw badTime('You can book appointments up to 12 months ahead.');
    }
  }
  const fitting = doctor.periods.filter(({ until }) => until >= endsAt);
  if (fitting.length === 0) await refuseOutsideHours(call, wish, doctor, startsAt);
  if (call.caller?.role === 'ROLE_PATIENT' && !fitting.some(({ isOnGrid }) => isOnGrid)) {
    throw badTime('Please choose one of the available times.');
  }
  return { doctor, startsAt, endsAt };
}

/** The last instant that a patient may book: the end of the day `HORIZON_MONTHS` ahead, in the doctor's zone. */
export function horizon(now: Date, timeZone: string): Date {
  return DateTime.fromJSDate(now, { zone: timeZone }).plus({ months: HORIZON_MONTHS }).endOf('day').toJSDate();
}

/** Refuses a type that the doctor does not offer. @param field of the form @throws Refusal invalid_input */
export function refuseTypeNotOffered(doctor: Doctor, type: string, field: 'consultationType' | 'doctorId'): void {
  if (doctor.speciality.includes(type)) return;
  throw refusal('invalid_input', 'This doctor does not offer this consultation type.', { field });
}

/** The refusal for a taken doctor; the edit screen looks for its words (specification, section 4). */
export function slotTaken(): Refusal {
  return refusal(
    'slot_taken',
    'This time is no longer free: there are pending appointments. Please choose another time.',
    { field: 'startDateTime' },
  );
}

/** The refusal for a patient with another appointment then, only for callers who may see that one. */
export function patientTaken(): Refusal {
  const sentence = 'This patient already has an appointment at that time.';
  return refusal('conflict', sentence, { field: 'startDateTime' });
}

/** Refuses a time outside working hours; staff may override it. Names a holiday. */
async function refuseOutsideHours(
  { caller, tx }: Call,
  { accept }: Wish,
  { id, timeZone }: Doctor,
  startsAt: Date,
): Promise<void> {
  const isByStaff = caller !== null && isStaff(caller.role);
  if (isByStaff && accept) return;
  const code = isByStaff ? 'outside_hours' : 'invalid_input';
  const field = 'startDateTime';
  const day = wallClock(startsAt.getTime(), timeZone).slice(0, 10);
  const [holiday] = await holidaysOf(tx, [id], { from: day, to: day });
  if (!holiday) throw refusal(code, "That time is outside the doctor's working hours.", { field });
  const values = { name: holiday.name };
  throw refusal(code, 'The practice is closed on this day: {name}.', { field, values });
}

function badTime(sentence: PlainSentence): Refusal {
  return refusal('invalid_input', sentence, { field: 'startDateTime' });
}
