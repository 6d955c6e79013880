import { type SQL, sql } from 'drizzle-orm';

/** True where a limit is in place: then only the practice can give access to the patient's record. */
export function isLimited(patientId: SQL): SQL {
  return sql`exists (select from access_limit where access_limit.patient_id = ${patientId} and lifted_at is null)`;
}

/**
 * True where a limit bars a user from acting for a patient, by their account or by any e-mail address that it has or
 * had.
 */
export function isKeptOut(patientId: SQL, userId: SQL): SQL {
  return sql`exists (
    select from access_limit kept_out
    where kept_out.patient_id = ${patientId} and kept_out.lifted_at is null
      and (kept_out.user_id = ${userId} or kept_out.email in (
        select unnest(array[lower(keeper.username), lower(keeper.email)]) from app_user keeper where keeper.id = ${userId}
        union all
        select lower(previous) from way_change where way_change.user_id = ${userId} and channel = 'email')))`;
}

/**
 * The day on which access for a minor ends: the 18th birthday by the record's birth date, so that it follows
 * corrections; null for other access. A query that uses it joins `patient person`.
 */
export const ENDS_ON = sql.raw(
  `(case when proxy_grant.for_minor then (person.date_of_birth + interval '18 years')::date end)`,
);

/**
 * Condition for active grants: accepted, not ended, of an active user, for a minor only until 18, and not barred by a
 * limit. A query that uses it joins `patient person` and `app_user person_user`.
 */
export function stands(now: Date): SQL {
  return sql`(proxy_grant.accepted_at is not null and proxy_grant.ended_at is null and person_user.status = 'ACTIVE'
    and (not proxy_grant.for_minor or ${ENDS_ON} > ${now.toISOString().slice(0, 10)}::date)
    and not ${isKeptOut(sql`proxy_grant.patient_id`, sql`proxy_grant.proxy_user_id`)})`;
}
