import type { Contract } from '@openward/contract/everything';
import type { Doctor } from '@openward/contract/people';
import { dayOf } from '@openward/contract/time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDoctor } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { StaffSearch } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { appointment, doctor, patient } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { readLimits } from './booking-rules.ts';
import { nextFreeSlots, type ZoneSpan } from './free-slots.ts';
import { hospitalDays, hospitalZones } from './hospital-day.ts';
import { extentOf, freeDoctors, type WantedTime, wantedTimes } from './hours.ts';
import { placeOf, readNearness } from './nearness.ts';
import { horizon } from './requested-time.ts';

/** POST /appointment/search/doctor: the doctors the caller could book for that time, the nearest to a patient first. */
export const searchDoctors: Handler<Contract['availability']['searchDoctors']> = async ({ body }, call) => {
  const now = call.services.now();
  const isPatient = call.caller.role === 'ROLE_PATIENT';
  const [zones, nearnessOf] = await pipelined(hospitalZones(call.tx), readNearness(call.tx, call.caller.patientId));
  const wanted = wantedTimes(zones, body).filter(
    ({ start, timeZone }) => start > now && (!isPatient || start <= horizon(now, timeZone)),
  );
  const doctors = await freeDoctors(call.tx, wanted, isPatient, call.origin.language);
  const found = isPatient ? await withinRules(call, doctors, wanted) : doctors;
  const place = ({ id: doctorId, hospitalId, hospitalAddress: address }: Doctor) =>
    placeOf(nearnessOf({ doctorId, hospitalId, address }));
  return found
    .filter((doctor) => mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }))
    .sort((a, b) => place(a) - place(b));
};

/** The doctors whose booking rules allow the calling patient that time. */
async function withinRules(call: Call, doctors: Doctor[], wanted: readonly WantedTime[]): Promise<Doctor[]> {
  const doctorIds = doctors.filter(({ bookingRules }) => bookingRules.length > 0).map(({ id }) => id);
  if (doctorIds.length === 0) return doctors;
  const patientId = call.caller?.patientId;
  const limits = await readLimits(call.tx, { doctorIds, patientId }, extentOf(wanted), call.services.now());
  return doctors.filter(({ id, timeZone }) => {
    const start = wanted.find((time) => time.timeZone === timeZone)?.start ?? new Date(0);
    const day = dayOf(start.toISOString(), timeZone);
    return limits.get(id)?.some(({ from, full }) => start.getTime() >= from && !full.has(day)) ?? true;
  });
}

/** Doctors per answer by default. */
const PAGE_SIZE = 20;
/** Days searched by default. */
const DAYS = 14;

/**
 * POST /appointment/search/slots: a page of doctors with their next free slots, the nearest first, then the earliest.
 */
export const searchSlots: Handler<Contract['availability']['searchSlots']> = async ({ body, query }, call) => {
  const size = query.size ?? PAGE_SIZE;
  const number = query.page ?? 0;
  const isPaged = query.page !== undefined || query.size !== undefined;
  const { page, total } = await freeSlots(call, {
    ...{ ...body, q: query.q, days: body.days ?? DAYS, limit: body.limit ?? 4 },
    page: { skipped: number * size, size },
  });
  const rows = page.map(({ doctor, near, slots, days: listed }) => ({
    doctor,
    ...(near && { near }),
    slots: slots.map((slot) => ({ ...slot, timeZone: doctor.timeZone })),
    days: listed,
  }));
  return new Reply(rows, { page: isPaged ? { number, size, total } : undefined });
};

/** The search for free slots; see {@link DoctorFilter}. */
interface SlotFilter extends DoctorFilter {
  /** An instant, or a wall clock time of each hospital. */
  startDateTime: string;
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** The patient for whom staff search. */
  patientId?: string | null | undefined;
  /** The visit to move. */
  exceptId?: string | null | undefined;
  page: { skipped: number; size: number };
}

/**
 * The free doctors among those whom the caller could book, with their next free slots, the nearest to the patient
 * first.
 */
export async function freeSlots(call: Call & { caller: Caller }, { page, days, limit, ...asked }: SlotFilter) {
  const booked = bookedFor(call, asked.patientId);
  const [patientId, exceptId, bookable, nearnessOf] = await pipelined(
    booked,
    movedIn(call, asked.exceptId),
    bookableDoctors(call, asked),
    booked.then((id) => readNearness(call.tx, id)),
  );
  const near = new Map(bookable.map((of) => [of.doctorId, nearnessOf(of)]));
  const spans = spansOf(call, [...new Set(bookable.map(({ timeZone }) => timeZone))], asked.startDateTime, days);
  return nextFreeSlots(call.tx, {
    ...{ spans, days, limit, patientId, exceptId, page, near },
    consultationType: asked.consultationType,
    rulesAt: call.caller.role === 'ROLE_PATIENT' ? call.services.now() : undefined,
    doctorIds: bookable
      .filter((of) => spans.some(({ timeZone }) => timeZone === of.timeZone))
      .map(({ doctorId }) => doctorId),
  });
}

/**
 * The span to search in each zone: from the wanted time or now to the end of the last hospital day, for patients at
 * most to the horizon. Zones with an empty span are missing.
 */
function spansOf(call: Call, zones: string[], startDateTime: string, days: number): ZoneSpan[] {
  const now = call.services.now();
  return wantedTimes(zones, { startDateTime })
    .map(({ timeZone, start: from }) => {
      const start = new Date(Math.max(from.getTime(), now.getTime()));
      const { to } = hospitalDays(start, timeZone, 0, days - 1);
      const last = call.caller?.role === 'ROLE_PATIENT' ? horizon(now, timeZone) : to;
      return { timeZone, start, end: new Date(Math.min(last.getTime(), to.getTime())) };
    })
    .filter(({ start, end }) => start < end);
}

/** The patient whose appointments count as conflicts: the caller, or the one whom staff book for. */
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

/** The appointment to move: that of the link, or one that the caller may see. @throws Refusal not_found */
async function movedIn(call: Call, wanted: string | null | undefined): Promise<string | null> {
  if (call.caller?.visitId) return call.caller.visitId;
  if (!wanted) return null;
  const [row] = await call.records.read('appointment', (visible) =>
    call.tx
      .select({ id: appointment.id, patientId: appointment.patientId })
      .from(appointment)
      .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
      .where(and(visible, eq(appointment.id, wanted))),
  );
  if (!row) throw notFound('Appointment not found.');
  return row.id;
}

/** The filter of doctors; missing fields do not restrict. */
interface DoctorFilter {
  doctorId?: string[] | undefined;
  hospitalId?: string[] | undefined;
  consultationType?: string | null | undefined;
  /** Part of a name. */
  q?: string | undefined;
}

/** The active doctors who pass the filter and whom the caller could book. */
async function bookableDoctors(call: Call, filter: DoctorFilter) {
  const which = and(
    filter.doctorId?.length ? inArray(doctor.id, filter.doctorId) : undefined,
    filter.hospitalId?.length ? inArray(doctor.hospitalId, filter.hospitalId) : undefined,
    filter.consultationType ? sql`${filter.consultationType} = any(${doctor.speciality})` : undefined,
    StaffSearch.for(filter.q)?.matching,
  );
  const rows = await rowsOf(call.tx, { doctorId: text, hospitalId: text, timeZone: text, address: text })`
    select doctor.id as doctor_id, doctor.hospital_id, hospital.time_zone, hospital.address
    from doctor
    join app_user on ${isDoctor} and app_user.status = 'ACTIVE'
    join hospital on hospital.id = doctor.hospital_id
    where ${which ?? sql`true`}`;
  const { caller } = call;
  return rows.filter((row) => caller && mayManageDoctor(caller, row));
}
