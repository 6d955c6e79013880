import { sql } from 'drizzle-orm';
import { brokenRule } from '../availability/index.ts';
import { REACHED, REACHED_BY } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { instant, nullable, oneRowOf, type Row, rowsOf, text } from '../platform/database/rows.ts';

export const FREED_TIME = {
  doctorId: text,
  doctorName: text,
  startsAt: instant,
  endsAt: instant,
  hospitalId: text,
  hospitalName: text,
  /** IANA name of the hospital's zone. */
  timeZone: text,
};

/** A time that became free, and its hospital. */
export type FreedTime = Row<typeof FREED_TIME>;

const WAITING = {
  requestId: text,
  patientId: text,
  ...REACHED,
  /** The end of the visit: its length with this doctor may be shorter than the freed time. */
  endsAt: instant,
  /** The start of the visit to move; null for a new visit. */
  movesFrom: nullable(instant),
};

/** The patient to offer a time to, and their channel: SMS if they want it, else email. */
export type Waiting = Row<typeof WAITING>;

/** The channel of a request's patient. */
export function reachOf(tx: Tx, requestId: string) {
  return oneRowOf(tx, { patientId: text, ...REACHED })`
    select request.patient_id, ${REACHED_BY}
    from waiting_request request
    join patient on patient.id = request.patient_id
    join app_user patient_user on patient_user.id = patient.user_id
    where request.id = ${requestId}`;
}

/**
 * The oldest request that a time fits, with its row locked. Skips requests whose patient has another appointment then,
 * that have an open offer or were offered this time before, or that the doctor's rules exclude.
 */
export async function firstWhoFits(tx: Tx, freed: FreedTime, now: Date): Promise<Waiting | undefined> {
  const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const [starts, freeUntil] = [instantOf(freed.startsAt), instantOf(freed.endsAt)];
  const ends = sql`visit.ends`;
  const local = (at: typeof starts) => sql`(${at} at time zone ${freed.timeZone})`;
  const [first] = await rowsOf(tx, WAITING)`
    select request.id as request_id, request.patient_id,
           ${REACHED_BY},
           ${ends} as ends_at, moved.starts_at as moves_from
    from waiting_request request
    join patient on patient.id = request.patient_id
    join app_user patient_user on patient_user.id = patient.user_id and patient_user.status = 'ACTIVE'
    left join appointment moved on moved.id = request.appointment_id
    cross join lateral (
      select ${starts} + make_interval(mins => coalesce(own.minutes, doctor.slot_minutes)) as ends
      from doctor
      left join visit_length own on own.doctor_id = doctor.id and own.consultation_type = request.consultation_type
      where doctor.id = ${freed.doctorId}) visit
    where request.ended_at is null and ${ends} <= ${freeUntil}
      and (request.doctor_id = ${freed.doctorId} or request.doctor_id is null)
      and (request.hospital_id = ${freed.hospitalId} or request.hospital_id is null)
      and (request.appointment_id is null or ${starts} < moved.starts_at)
      and exists (
        select from doctor where doctor.id = ${freed.doctorId} and request.consultation_type = any(doctor.speciality))
      and ${local(starts)}::date between request.from_day and request.to_day
      and ${local(starts)}::time >= request.from_time
      and ${local(ends)} <= ${local(starts)}::date + request.to_time
      and not exists (
        select from waiting_offer offer where offer.request_id = request.id
          and (offer.state = 'OPEN' or (offer.doctor_id = ${freed.doctorId} and offer.starts_at = ${starts})))
      and not exists (
        select from appointment other where other.patient_id = request.patient_id and other.status <> 'CANCELED'
          and other.id is distinct from request.appointment_id and other.during && tstzrange(${starts}, ${ends}, '[)'))
      and ${brokenRule({
        doctor: sql`${freed.doctorId}::uuid`,
        type: sql`request.consultation_type`,
        patient: sql`request.patient_id`,
        starts,
        timeZone: sql`${freed.timeZone}::text`,
        now: instantOf(now),
        except: sql`array[request.appointment_id]`,
      })} is null
    order by request.created_at, request.id
    limit 1 for update of request skip locked`;
  return first;
}
