import type { appointmentEndpoints } from '@openward/contract/appointments';
import { and, eq, inArray } from 'drizzle-orm';
import { mayManageDoctor } from '../access/visibility.ts';
import { doctor, hospital, user } from '../database/schema/index.ts';
import { doctorsById } from '../doctors/records.ts';
import { type Call, type Handler, isPaged, Reply } from '../http/call.ts';
import { freeDoctors } from './availability.ts';
import { nextFreeSlots } from './free-slots.ts';
import { horizon } from './requested-time.ts';
import { type WantedTime, wantedTimes } from './wanted-time.ts';

/** POST /appointment/search/doctor: the doctors the caller could book for that time. */
export const searchDoctors: Handler<(typeof appointmentEndpoints)['searchDoctors']> = async ({ body }, call) => {
  const now = call.services.now();
  const isPatient = call.caller.role === 'ROLE_PATIENT';
  const wanted = (await wantedTimes(call.tx, body)).filter(
    ({ start, timeZone }) => start > now && (!isPatient || start <= horizon(now, timeZone)),
  );
  const doctors = await freeDoctors(call.tx, wanted, isPatient);
  return doctors.filter((doctor) =>
    mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }),
  );
};

/** Doctors that one answer holds unless the caller asks for another number. */
const PAGE_SIZE = 20;

/** POST /appointment/search/slots: a page of doctors with their next free slots, whoever is free first standing first. */
export const searchSlots: Handler<(typeof appointmentEndpoints)['searchSlots']> = async ({ body, query }, call) => {
  const now = call.services.now();
  const size = query.size ?? PAGE_SIZE;
  const number = query.page ?? 0;
  const wanted = await wantedTimes(call.tx, { startDateTime: body.startDateTime });
  const { page, total } = await nextFreeSlots(call.tx, {
    from: wanted.map(({ timeZone, start }) => ({
      timeZone,
      start: new Date(Math.max(start.getTime(), now.getTime())),
    })),
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
    const shown = slots.filter(({ startDateTime }) => !last || startDateTime <= last);
    return [{ doctor, slots: shown.map((slot) => ({ ...slot, timeZone: doctor.timeZone })) }];
  });
  return new Reply(rows, { page: isPaged(query) ? { number, size, total } : undefined });
};

/** The active doctors whom the caller could book for that time, all or those among the wanted. */
async function bookableDoctors(call: Call, ids: string[], wanted: readonly WantedTime[]): Promise<string[]> {
  const rows = await call.tx
    .select({ doctorId: doctor.id, hospitalId: doctor.hospitalId, timeZone: hospital.timeZone })
    .from(doctor)
    .innerJoin(user, and(eq(user.id, doctor.userId), eq(user.status, 'ACTIVE')))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(ids.length > 0 ? inArray(doctor.id, ids) : undefined);
  const { caller, services } = call;
  const tooFar = new Set(
    caller?.role === 'ROLE_PATIENT'
      ? wanted
          .filter(({ start, timeZone }) => start > horizon(services.now(), timeZone))
          .map(({ timeZone }) => timeZone)
      : [],
  );
  return rows
    .filter((row) => caller && mayManageDoctor(caller, row) && !tooFar.has(row.timeZone))
    .map(({ doctorId }) => doctorId);
}
