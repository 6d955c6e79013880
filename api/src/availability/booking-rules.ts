import { isStaff } from '@openward/contract';
import { ruleFor } from '@openward/contract/availability';
import { type Doctor, phoneText } from '@openward/contract/people';
import { appointmentTime, dayOf } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import { lockFor, type Tx } from '../platform/database/database.ts';
import {
  array,
  boolean,
  instant,
  integer,
  nullable,
  oneOf,
  oneRowOf,
  rowsOf,
  text,
} from '../platform/database/rows.ts';
import type { Call } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import type { Window } from './doctor-calendars.ts';
import { at, minutesOf } from './hours.ts';
import type { Limit } from './slot-grid.ts';

const MINUTE = 60_000;
/** A day has at most 25 hours, so 26 are a safe bound. */
const A_DAY = sql.raw(`interval '26 hours'`);

/** The rules for a type of visit; the daily limits are those of the doctor and of the type. */
const ruleOf = (doctor: SQL, type: SQL) => sql`(
  select coalesce(max(rule.notice_minutes), 0) as notice,
         coalesce(bool_or(rule.new_patients_only), false) as is_for_new,
         min(rule.most_per_day) filter (where rule.consultation_type = '') as most,
         min(rule.most_per_day) filter (where rule.consultation_type <> '') as most_of_type
  from booking_rule rule
  where rule.doctor_id = ${doctor} and rule.consultation_type in ('', ${type})) rule`;

/** True where the patient has a completed visit with the doctor. */
const isKnown = (doctor: SQL, patient: SQL) => sql`exists (
  select from appointment seen
  where seen.patient_id = ${patient} and seen.doctor_id = ${doctor} and seen.status = 'COMPLETED')`;

/** The type that `other` counts as: its own, that of the request whose offer holds it, or null for any other block. */
const COUNTED_AS = sql.raw(`case when other.status <> 'BLOCKED' then other.consultation_type else (
  select request.consultation_type from waiting_offer offer
  join waiting_request request on request.id = offer.request_id
  where offer.appointment_id = other.id and offer.state = 'OPEN') end`);

/** A visit to check, as columns or values. */
export interface WishedVisit {
  doctor: SQL;
  type: SQL;
  patient: SQL;
  starts: SQL;
  /** The hospital's zone. */
  timeZone: SQL;
  now: SQL;
  /** The visits that move, which do not count. */
  except?: SQL;
  /** How many more visits of the same type are booked on that day. */
  besides?: SQL;
}

const BROKEN = ['notice', 'new', 'day', 'type'] as const;

/** The first rule that a visit breaks, as one of {@link BROKEN}; null where it breaks none. */
export function brokenRule({
  doctor,
  type,
  patient,
  starts,
  timeZone,
  now,
  except = sql`null::uuid[]`,
  besides = sql`0`,
}: WishedVisit): SQL {
  const visits = (which: SQL) => sql`(
    select count(*) + ${besides} from appointment other
    where other.doctor_id = ${doctor} and other.starts_at > ${starts} - ${A_DAY} and other.starts_at < ${starts} + ${A_DAY}
      and other.on_day = (${starts} at time zone ${timeZone})::date and other.status <> 'CANCELED'
      and other.id <> all(coalesce(${except}, '{}')) and ${COUNTED_AS} ${which})`;
  return sql`(
    select case
      when ${starts} < ${now} + make_interval(mins => rule.notice) then 'notice'
      when rule.is_for_new and ${isKnown(doctor, patient)} then 'new'
      when rule.most is not null and rule.most <= ${visits(sql`is not null`)} then 'day'
      when rule.most_of_type is not null and rule.most_of_type <= ${visits(sql`= ${type}`)} then 'type'
    end
    from ${ruleOf(doctor, type)})`;
}

const LIMIT = { doctorId: text, minutes: integer, notice: integer, isRefused: boolean, full: array(text) };

interface LimitSearch {
  doctorIds: string[];
  consultationType?: string | null | undefined;
  patientId?: string | null | undefined;
  /** An appointment to move, which does not count. */
  exceptId?: string | null | undefined;
  /** The days (`YYYY-MM-DD`) of other visits of the same type that are booked together, one entry for each. */
  besides?: readonly string[];
}

/**
 * What the doctors' rules allow a patient in a window, for each type. Doctors without rules are missing. Must agree
 * with {@link brokenRule}, but computes all starts at once.
 */
export async function readLimits(
  tx: Tx,
  { doctorIds, consultationType, patientId, exceptId, besides = [] }: LimitSearch,
  { from, to }: Window,
  now: Date,
): Promise<Map<string, Limit[]>> {
  const types = consultationType ? sql`array[${consultationType}]` : sql`d.speciality`;
  const rows = await rowsOf(tx, LIMIT)`
    select d.id as doctor_id, ${minutesOf(sql`offered.type`)} as minutes, rule.notice,
           rule.is_for_new and ${isKnown(sql`d.id`, sql`${patientId ?? null}::uuid`)} as is_refused,
           coalesce((
             select json_agg(day.on_day) from (
               select visit.on_day, count(*) as visits, count(*) filter (where visit.type = offered.type) as of_type
               from (
                 select other.on_day, ${COUNTED_AS} as type
                 from appointment other
                 where (rule.most is not null or rule.most_of_type is not null) and other.doctor_id = d.id
                   and other.starts_at > ${at(from)} - ${A_DAY} and other.starts_at < ${at(to)} + ${A_DAY}
                   and other.status <> 'CANCELED' and other.id is distinct from ${exceptId ?? null}::uuid
                 union all
                 select planned, offered.type from unnest(${sql.param(besides)}::date[]) as planned) visit
               where visit.type is not null
               group by visit.on_day) day
             where day.visits >= rule.most or day.of_type >= rule.most_of_type), '[]') as full
    from doctor d
    cross join lateral unnest(${types}::text[]) as offered(type)
    cross join lateral ${ruleOf(sql`d.id`, sql`offered.type`)}
    where d.id = any(${sql.param(doctorIds)}::uuid[])
      and exists (select from booking_rule own where own.doctor_id = d.id)
    order by minutes`;
  const limits = new Map<string, Limit[]>();
  for (const { doctorId, minutes, notice, isRefused, full } of rows) {
    const known = limits.get(doctorId) ?? [];
    limits.set(doctorId, known);
    if (!isRefused) known.push({ minutes, from: now.getTime() + notice * MINUTE, full: new Set(full) });
  }
  return limits;
}

/** Serializes bookings per doctor and day where a rule counts them, so that concurrent ones do not exceed the limit. */
export async function lockForRules(tx: Tx, { id, timeZone, bookingRules }: Doctor, startsAt: Date): Promise<void> {
  if (bookingRules.every(({ mostPerDay }) => mostPerDay === null)) return;
  await lockFor(tx, [`${id} ${dayOf(startsAt.toISOString(), timeZone)}`]);
}

interface Booking {
  /** The appointments that move together with it, including itself. */
  withIt?: readonly string[];
  /** How many others of its series are booked on the same day. */
  besides?: number;
  doctor: Doctor;
  consultationType: string;
  patientId: string;
  startsAt: Date;
}

/**
 * Enforces a doctor's rules: patients must keep them, staff get a refusal that they may override.
 * @param accept true where staff override it
 * @throws Refusal booking_rule
 */
export async function refuseAgainstRules(call: Call, booking: Booking, accept: boolean | undefined): Promise<void> {
  const { doctor, consultationType, patientId, startsAt } = booking;
  const { bookingRules, timeZone } = doctor;
  if (bookingRules.length === 0) return;
  if (accept && call.caller && isStaff(call.caller.role)) return;
  await lockForRules(call.tx, doctor, startsAt);
  const now = call.services.now();
  const visit = {
    doctor: sql`${doctor.id}::uuid`,
    type: sql`${consultationType}::text`,
    patient: sql`${patientId}::uuid`,
    starts: at(startsAt),
    timeZone: sql`${timeZone}::text`,
    now: at(now),
    except: sql`${sql.param(booking.withIt ?? [])}::uuid[]`,
    besides: sql`${booking.besides ?? 0}::int`,
  };
  const { broken } = await oneRowOf(call.tx, { broken: nullable(oneOf(BROKEN)) })`
    select ${brokenRule(visit)} as broken`;
  if (broken) throw against(broken, booking, now);
}

function against(broken: (typeof BROKEN)[number], { doctor, consultationType }: Booking, now: Date): Refusal {
  const { bookingRules, timeZone } = doctor;
  const field = 'startDateTime';
  const mostOf = (type: string) => bookingRules.find((rule) => rule.consultationType === type)?.mostPerDay ?? 0;
  switch (broken) {
    case 'notice': {
      const { noticeMinutes } = ruleFor(bookingRules, consultationType);
      const first = new Date(now.getTime() + noticeMinutes * MINUTE);
      const time = appointmentTime(first.toISOString(), timeZone);
      return refusal('booking_rule', 'This time is too soon to book. The earliest possible time is {time}.', {
        field,
        values: { time },
      });
    }
    case 'new':
      return refusal('booking_rule', 'This doctor takes only new patients for this consultation type.', { field });
    case 'day': {
      const values = { most: mostOf('') };
      const sentence =
        'This doctor has reached the limit of appointments for that day ({most}). Please choose another day.';
      return refusal('booking_rule', sentence, { field, values });
    }
    case 'type': {
      const values = { most: mostOf(consultationType) };
      const sentence =
        'This doctor has reached the limit of appointments of this type for that day ({most}). Please choose another day.';
      return refusal('booking_rule', sentence, { field, values });
    }
  }
}

/** The latest instant at which a patient can move or cancel an appointment; undefined without such a rule. */
export async function changeUntil(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await rowsOf(tx, { until: nullable(instant) })`
    select a.starts_at - make_interval(mins => nullif(max(rule.cancel_minutes), 0)) as until
    from appointment a
    join booking_rule rule on rule.doctor_id = a.doctor_id and rule.consultation_type in ('', a.consultation_type)
    where a.id = ${id}
    group by a.id`;
  return row?.until ?? undefined;
}

/** What of an appointment says until when and where to call. */
interface Changed {
  id: string;
  timeZone: string;
  hospitalPhone: string;
}

/**
 * Refuses a late change by a patient, who has to call the practice instead.
 * @throws Refusal booking_rule with the number to call
 */
export async function refuseLateChange(call: Call, before: Changed): Promise<void> {
  if (call.caller?.role !== 'ROLE_PATIENT') return;
  const last = await changeUntil(call.tx, before.id);
  if (!last || call.services.now() <= last) return;
  const time = appointmentTime(last.toISOString(), before.timeZone);
  const phone = phoneText(before.hospitalPhone);
  if (!phone) {
    const sentence = 'You could change or cancel this appointment until {time}. Please call the practice.';
    throw refusal('booking_rule', sentence, { values: { time } });
  }
  const sentence = 'You could change or cancel this appointment until {time}. Please call the practice: {phone}.';
  throw refusal('booking_rule', sentence, { values: { time, phone } });
}
