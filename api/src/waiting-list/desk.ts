import type { ConsultationType } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { nameOf } from '@openward/contract/text';
import type { WaitingPatient } from '@openward/contract/waiting-list';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  bookAppointment,
  isInTheWay,
  oneAppointment,
  rescheduleAppointment,
  whyRefused,
} from '../appointments/index.ts';
import { refuseAgainstRules, refuseTypeNotOffered, requestedTime, slotTaken } from '../availability/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { PatientSearch } from '../platform/database/lists.ts';
import { instant, json, nullable, rowsOf, text } from '../platform/database/rows.ts';
import { waitingRequest } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply, verifyingCaller } from '../platform/http/call.ts';
import { ListPage, orderOf } from '../platform/http/list-page.ts';
import { refusal } from '../platform/http/refusal.ts';
import { closeOffer, holdFor, SOONEST_MINUTES } from './offers.ts';
import { asRequest, mayRemove, oneRequest, REQUEST, REQUEST_COLUMNS, requestsWithOffers } from './requests.ts';
import { mailOffer } from './waiting-list-texts.ts';
import { reachOf } from './who-fits.ts';

type Endpoint<K extends keyof Contract['waitingList']> = Handler<Contract['waitingList'][K]>;

const LONGEST_FIRST = orderOf(undefined, new Map(), {
  keys: [
    { by: waitingRequest.createdAt, type: 'timestamptz' },
    { by: waitingRequest.id, type: 'uuid' },
  ],
});

const WAITING_PATIENT = {
  ...REQUEST,
  firstName: text,
  lastName: text,
  phoneNo: nullable(text),
  dateOfBirth: nullable(text),
  createdAt: instant,
  offers: json<WaitingPatient['offers']>(),
  place: nullable(text),
};

/** The last five offers of a request, in the form of the contract. */
const OFFERS = sql.raw(`
  coalesce((
    select json_agg(json_build_object(
      'startDateTime', to_char(made.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'timeZone', made.time_zone, 'state', made.state,
      'doctorDetails', json_build_object('firstName', made.first_name, 'lastName', made.last_name)))
    from (
      select offer.starts_at, at.time_zone, offer.state, by_user.first_name, by_user.last_name
      from waiting_offer offer
      join doctor by_doctor on by_doctor.id = offer.doctor_id
      join app_user by_user on by_user.id = by_doctor.user_id
      join hospital at on at.id = by_doctor.hospital_id
      where offer.request_id = waiting_request.id
      order by offer.offered_at desc, offer.id desc limit 5) made), '[]')`);

/** POST /waiting/all */
export const listWaitingPatients: Endpoint<'listWaitingPatients'> = verifyingCaller(async ({ body, query }, call) => {
  const page = new ListPage(query, LONGEST_FIRST);
  const search = PatientSearch.for(query.q, call.origin.language);
  const rows = await page.readWhole(call, 'waitingRequest', WAITING_PATIENT, (visible) => {
    const where = and(
      visible,
      sql`waiting_request.ended_at is null`,
      body.doctorId?.length ? inArray(waitingRequest.doctorId, body.doctorId) : undefined,
      search && sql`waiting_request.patient_id in (select patient.id from patient where ${search.matching})`,
    );
    return {
      rows: sql`
        select ${REQUEST_COLUMNS}, waiting.first_name, waiting.last_name, waiting.phone_no,
               waits.date_of_birth::text as date_of_birth, waiting_request.created_at, ${OFFERS} as offers,
               ${page.place} as place
        from ${requestsWithOffers(call.services.now())}
        join patient waits on waits.id = waiting_request.patient_id
        join app_user waiting on waiting.id = waits.user_id
        where ${and(where, page.beyond)} ${page.tail}`,
      counted: sql`waiting_request where ${where} order by waiting_request.created_at`,
    };
  });
  return page.reply(
    rows.map((row) => ({
      ...asRequest(row),
      patientId: row.patientId,
      patientDetails: {
        firstName: row.firstName,
        lastName: row.lastName,
        phoneNo: row.phoneNo ?? '',
        dateOfBirth: row.dateOfBirth,
      },
      doctorId: row.doctorId,
      createdAt: row.createdAt.toISOString(),
      mayRemove: mayRemove(call.caller.role, row),
      offers: row.offers,
    })),
  );
});

const LOCKED = sql`for update of waiting_request`;

/** POST /waiting/:id/offer */
export const offerTime: Endpoint<'offerTime'> = async ({ params, body }, call) => {
  // Serialized with changes of the doctor's hours, and locked in the order of accepting an offer.
  await lockFor(call.tx, [body.doctorId]);
  const { row } = await oneRequest(call, params.id, LOCKED);
  const now = call.services.now();
  const { consultationType, movesId, movesFrom } = row;
  const { doctor, startsAt, endsAt } = await wantedTime(call, body, consultationType);
  if (startsAt.getTime() - now.getTime() < SOONEST_MINUTES * 60_000) {
    throw refusal('invalid_input', 'This time begins too soon for an offer. Please book it for the patient.', {
      field: 'startDateTime',
    });
  }
  if (movesFrom && startsAt >= movesFrom) throw notEarlier();
  if (await endOpenOffer(call, params.id, 'OVER', now)) {
    throw refusal('conflict', 'This patient already has an open offer.');
  }
  const who = await reachOf(call.tx, params.id);
  const withIt = movesId ? [movesId] : [];
  const { patientId } = who;
  await refuseAgainstRules(call, { withIt, doctor, consultationType, patientId, startsAt }, body.accept);
  const { id: doctorId, hospitalId, hospitalName, timeZone } = doctor;
  const wanted = { ...(movesId && { id: movesId }), doctorId, patientId, startsAt, endsAt };
  if (await isInTheWay(call.tx, wanted)) throw await whyRefused(call, wanted, timeZone);
  const doctorName = nameOf(doctor);
  const time = { doctorId, doctorName, startsAt, endsAt, hospitalId, hospitalName, timeZone };
  const offer = await holdFor(
    call.tx,
    now,
    time,
    { ...who, requestId: params.id, endsAt, movesFrom },
    call.caller.userId,
  );
  if (!offer) throw slotTaken();
  await call.records.record('offer', 'waitingRequest', [row]);
  if (offer.phoneNo) call.afterCommit(call.services.sms.wake);
  else call.afterCommit(() => mailOffer(call.services.messages, offer));
  const isTold = offer.phoneNo || offer.email;
  return new Reply((await oneRequest(call, params.id)).request, {
    message: isTold
      ? 'We sent the patient the offer and hold the time for 15 minutes.'
      : 'We hold the time for 15 minutes. This patient gets no messages, so please call.',
  });
};

/** POST /waiting/:id/book */
export const bookWaiting: Endpoint<'bookWaiting'> = async ({ params, body }, call) => {
  const { row: seen } = await oneRequest(call, params.id);
  const visit = seen.movesId ? await oneAppointment(call, seen.movesId, 'look') : undefined;
  // Locked in the order of accepting an offer, so that the two wait for each other.
  await lockFor(call.tx, [body.doctorId, seen.patientId, ...(visit ? [visit.doctorId] : [])]);
  if (visit) await oneAppointment(call, visit.id, 'lock');
  const { row } = await oneRequest(call, params.id, LOCKED);
  await endOpenOffer(call, params.id, 'DECLINED');
  await call.tx.update(waitingRequest).set({ endedAt: call.services.now() }).where(eq(waitingRequest.id, params.id));
  const { patientId, movesId, movesFrom } = row;
  const consultationType = row.consultationType as ConsultationType;
  if (movesFrom && new Date(body.startDateTime) >= movesFrom) throw notEarlier();
  const description = visit?.description ?? row.description;
  const wish = { ...body, patientId, consultationType, description };
  // A cast, because the compiler does not see that the staff roles are a subset of all roles.
  const ofAnybody = call as unknown as Parameters<typeof bookAppointment>[1];
  const booked = movesId
    ? await rescheduleAppointment({ ...NO_MORE, body: { ...wish, id: movesId } }, ofAnybody)
    : await bookAppointment({ ...NO_MORE, body: wish }, ofAnybody);
  return movesId
    ? new Reply('result' in booked ? booked.result : booked, { message: 'Appointment rescheduled successfully.' })
    : booked;
};

const NO_MORE = { params: undefined, query: undefined };

type WantedTime = Parameters<typeof offerTime>[0]['body'];

/** Checks that the caller manages the doctor and that the doctor offers the type. */
async function wantedTime(call: Call, body: WantedTime, consultationType: string) {
  const found = await requestedTime(call, { ...body, consultationType });
  refuseTypeNotOffered(found.doctor, consultationType, 'doctorId');
  return found;
}

/**
 * Ends the open offer of a request whose row is locked.
 * @param before an offer that expires later stays
 * @returns true where an offer stays
 */
async function endOpenOffer(
  call: Call,
  requestId: string,
  state: 'DECLINED' | 'OVER',
  before?: Date,
): Promise<boolean> {
  const [open] = await rowsOf(call.tx, { id: text, appointmentId: nullable(text), expiresAt: instant })`
    select id, appointment_id, expires_at from waiting_offer
    where request_id = ${requestId} and state = 'OPEN' for update`;
  if (!open) return false;
  if (before && open.expiresAt > before) return true;
  await closeOffer(call, open, state);
  return false;
}

const notEarlier = () =>
  refusal('invalid_input', 'Please choose a time before the appointment.', { field: 'startDateTime' });
