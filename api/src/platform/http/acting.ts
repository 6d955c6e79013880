import type { Endpoint, ProxyArea } from '@openward/contract';
import { ACTING_FOR } from '@openward/contract';

import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { stands } from '../../sharing/standing.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For whom a request says that it is made; undefined where its user speaks for themselves, `''` for what is no id. */
export function actingForOf(request: FastifyRequest): string | undefined {
  const said = request.headers[ACTING_FOR.toLowerCase()];
  if (said === undefined) return undefined;
  return typeof said === 'string' && UUID.test(said) ? said.toLowerCase() : '';
}

/**
 * Which person a session may act for, asked in the same statement as the session itself: the grant decides, at every call.
 * @returns the columns and joins that say so
 */
export function personJoin(patientId: string, now: Date) {
  return sql`left join (
      select proxy_grant.id, proxy_grant.patient_id, proxy_grant.proxy_user_id, proxy_grant.areas
      from proxy_grant
      join patient person on person.id = proxy_grant.patient_id
      join app_user person_user on person_user.id = person.user_id
      where proxy_grant.patient_id = ${patientId || null}::uuid and ${stands(now)}
    ) held on held.proxy_user_id = app_user.id and app_user.role = 'ROLE_PATIENT'`;
}

/** The answer where nobody gave the caller access: the same, whether or not there is such a person. */
export function noAccess(userId: string): Refusal {
  return new Refusal('no_access', 'You cannot act for this person, or no longer.', { account: userId });
}

/** Keeps a proxy within what they were given. @throws Refusal not_allowed */
export function refuseBeyondGrant(caller: Caller, { area }: Endpoint): void {
  if (!caller.actingFor || area === 'any') return;
  const account = caller.userId;
  if (!area || area === 'own') {
    throw new Refusal('not_allowed', 'You act for somebody else. Please go back to your own pages first.', { account });
  }
  if (!caller.actingFor.areas.includes(area)) {
    throw new Refusal('not_allowed', 'This part was not shared with you.', { account });
  }
}

/** The persons that sessions' users may act for, by the users' ids: what open pages are told of as well. */
export async function personsOf(tx: Tx, userIds: string[], now: Date): Promise<Map<string, Person[]>> {
  const { rows } = (await tx.execute(sql`
    select proxy_grant.proxy_user_id as "userId", proxy_grant.patient_id as "patientId", proxy_grant.areas
    from proxy_grant
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    where proxy_grant.proxy_user_id = any(${sql.param(userIds)}::uuid[]) and ${stands(now)}
    order by proxy_grant.id`)) as unknown as { rows: (Person & { userId: string })[] };
  const persons = new Map<string, Person[]>();
  for (const { userId, ...person } of rows) persons.set(userId, [...(persons.get(userId) ?? []), person]);
  return persons;
}

/** Somebody whom a user may act for. */
export interface Person {
  patientId: string;
  areas: ProxyArea[];
}
