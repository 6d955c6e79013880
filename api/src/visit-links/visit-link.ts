import { timingSafeEqual } from 'node:crypto';
import { type Message, template } from '@openward/contract';
import { type Appointment, isOpen, isUnconfirmed } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { appointmentTime, dayOf } from '@openward/contract/time';
import type { LinkedVisit } from '@openward/contract/visit-links';
import {
  type AppointmentRow,
  appointmentHistory,
  asAppointment,
  cancelAppointment,
  changeAppointment,
  oneAppointment,
  rescheduleAppointment,
} from '../appointments/index.ts';
import { freeSlots, holidaysOf, horizon } from '../availability/index.ts';
import { type ApiConfig, tokenKeysOf } from '../platform/config.ts';
import { claimAttempt } from '../platform/counting/limits.ts';
import { lockFor } from '../platform/database/database.ts';
import { json, rowsOf, text } from '../platform/database/rows.ts';
import { type Call, type Prepared, Reply } from '../platform/http/call.ts';
import { type Caller, NO_FACTOR } from '../platform/http/caller.ts';
import { Refusal, refusal } from '../platform/http/refusal.ts';
import { keyedHash } from '../platform/identity/secrets.ts';
import { nameEditor } from '../platform/versions/merge-edit.ts';

/** The data that a link signs. */
interface Visit {
  id: string;
  patientId: string;
  /** The patient's counter, which invalidates links when their messages have reached the wrong person. */
  visitLinks: number;
}

/** Bytes of the id and of the signature: 128 bits cannot be guessed, and the link fits into an SMS. */
const BYTES = 16;

/**
 * The page on which the holder of the link confirms, moves or cancels one visit. The token follows the `#`, so that it
 * reaches no server log. Undefined without a portal address.
 */
export function visitLink(config: Pick<ApiConfig, 'portalUrl' | 'tokenKey'>, visit: Visit): string | undefined {
  return config.portalUrl && `${config.portalUrl}/visit#${tokenOf(config.tokenKey, visit)}`;
}

/** The id and its signature as 43 characters. The patient is signed but not named, because links are forwarded. */
function tokenOf(key: Uint8Array, { id, patientId, visitLinks }: Visit): string {
  const signed = visitLinks === 0 ? `${id} ${patientId}` : `${id} ${patientId} ${visitLinks}`;
  const signature = keyedHash(key, 'visit-link', signed).subarray(0, BYTES);
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** The id in a token, without checking its signature; undefined for an invalid token. */
function idIn(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * BYTES) return undefined;
  return bytes.toString('hex', 0, BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The patient of a token as a caller who sees only that visit.
 * @throws Refusal not_found where none of our keys signed it, or the patient is inactive
 */
async function readVisitToken({ tx, services }: Pick<Call, 'tx' | 'services'>, token: string): Promise<LinkedCaller> {
  const id = idIn(token);
  const [visit] = id
    ? await rowsOf(tx, { id: text, patientId: text, userId: text, signed: json<Omit<Visit, 'id'>[]>() })`
        select appointment.id, appointment.patient_id, app_user.id as user_id,
               (with recursive known as (
                  select patient.id, patient.visit_links
                  union select further.id, further.visit_links
                  from patient further join known on further.merged_into = known.id)
                select json_agg(json_build_object('patientId', id, 'visitLinks', visit_links)) from known) as signed
        from appointment
        join patient on patient.id = appointment.patient_id
        join app_user on app_user.id = patient.user_id and app_user.status = 'ACTIVE'
        where appointment.id = ${id}::uuid`
    : [];
  // A link from before a merge of records is signed with the id of the merged one.
  const isGood =
    visit &&
    tokenKeysOf(services.config).some((key) =>
      visit.signed.some((of) => isSame(token, tokenOf(key, { id: visit.id, ...of }))),
    );
  if (!isGood) throw refusal('not_found', 'This link no longer works. Please call the practice.');
  const { patientId, userId } = visit;
  const nobody = { sessionId: '', doctorId: null, hospitalId: null, signedInAt: new Date(0), ...NO_FACTOR };
  return { ...nobody, userId, role: 'ROLE_PATIENT', patientId, visitId: visit.id };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Wrong tokens per network. Right ones are not counted, because thousands of phones may share one address. */
const PER_NETWORK = { failures: 60, minutes: 15 };

type LinkedCaller = Caller & { visitId: string };

/** A call on behalf of the patient, for one visit. */
type LinkedCall = Call<readonly Caller['role'][]> & { caller: { visitId: string } };

type Linked<K extends keyof Contract['visitLinks']> = Prepared<Contract['visitLinks'][K], LinkedCaller>;

/** Handles a call with a token. Refusals are recorded under the patient's account. */
function byLink<B extends { token: string }, R>(work: (body: B, call: LinkedCall) => Promise<R>) {
  const subjectOf = ({ origin }: Pick<Call, 'origin'>) => `visit-link:network:${origin.network}`;
  return {
    async before({ body }: { body: B }, preparation: Pick<Call, 'origin' | 'services'> & BeforeOf) {
      const { database, services } = preparation;
      try {
        return await database.transaction((tx) => readVisitToken({ tx, services }, body.token));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // Counted after the check, because 128 bits cannot be guessed and a count before would block valid links.
        if (await claimAttempt(database, subjectOf(preparation), PER_NETWORK, services.now())) throw error;
        throw refusal('too_many_requests', 'Too many attempts. Please try again in 15 minutes.', {
          retryAfter: PER_NETWORK.minutes * 60,
        });
      }
    },
    async handle({ body }: { body: B }, call: Call<'public'>, caller: LinkedCaller): Promise<R> {
      try {
        return await work(body, { ...call, caller, records: call.records.as(caller) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // Without details, which may name staff.
        const { code, said, errors, retryAfter } = error;
        throw new Refusal(code, said, {
          ...(errors && { errors }),
          ...(retryAfter !== undefined && { retryAfter }),
          account: caller.userId,
        });
      }
    },
  };
}

type BeforeOf = { database: Parameters<typeof claimAttempt>[0] };

/** POST /appointment/link */
export const getVisitByLink: Linked<'getVisitByLink'> = byLink(async (_body, call) =>
  shown(asAppointment(await lookedUp(call)), call),
);

/** POST /appointment/link/confirm: like the answer C to a reminder. */
export const confirmByLink: Linked<'confirmByLink'> = byLink(async (body, call) => {
  const before = await held(body, call);
  if (!isUnconfirmed(before.status)) throw refusal('wrong_state', 'This appointment can no longer be confirmed.');
  return shown(await changeAppointment(call, before, 'confirm', { status: 'CONFIRMED' }), call);
});

/** POST /appointment/link/cancel */
export const cancelByLink: Linked<'cancelByLink'> = byLink(async (body, call) => {
  await held(body, call);
  const input = { params: undefined, query: { appointmentId: call.caller.visitId }, body: {} };
  return shown(plain(await cancelAppointment(input, call)), call);
});

/** POST /appointment/link/move */
export const moveByLink: Linked<'moveByLink'> = byLink(async ({ startDateTime, ...body }, call) => {
  const { doctorId } = await lookedUp(call);
  // Locked in the order of all moves to avoid a deadlock.
  await lockFor(call.tx, [doctorId, call.caller.patientId ?? '']);
  await held(body, call);
  const input = { params: undefined, query: undefined, body: { id: call.caller.visitId, startDateTime } };
  return shown(plain(await rescheduleAppointment(input, call)), call);
});

/** Free times per answer. */
const SHOWN = 20;
/** Days to search; one slot more, because the visit's own time is removed. */
const SLOTS = { limit: SHOWN + 1, days: 62 };

/** POST /appointment/link/slots */
export const searchSlotsByLink: Linked<'searchSlotsByLink'> = byLink(async ({ startDateTime }, call) => {
  const { doctorId, consultationType, startsAt, timeZone } = await lookedUp(call);
  const from = startDateTime ?? call.services.now().toISOString();
  const about = { startDateTime: from, doctorId: [doctorId], consultationType };
  const { page } = await freeSlots(call, { ...SLOTS, ...about, page: { skipped: 0, size: 1 } });
  const others = (page[0]?.slots ?? []).filter((slot) => Date.parse(slot.startDateTime) !== startsAt.getTime());
  return others.slice(0, SHOWN).map((slot) => ({ ...slot, timeZone }));
});

/** @throws Refusal not_found once the visit has begun, so that old messages reveal no visits */
async function lookedUp(call: LinkedCall, lock: 'lock' | 'look' = 'look'): Promise<AppointmentRow> {
  const row = await oneAppointment(call, call.caller.visitId, lock);
  if (row.startsAt > call.services.now()) return row;
  throw refusal('not_found', 'This appointment has started or is over, so the link no longer works.');
}

/**
 * The visit, locked for a change.
 * @throws Refusal conflict where it has changed since the page was loaded, wrong_state where it cannot change
 */
async function held({ version }: { version?: number | undefined }, call: LinkedCall): Promise<AppointmentRow> {
  await nameEditor(call.tx, call.caller);
  const row = await lookedUp(call, 'lock');
  if (version !== undefined && version !== row.revision) {
    throw new Refusal('conflict', await changedSince(row, call));
  }
  return row;
}

/** The author and time of the last change; never a name, because links are forwarded. */
async function changedSince({ timeZone }: AppointmentRow, call: LinkedCall): Promise<Message> {
  const input = { params: { id: call.caller.visitId }, query: undefined, body: undefined };
  const last = plain(await appointmentHistory(input, call)).at(-1);
  const time = last && appointmentTime(last.at, timeZone);
  if (time && last.by === 'practice') {
    return template('The practice changed this appointment at {time}. Please check it and try again.', { time });
  }
  if (time && last.by === 'you') {
    return template('You changed this appointment at {time}. Please check it and try again.', { time });
  }
  return 'This appointment has changed in the meantime. Please check it and try again.';
}

async function shown(appointment: Appointment, { services, tx }: LinkedCall): Promise<LinkedVisit> {
  const now = services.now();
  const open = isOpen(appointment, now);
  const holidays = open ? await holidaysAhead(tx, appointment, now) : [];
  const { version, startDateTime, endDateTime, status, timeZone } = appointment;
  const { doctorDetails, hospitalName, hospitalAddress, hospitalPhone } = appointment;
  return {
    ...{ version, startDateTime, endDateTime, status, timeZone },
    ...{ doctorDetails, hospitalName, hospitalAddress, hospitalPhone },
    may: { confirm: open && isUnconfirmed(status), move: open, cancel: open },
    ...(holidays.length > 0 && { holidays }),
  };
}

async function holidaysAhead(tx: LinkedCall['tx'], { doctorId, timeZone }: Appointment, now: Date) {
  const [from, to] = [now, horizon(now, timeZone)].map((at) => dayOf(at.toISOString(), timeZone)) as [string, string];
  const holidays = await holidaysOf(tx, [doctorId], { from, to });
  return holidays.map(({ date, name }) => ({ date, name }));
}

function plain<R>(answer: R | Reply<R>): R {
  return answer instanceof Reply ? answer.result : answer;
}
