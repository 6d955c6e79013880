import type { Appointment } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { instantOf } from '@openward/contract/time';
import { dayAfter, PORTAL_ZONE } from './clock.ts';
import { sessionOf } from './people.ts';

/** A demo doctor's last name. */
export const OKAFOR = 'Okafor';

/**
 * A weekday without bookings, after the demo's own appointments.
 * @param weeks how many weeks after the first such day; each test uses another one
 */
export function emptyTuesday(weeks: number): string {
  let day = dayAfter(21 + 7 * weeks);
  while (new Date(day).getUTCDay() !== 2) day = dayAfter(1, day);
  return day;
}

/** Books as staff, replacing the patient's visits that week. @param wall `YYYY-MM-DDTHH:mm` in PORTAL_ZONE */
export async function visitOf(
  patient: string,
  doctor: string,
  wall: string,
  description: string,
): Promise<Appointment> {
  const { token } = await sessionOf('sysAdmin');
  const ask = async <R>(path: string, body?: object): Promise<R> => {
    const answer = await fetch(`${process.env.PORTAL_URL}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, message, result } = (await answer.json()) as { status: string; message: string; result: R };
    if (status !== 'SUCCESS') throw new Error(`${path}: ${message}`);
    return result;
  };
  const doctors = await ask<Doctor[]>('/doctor');
  const patients = await ask<{ id: string; firstName: string; lastName: string }[]>(
    `/patient/active?q=${encodeURIComponent(patient)}`,
  );
  const { id: doctorId, speciality } = doctors.find(({ lastName }) => lastName === doctor) as Doctor;
  const patientId = patients[0]?.id;
  const left = await ask<Appointment[]>('/appointment/all', {
    status: ['BOOKED', 'RESCHEDULED', 'CONFIRMED'],
    startDateTime: `${wall.slice(0, 10)}T00:00`,
    endDateTime: `${dayAfter(7, wall.slice(0, 10))}T00:00`,
  });
  for (const one of left.filter((visit) => visit.patientId === patientId))
    await ask(`/appointment/cancel?appointmentId=${one.id}`, {});
  return ask<Appointment>('/appointment/create', {
    consultationType: speciality[0],
    description,
    startDateTime: instantOf(wall, PORTAL_ZONE).toISOString(),
    patientId,
    doctorId,
  });
}

/** Deletes visits since yesterday, holidays, and the history of all visits, which a trigger protects. */
export const NO_VISITS = `
  alter table appointment_history disable trigger user;
  delete from appointment_history;
  alter table appointment_history enable trigger user;
  delete from appointment where starts_at > now() - interval '1 day';
  delete from hospital_holiday;`;
