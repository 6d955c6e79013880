import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import { type Person, sessionOf } from './people.ts';

/** Calls the api as one of the demo's people, on the worker's portal by default. @throws Error if it refuses */
export async function callAs<R>(
  person: Person,
  method: string,
  path: string,
  body?: object,
  portal = process.env.PORTAL_URL,
): Promise<R> {
  const { token } = await sessionOf(person, portal);
  const response = await fetch(`${portal}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json()) as { status: string; message: string; result: R };
  if (answer.status !== 'SUCCESS') throw new Error(`${path}: ${answer.message}`);
  return answer.result;
}

/** Appointments that may remain from earlier tests, so that new ones stay below the product's limit. */
const KEPT = 4;

/** Cancels appointments that earlier tests booked, latest first: patients may have ten open appointments. */
export async function makeRoomFor(...people: Person[]): Promise<void> {
  for (const person of people) {
    const ahead = await callAs<Appointment[]>(person, 'POST', '/appointment/future/all', {
      status: ['BOOKED', 'RESCHEDULED', 'CONFIRMED'],
    });
    for (const { id } of ahead.slice(KEPT)) await callAs(person, 'POST', `/appointment/cancel?appointmentId=${id}`);
  }
}

/** Cancels a patient's unconfirmed appointments of today. */
export async function cancelTodays(person: Person): Promise<void> {
  const waiting = await callAs<Appointment[]>(person, 'POST', '/appointment/today/all', { status: ['BOOKED'] });
  // Staff cancel them, because patients cannot cancel a visit that has begun.
  for (const { id } of waiting) await callAs('sysAdmin', 'POST', `/appointment/cancel?appointmentId=${id}`);
}

/** Books the first free time of a doctor at least some days ahead. */
export async function bookedAhead(
  person: Person,
  options: { doctor: string; days: number; description: string },
): Promise<Appointment> {
  await makeRoomFor(person);
  const startDateTime = new Date(Date.now() + options.days * 86_400_000).toISOString();
  const found = await callAs<DoctorSlots[]>(person, 'POST', '/appointment/search/slots', { startDateTime, days: 14 });
  const of = found.find(({ doctor }) => `${doctor.firstName} ${doctor.lastName}` === options.doctor);
  const slot = of?.slots.at(-1);
  if (!of || !slot) throw new Error(`${options.doctor} has no free time`);
  return callAs<Appointment>(person, 'POST', '/appointment/create', {
    doctorId: of.doctor.id,
    startDateTime: slot.startDateTime,
    consultationType: of.doctor.speciality[0],
    description: options.description,
  });
}
