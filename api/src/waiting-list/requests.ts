import type { PlainSentence } from '@openward/contract';
import { HORIZON_MONTHS } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { MOST_REQUESTS, type WaitingRequest } from '@openward/contract/waiting-list';
import { eq, type SQL, sql } from 'drizzle-orm';
import { doctorsById } from '../people/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { instant, nullable, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { waitingRequest } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { closeOffer } from './offers.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;

const DAY = 86_400_000;

/** GET /waiting: the caller's own requests, the oldest first, each with what is offered at the moment. */
export const listWaiting: Endpoint<'listWaiting'> = async (_input, call) =>
  (await visibleRequests(call, sql`waiting_request.ended_at is null`)).map(({ request }) => request);

/** POST /waiting */
export const joinWaitingList: Endpoint<'joinWaitingList'> = async ({ body }, call) => {
  const { patientId } = call.caller;
  if (!patientId) throw notFound('Patient not found.');
  const now = call.services.now();
  // Somewhere it is still yesterday, and somewhere it is tomorrow already.
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (body.toDay < dayOf(now.getTime() - DAY / 2)) throw badDay('toDay', 'Please choose days in the future.');
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + HORIZON_MONTHS);
  if (body.toDay > dayOf(last.getTime())) throw badDay('toDay', 'You can book appointments up to 12 months ahead.');
  if (body.doctorId) await refuseOtherSpeciality(call, body.doctorId, body.consultationType);
  // They stand in line, so that of many requests at once none slips past the count.
  await lockFor(call.tx, [patientId]);
  const today = dayOf(now.getTime());
  const open = await visibleRequests(
    call,
    sql`waiting_request.ended_at is null and waiting_request.to_day >= ${today}::date`,
  );
  if (open.length >= MOST_REQUESTS) {
    throw refusal('limit_reached', 'You can be on at most {most} waiting lists. Please leave one of them first.', {
      values: { most: MOST_REQUESTS },
    });
  }
  const id = newId();
  const { doctorId = null, ...rest } = body;
  await call.tx.insert(waitingRequest).values({ id, patientId, doctorId, ...rest, createdAt: now });
  await call.records.record('create', 'waitingRequest', [{ id, patientId }]);
  return (await oneRequest(call, id)).request;
};

/** POST /waiting/:id/leave: an offer that is open goes to the next. */
export const leaveWaitingList: Endpoint<'leaveWaitingList'> = async ({ params }, call) => {
  const { row, request } = await oneRequest(call, params.id, sql`for update of waiting_request`);
  if (request.offer) await closeOffer(call.tx, { id: request.offer.id, appointmentId: row.held }, 'DECLINED');
  await call.tx.update(waitingRequest).set({ endedAt: call.services.now() }).where(eq(waitingRequest.id, params.id));
  await call.records.record('leave', 'waitingRequest', [row]);
  return null;
};

/** A doctor is waited for in what they do. */
async function refuseOtherSpeciality(call: Call, doctorId: string, consultationType: string): Promise<void> {
  const [doctor] = await doctorsById(call.tx, [doctorId]);
  if (!doctor) throw notFound('Doctor not found.', 'doctorId');
  if (doctor.speciality.includes(consultationType)) return;
  throw refusal('invalid_input', 'This doctor does not offer this consultation type.', {
    field: 'doctorId',
  });
}

function badDay(field: string, sentence: PlainSentence): Refusal {
  return refusal('invalid_input', sentence, { field });
}

async function oneRequest(call: Call, id: string, tail?: SQL) {
  const [found] = await visibleRequests(
    call,
    sql`waiting_request.id = ${id} and waiting_request.ended_at is null`,
    tail,
  );
  if (!found) throw notFound('Request not found.');
  return found;
}

/** Requests that the caller may see, with what is offered. */
async function visibleRequests(call: Call, which: SQL, tail = sql``) {
  const now = call.services.now();
  const rows = await call.records.read('waitingRequest', async (visible) => {
    return rowsOf(call.tx, REQUEST)`
      select waiting_request.id, waiting_request.patient_id, consultation_type, description,
             from_day::text, to_day::text, to_char(from_time, 'HH24:MI') as from_time,
             to_char(to_time, 'HH24:MI') as to_time, wanted.first_name as wanted_first, wanted.last_name as wanted_last,
             waiting_offer.id as offer_id, waiting_offer.starts_at, waiting_offer.ends_at, waiting_offer.expires_at,
             waiting_offer.appointment_id as held, hospital.name as hospital_name, hospital.time_zone,
             offering.first_name as offering_first, offering.last_name as offering_last
      from waiting_request
      left join doctor on doctor.id = waiting_request.doctor_id
      left join app_user wanted on wanted.id = doctor.user_id
      left join waiting_offer on waiting_offer.request_id = waiting_request.id and waiting_offer.state = 'OPEN'
        and waiting_offer.expires_at > ${now.toISOString()}::timestamptz
      left join doctor offered_by on offered_by.id = waiting_offer.doctor_id
      left join app_user offering on offering.id = offered_by.user_id
      left join hospital on hospital.id = offered_by.hospital_id
      where ${visible} and ${which}
      order by waiting_request.created_at, waiting_request.id ${tail}`;
  });
  return rows.map((row) => ({ row, request: asRequest(row) }));
}

const REQUEST = {
  id: text,
  patientId: text,
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
};

function asRequest(row: Row<typeof REQUEST>): WaitingRequest {
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
  };
}
