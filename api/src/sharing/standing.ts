import { GROWN_UP_AT } from '@openward/contract/patients';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Which grants stand: accepted, not ended, of a person who is active, and of a child only while it is one, so that
 * access for a minor ends by itself. A query that uses it joins `patient person` and `app_user person_user`.
 */
export function stands(now: Date): SQL {
  return sql`(proxy_grant.accepted_at is not null and proxy_grant.ended_at is null and person_user.status = 'ACTIVE'
    and (not proxy_grant.for_minor or ${endsOn} > ${now.toISOString().slice(0, 10)}::date))`;
}

/** The day on which somebody is grown up. */
export const endsOn: SQL = sql.raw(`(person.date_of_birth + interval '${GROWN_UP_AT} years')::date`);
