import type { Contract } from '@openward/contract/everything';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { doctorsById, isDoctor } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { contains } from '../platform/database/lists.ts';
import { doctor, hospital, patient, user } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { freeDoctors, wantedTimes } from './availability.ts';
import { nextFreeSlots, type ZoneSpan } from './free-slots.ts';
import { hospitalDays } from './hospital-day.ts';
import { horizon } from './requested-time.ts';

/** POST /appointment/search/doctor: the doctors the caller could book for that time. */
export const searchDoctors: Handler<Contract['appointments']['searchDoctors']> = async ({ body }, call) => {
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
/** Days that are looked at unless the caller asks for another number. */
const DAYS = 14;

/** POST /appointment/search/slots: a page of doctors with their next free slots, whoever is free first standing first. */
export const searchSlots: Handler<Contract['appointments']['searchSlots']> = async ({ body, query }, call) => {
  const size = query.size ?? PAGE_SIZE;
  const number = query.page ?? 0;
  const isPaged = query.page !== undefined || query.size !== undefined;
  const days = body.days ?? DAYS;
  const spans = await spansOf(call, body.startDateTime, days);
  const { page, total } = await nextFreeSlots(call.tx, {
    spans,
    days,
    limit: body.limit ?? 4,
    consultationType: body.consultationType,
    patientId: await bookedFor(call, body.patientId),
    doctorIds: spans.length > 0 ? await bookableDoctors(call, { ...body, q: query.q, spans }) : [],
    page: { skipped: number * size, size },
  });
  const found = await doctorsById(
    call.tx,
    page.map(({ doctorId }) => doctorId),
  );
  const doctors = new Map(found.map((doctor) => [doctor.id, doctor]));
  const rows = page.flatMap(({ doctorId, slots, days: listed }) => {
    const doctor = doctors.get(doctorId);
    return doctor
      ? [{ doctor, slots: slots.map((slot) => ({ ...slot, timeZone: doctor.timeZone })), days: listed }]
      : [];
  });
  return new Reply(rows, { page: isPaged ? { number, size, total } : undefined });
};

/**
 * What is looked at in each zone: from the wanted time on, or from now, to the end of the last of the hospital's days;
 * for a patient no further than they may book. Zones in which nothing is left of it are missing.
 */
async function spansOf(call: Call, startDateTime: string, days: number): Promise<ZoneSpan[]> {
  const now = call.services.now();
  const wanted = await wantedTimes(call.tx, { startDateTime });
  return wanted
    .map(({ timeZone, start: from }) => {
      const start = new Date(Math.max(from.getTime(), now.getTime()));
      const { to } = hospitalDays(start, timeZone, 0, days - 1);
      const last = call.caller?.role === 'ROLE_PATIENT' ? horizon(now, timeZone) : to;
      return { timeZone, start, end: new Date(Math.min(last.getTime(), to.getTime())) };
    })
    .filter(({ start, end }) => start < end);
}

/** Whose own appointments are in the way: the patient's who asks, or of the one whom staff book for. */
async function bookedFor(call: Call, wanted: string | null | undefined): Promise<string | null> {
  if (call.caller?.patientId) return call.caller.patientId;
  if (!wanted) return null;
  const [row] = await call.records.read('patient', (visible) =>
    call.tx
      .select({ id: patient.id, patientId: patient.id })
      .from(patient)
      .where(and(visible, eq(patient.id, wanted))),
  );
  if (!row) throw notFound('Patient not found.', 'patientId');
  return row.id;
}

/** What narrows the doctors of a search; what is left out does not. */
interface DoctorFilter {
  doctorId?: string[] | undefined;
  hospitalId?: string[] | undefined;
  consultationType?: string | null | undefined;
  /** Part of a name. */
  q?: string | undefined;
  spans: readonly ZoneSpan[];
}

/** The active doctors who pass the filter and whom the caller could book. */
async function bookableDoctors(call: Call, filter: DoctorFilter): Promise<string[]> {
  const rows = await call.tx
    .select({ doctorId: doctor.id, hospitalId: doctor.hospitalId })
    .from(doctor)
    .innerJoin(user, and(isDoctor, eq(user.status, 'ACTIVE')))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(
      and(
        filter.doctorId?.length ? inArray(doctor.id, filter.doctorId) : undefined,
        filter.hospitalId?.length ? inArray(doctor.hospitalId, filter.hospitalId) : undefined,
        filter.consultationType ? sql`${filter.consultationType} = any(${doctor.speciality})` : undefined,
        filter.q ? contains(sql`${user.firstName} || ' ' || ${user.lastName}`, filter.q) : undefined,
        inArray(
          hospital.timeZone,
          filter.spans.map(({ timeZone }) => timeZone),
        ),
      ),
    );
  const { caller } = call;
  return rows.filter((row) => caller && mayManageDoctor(caller, row)).map(({ doctorId }) => doctorId);
}
