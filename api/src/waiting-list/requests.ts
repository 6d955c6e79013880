import { HORIZON_MONTHS } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { MOST_REQUESTS, type WaitingRequest } from '@openward/contract/waiting-list';
import { eq, type SQL, sql } from 'drizzle-orm';
import { doctorsById } from '../people/doctor-records.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { waitingRequest } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';
import { closeOffer } from './offers.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;

const DAY = 86_400_000;

/** GET /waiting: the caller's own requests, the oldest first, each with what is offered at the moment. */
export const listWaiting: Endpoint<'listWaiting'> = async (_input, call) =>
  (await visibleRequests(call, sql`waiting_request.ended_at is null`)).map(({ request }) => request);

/** POST /waiting */
export const joinWaitingList: Endpoint<'joinWaitingList'> = async ({ body }, call) => {
  const { patientId } = call.caller;
  if (!patientId) throw notFound('Patient');
  const now = call.services.now();
  // Somewhere it is still yesterday, and somewhere it is tomorrow already.
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (body.toDay < dayOf(now.getTime() - DAY / 2)) throw badDay('toDay', 'Please choose days to come.');
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + HORIZON_MONTHS);
  if (body.toDay > dayOf(last.getTime())) throw badDay('toDay', 'Appointments can be booked up to 12 months ahead.');
  if (body.doctorId) await refuseOtherSpeciality(call, body.doctorId, body.consultationType);
  // They stand in line, so that of many requests at once none slips past the count.
  await lockFor(call.tx, [patientId]);
  const today = dayOf(now.getTime());
  const open = await visibleRequests(
    call,
    sql`waiting_request.ended_at is null and waiting_request.to_day >= ${today}::date`,
  );
  if (open.length >= MOST_REQUESTS) {
    throw new Refusal(
      'limit_reached',
      'You can wait for 5 appointments at a time. Please leave one of the lists first.',
    );
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
  if (!doctor) throw new Refusal('not_found', 'Doctor not found.', { errors: { doctorId: 'Doctor not found.' } });
  if (doctor.speciality.includes(consultationType)) return;
  const words = 'This doctor does not see patients for this consultation type.';
  throw new Refusal('invalid_input', words, { errors: { doctorId: words } });
}

function badDay(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { errors: { [field]: message } });
}

async function oneRequest(call: Call, id: string, tail?: SQL) {
  const [found] = await visibleRequests(
    call,
    sql`waiting_request.id = ${id} and waiting_request.ended_at is null`,
    tail,
  );
  if (!found) throw notFound('Request');
  return found;
}

/** Requests that the caller may see, with what is offered. */
async function visibleRequests(call: Call, which: SQL, tail = sql``) {
  const now = call.services.now();
  const rows = await call.records.read('waitingRequest', async (visible) => {
    const { rows } = (await call.tx.execute(sql`
      select waiting_request.id, waiting_request.patient_id as "patientId", consultation_type, description,
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
      order by waiting_request.created_at, waiting_request.id ${tail}`)) as unknown as { rows: Selected[] };
    return rows;
  });
  return rows.map((row) => ({ row, request: asRequest(row) }));
}

/** A row as the driver gives it: instants are text. */
interface Selected extends Record<string, string | null> {
  id: string;
  patientId: string;
  held: string | null;
}

function asRequest(row: Selected): WaitingRequest {
  const text = (name: string) => row[name] ?? '';
  const instant = (name: string) => new Date(text(name)).toISOString();
  const person = (side: string) => ({ firstName: text(`${side}_first`), lastName: text(`${side}_last`) });
  return {
    id: row.id,
    doctorDetails: row.wanted_first === null ? null : person('wanted'),
    consultationType: text('consultation_type'),
    description: text('description'),
    fromDay: text('from_day'),
    toDay: text('to_day'),
    fromTime: text('from_time'),
    toTime: text('to_time'),
    offer: row.offer_id
      ? {
          id: row.offer_id,
          startDateTime: instant('starts_at'),
          endDateTime: instant('ends_at'),
          timeZone: text('time_zone'),
          doctorDetails: person('offering'),
          hospitalName: text('hospital_name'),
          expiresAt: instant('expires_at'),
        }
      : null,
  };
}
