import { isStaff, type PlainSentence, type Role } from '@openward/contract';
import { HORIZON_MONTHS } from '@openward/contract/availability';
import type { Contract } from '@openward/contract/everything';
import { MOST_REQUESTS, type WaitingRequest } from '@openward/contract/waiting-list';
import { eq, type SQL, sql } from 'drizzle-orm';
import { bookedFor, isOpenRow, oneAppointment } from '../appointments/index.ts';
import { queueSmsOf } from '../messages/index.ts';
import { doctorsById } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { instant, nullable, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { waitingRequest } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { oneOffer } from './answers.ts';
import { closeOffer } from './offers.ts';
import { removalText } from './waiting-list-texts.ts';
import { reachOf } from './who-fits.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;

const DAY = 86_400_000;

/** GET /waiting: the caller's own requests, the oldest first, each with its open offer. */
export const listWaiting: Endpoint<'listWaiting'> = async (_input, call) =>
  (await visibleRequests(call, sql`waiting_request.ended_at is null`)).map(({ request }) => request);

/** POST /waiting: for the calling patient, or for the one that staff name. */
export const joinWaitingList: Endpoint<'joinWaitingList'> = async ({ body }, call) => {
  const patientId = await bookedFor(call, body.patientId);
  const now = call.services.now();
  if (body.toDay < dayOf(now.getTime() - DAY / 2)) throw badDay('toDay', 'Please choose days in the future.');
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + HORIZON_MONTHS);
  if (body.toDay > dayOf(last.getTime())) throw badDay('toDay', 'You can book appointments up to 12 months ahead.');
  const where = await waitedFor(call, body);
  // Serialized, so that concurrent requests do not exceed the maximum.
  await lockFor(call.tx, [patientId]);
  await refuseTooManyRequests(call, patientId);
  const { description, consultationType, fromDay, toDay, fromTime, toTime } = body;
  const wish = { description, consultationType, fromDay, toDay, fromTime, toTime };
  const result = await addRequest(call, { patientId, ...where, ...wish });
  return isStaff(call.caller.role)
    ? new Reply(result, { message: 'The patient is on the waiting list. We will send a message when a time is free.' })
    : result;
};

/** POST /waiting/earlier: a constraint allows one request for each visit. */
export const wantEarlier: Endpoint<'wantEarlier'> = async ({ body }, call) => {
  const visit = await oneAppointment(call, body.appointmentId, 'lock');
  const { id: appointmentId, patientId, doctorId, hospitalId, consultationType, description, onDay: toDay } = visit;
  if (!patientId || !isOpenRow(visit, call.services.now())) {
    throw refusal('wrong_state', 'This appointment can no longer be rescheduled.');
  }
  const { fromDay, fromTime, toTime, isAnyDoctor } = body;
  if (fromDay > toDay) throw badDay('fromDay', 'Please choose a day before the appointment.');
  const where = isAnyDoctor ? { doctorId: null, hospitalId } : { doctorId, hospitalId: null };
  const wish = { fromDay, toDay, fromTime, toTime, consultationType, description };
  const result = await addRequest(call, { appointmentId, patientId, ...where, ...wish });
  return isStaff(call.caller.role)
    ? new Reply(result, {
        message: 'The patient is on the waiting list for an earlier time. Until then the appointment stays as it is.',
      })
    : result;
};

/** POST /waiting/:id/leave: frees the time of an open offer. A patient whom staff remove is told the reason. */
export const leaveWaitingList: Endpoint<'leaveWaitingList'> = async ({ params, body }, call) => {
  const forStaff = isStaff(call.caller.role);
  const reason = body.reason ?? '';
  if (forStaff && !reason) throw refusal('invalid_input', 'Please enter a reason.', { field: 'reason' });
  const { row, request } = await oneRequest(call, params.id, sql`for update of waiting_request`);
  if (forStaff && !mayRemove(call.caller.role, row)) {
    throw refusal(
      'wrong_state',
      'This patient is waiting at every hospital. Only the patient or a system administrator can remove the request.',
    );
  }
  // Throws where the offered time is of a doctor whom the caller does not manage.
  if (request.offer && forStaff) await oneOffer(call, request.offer.id);
  if (request.offer) await closeOffer(call, { id: request.offer.id, appointmentId: row.held }, 'DECLINED');
  const end = { endedAt: call.services.now(), endReason: reason || null };
  await call.tx.update(waitingRequest).set(end).where(eq(waitingRequest.id, params.id));
  await call.records.record('leave', 'waitingRequest', [row]);
  if (!forStaff) return null;
  await tellRemoved(call, row.id, reason);
  return new Reply(null, { message: 'You took the patient off the waiting list.' });
};

/** True unless the request is for all hospitals, which only a system administrator may remove. */
export function mayRemove(
  role: Role,
  { doctorId, waitsAt }: Pick<Row<typeof REQUEST>, 'doctorId' | 'waitsAt'>,
): boolean {
  return role === 'ROLE_SYS_ADMIN' || doctorId !== null || waitsAt !== null;
}

async function tellRemoved(call: Call, requestId: string, reason: string): Promise<void> {
  const { patientId, phoneNo, email, language } = await reachOf(call.tx, requestId);
  const text = removalText(reason);
  if (phoneNo) {
    const hospitalId = call.caller?.hospitalId ?? null;
    const message = { patientId, hospitalId, phoneNo, text: inLanguage(language, text) };
    await queueSmsOf(call, [{ ...message, purpose: 'cancellation' }]);
  } else if (email) {
    call.afterCommit(() =>
      call.services.messages.mail({ address: email, language }, { subject: 'Waiting list', text }, 'reminder'),
    );
  }
}

/** The doctor or hospital to wait for: doctors add patients to their own list, HCP admins to those of the hospital. */
async function waitedFor(
  call: Call,
  { doctorId, consultationType }: { doctorId?: string | null | undefined; consultationType: string },
) {
  const { caller } = call;
  const wanted = doctorId ?? (caller?.role === 'ROLE_DOCTOR' ? caller.doctorId : null);
  if (wanted) {
    await refuseOtherSpeciality(call, wanted, consultationType);
    return { doctorId: wanted, hospitalId: null };
  }
  const hospitalId = caller?.role === 'ROLE_HCP_ADMIN' ? caller.hospitalId : null;
  if (hospitalId) await refuseTypeOfNobody(call, hospitalId, consultationType);
  return { doctorId: null, hospitalId };
}

async function refuseTypeOfNobody(call: Call, hospitalId: string, type: string): Promise<void> {
  const [offered] = await rowsOf(call.tx, { id: text })`
    select id from doctor where hospital_id = ${hospitalId} and ${type} = any(speciality) limit 1`;
  if (offered) return;
  throw refusal('invalid_input', 'No doctor of your hospital offers this consultation type.', {
    field: 'consultationType',
  });
}

/** @throws Refusal limit_reached; requests for an earlier time do not count, because visits limit them */
async function refuseTooManyRequests(call: Call, patientId: string): Promise<void> {
  const today = dayOf(call.services.now().getTime());
  const open = await rowsOf(call.tx, { id: text })`
    select id from waiting_request
    where patient_id = ${patientId} and ended_at is null and to_day >= ${today}::date and appointment_id is null`;
  if (open.length < MOST_REQUESTS) return;
  const values = { most: MOST_REQUESTS };
  throw isStaff(call.caller?.role ?? 'ROLE_PATIENT')
    ? refusal('limit_reached', 'A patient can be on at most {most} waiting lists.', { values })
    : refusal('limit_reached', 'You can be on at most {most} waiting lists. Please leave one of them first.', {
        values,
      });
}

async function addRequest(call: Call, made: Omit<typeof waitingRequest.$inferInsert, 'id' | 'createdAt'>) {
  const id = newId();
  const [added] = await call.tx
    .insert(waitingRequest)
    .values({ id, ...made, createdAt: call.services.now() })
    .onConflictDoNothing()
    .returning({ id: waitingRequest.id });
  if (!added) throw refusal('conflict', 'An earlier time is already wanted for this appointment.');
  await call.records.record('create', 'waitingRequest', [{ id, patientId: made.patientId }]);
  return (await oneRequest(call, id)).request;
}

/** The day in UTC, which may differ by one from the day at a hospital. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** @throws Refusal where the doctor is not available to the caller or does not offer the type */
async function refuseOtherSpeciality(call: Call, doctorId: string, consultationType: string): Promise<void> {
  const [doctor] = await doctorsById(call.tx, [doctorId]);
  const { caller } = call;
  const isTheirs = doctor && caller && mayManageDoctor(caller, { doctorId, hospitalId: doctor.hospitalId });
  if (!isTheirs) throw notFound('Doctor not found.', 'doctorId');
  if (doctor.speciality.includes(consultationType)) return;
  throw refusal('invalid_input', 'This doctor does not offer this consultation type.', {
    field: 'doctorId',
  });
}

function badDay(field: string, sentence: PlainSentence): Refusal {
  return refusal('invalid_input', sentence, { field });
}

/** An open request that the caller may see. @param tail a lock */
export async function oneRequest(call: Call, id: string, tail?: SQL) {
  const [found] = await visibleRequests(
    call,
    sql`waiting_request.id = ${id} and waiting_request.ended_at is null`,
    tail,
  );
  if (!found) throw notFound('Request not found.');
  return found;
}

async function visibleRequests(call: Call, which: SQL, tail = sql``) {
  const rows = await call.records.read(
    'waitingRequest',
    (visible) => rowsOf(call.tx, REQUEST)`
      select ${REQUEST_COLUMNS}
      from ${requestsWithOffers(call.services.now())}
      where ${visible} and ${which}
      order by waiting_request.created_at, waiting_request.id ${tail}`,
  );
  return rows.map((row) => ({ row, request: asRequest(row) }));
}

/** The columns of {@link REQUEST} from {@link requestsWithOffers}. */
export const REQUEST_COLUMNS = sql.raw(`
  waiting_request.id, waiting_request.patient_id, waiting_request.doctor_id,
  waiting_request.hospital_id as waits_at, waiting_request.consultation_type,
  waiting_request.description, from_day::text, to_day::text, to_char(from_time, 'HH24:MI') as from_time,
  to_char(to_time, 'HH24:MI') as to_time, wanted.first_name as wanted_first, wanted.last_name as wanted_last,
  waiting_offer.id as offer_id, waiting_offer.starts_at, waiting_offer.ends_at, waiting_offer.expires_at,
  waiting_offer.appointment_id as held, hospital.name as hospital_name, hospital.time_zone,
  offering.first_name as offering_first, offering.last_name as offering_last,
  moved.id as moves_id, moved.starts_at as moves_from, moved_in.time_zone as moves_zone`);

/** The requests, each with the wanted doctor, an open offer, and the visit to move to an earlier time. */
export const requestsWithOffers = (now: Date) => sql`waiting_request
  left join doctor on doctor.id = waiting_request.doctor_id
  left join app_user wanted on wanted.id = doctor.user_id
  left join waiting_offer on waiting_offer.request_id = waiting_request.id and waiting_offer.state = 'OPEN'
    and waiting_offer.expires_at > ${now.toISOString()}::timestamptz
  left join doctor offered_by on offered_by.id = waiting_offer.doctor_id
  left join app_user offering on offering.id = offered_by.user_id
  left join hospital on hospital.id = offered_by.hospital_id
  left join appointment moved on moved.id = waiting_request.appointment_id
  left join hospital moved_in on moved_in.id = moved.hospital_id`;

/** The columns of a request. */
export const REQUEST = {
  id: text,
  patientId: text,
  doctorId: nullable(text),
  /** Null for any hospital, and where a doctor is named. */
  waitsAt: nullable(text),
  consultationType: text,
  description: text,
  fromDay: text,
  toDay: text,
  fromTime: text,
  toTime: text,
  wantedFirst: nullable(text),
  wantedLast: nullable(text),
  offerId: nullable(text),
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  expiresAt: nullable(instant),
  held: nullable(text),
  hospitalName: nullable(text),
  timeZone: nullable(text),
  offeringFirst: nullable(text),
  offeringLast: nullable(text),
  movesId: nullable(text),
  movesFrom: nullable(instant),
  movesZone: nullable(text),
};

/** The row as the contract's type. */
export function asRequest(row: Row<typeof REQUEST>): WaitingRequest {
  const { id, consultationType, description, fromDay, toDay, fromTime, toTime, offerId } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? '';
  const person = (firstName: string | null, lastName: string | null) => ({
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  });
  return {
    id,
    doctorDetails: row.wantedFirst === null ? null : person(row.wantedFirst, row.wantedLast),
    consultationType,
    description,
    fromDay,
    toDay,
    fromTime,
    toTime,
    offer: offerId
      ? {
          id: offerId,
          startDateTime: iso(row.startsAt),
          endDateTime: iso(row.endsAt),
          timeZone: row.timeZone ?? '',
          doctorDetails: person(row.offeringFirst, row.offeringLast),
          hospitalName: row.hospitalName ?? '',
          expiresAt: iso(row.expiresAt),
        }
      : null,
    appointment: row.movesId
      ? { id: row.movesId, startDateTime: iso(row.movesFrom), timeZone: row.movesZone ?? '' }
      : null,
  };
}
