import { type SQL, sql } from 'drizzle-orm';

/**
 * Which grants stand: accepted, not ended, of a person who is active, and for a minor only until the day that was fixed
 * when it was given. A query that uses it joins `patient person` and `app_user person_user`.
 */
export function stands(now: Date): SQL {
  return sql`(proxy_grant.accepted_at is not null and proxy_grant.ended_at is null and person_user.status = 'ACTIVE'
    and (not proxy_grant.for_minor or proxy_grant.ends_on > ${now.toISOString().slice(0, 10)}::date))`;
}
