import type { appointmentEndpoints } from '@openward/contract/appointments';
import { and, eq, inArray } from 'drizzle-orm';
import { mayManageDoctor } from '../access/visibility.ts';
import { doctor, hospital, user } from '../database/schema/index.ts';
import { doctorsById } from '../doctors/records.ts';
import { type Call, type Handler, isPaged, Reply } from '../http/call.ts';
import { freeDoctors } from './availability.ts';
import { nextFreeSlots } from './free-slots.ts';
import { horizon } from './requested-time.ts';

/** POST /appointment/search/doctor: the doctors the caller could book for that time. */
export const searchDoctors: Handler<(typeof appointmentEndpoints)['searchDoctors']> = async ({ body }, call) => {
  const start = new Date(body.startDateTime);
  const now = call.services.now();
  if (start <= now) return [];
  const end = body.endDateTime ? new Date(body.endDateTime) : null;
  const isPatient = call.caller.role === 'ROLE_PATIENT';
  const doctors = await freeDoctors(call.tx, start, end, isPatient);
  return doctors.filter(
    (doctor) =>
      mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }) &&
      (!isPatient || start <= horizon(now, doctor.timeZone)),
  );
};

/** Doctors that one answer holds unless the caller asks for another number. */
const PAGE_SIZE = 20;

/** POST /appointment/search/slots: a page of doctors with their next free slots, whoever is free first standing first. */
export const searchSlots: Handler<(typeof appointmentEndpoints)['searchSlots']> = async ({ body, query }, call) => {
  const wanted = new Date(body.startDateTime);
  const now = call.services.now();
  const size = query.size ?? PAGE_SIZE;
  const number = query.page ?? 0;
  const { page, total } = await nextFreeSlots(call.tx, {
    from: wanted > now ? wanted : now,
    days: body.days ?? 14,
    limit: body.limit ?? 4,
    doctorIds: await bookableDoctors(call, body.doctorId ?? [], wanted),
    page: { offset: number * size, size },
  });
  const doctors = new Map(
    (
      await doctorsById(
        call.tx,
        page.map(({ doctorId }) => doctorId),
      )
    ).map((doctor) => [doctor.id, doctor]),
  );
  const rows = page.flatMap(({ doctorId, slots }) => {
    const doctor = doctors.get(doctorId);
    if (!doctor) return [];
    const last = call.caller.role === 'ROLE_PATIENT' ? horizon(now, doctor.timeZone).toISOString() : undefined;
    return [{ doctor, slots: slots.filter(({ startDateTime }) => !last || startDateTime <= last) }];
  });
  return new Reply(rows, { page: isPaged(query) ? { number, size, total } : undefined });
};

/** The active doctors whom the caller could book for that time, all or those among the wanted. */
async function bookableDoctors(call: Call, wanted: string[], from: Date): Promise<string[]> {
  const rows = await call.tx
    .select({ doctorId: doctor.id, hospitalId: doctor.hospitalId, timeZone: hospital.timeZone })
    .from(doctor)
    .innerJoin(user, and(eq(user.id, doctor.userId), eq(user.status, 'ACTIVE')))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(wanted.length > 0 ? inArray(doctor.id, wanted) : undefined);
  const { caller, services } = call;
  const isTooFar = (timeZone: string) => caller?.role === 'ROLE_PATIENT' && from > horizon(services.now(), timeZone);
  return rows
    .filter((row) => caller && mayManageDoctor(caller, row) && !isTooFar(row.timeZone))
    .map(({ doctorId }) => doctorId);
}
