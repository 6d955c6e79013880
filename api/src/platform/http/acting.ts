import { ACTING_FOR, type Endpoint, PROXY_AREAS } from '@openward/contract';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { stands } from '../access/standing-grants.ts';
import type { Tx } from '../database/database.ts';
import { array, oneOf, type Row, rowsOf, text } from '../database/rows.ts';
import type { Caller } from './caller.ts';
import { type Refusal, refusal } from './refusal.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The patient id for whom the request claims to act; undefined without one, `''` for an invalid id. */
export function actingForOf(request: FastifyRequest): string | undefined {
  const said = request.headers[ACTING_FOR.toLowerCase()];
  if (said === undefined) return undefined;
  return typeof said === 'string' && UUID.test(said) ? said.toLowerCase() : '';
}

/** Joins the person that a session may act for to the session's own query, so that each call checks the grant. */
export function personJoin(patientId: string, now: Date) {
  return sql`left join (
      select proxy_grant.id, proxy_grant.patient_id, proxy_grant.proxy_user_id, proxy_grant.areas
      from proxy_grant
      join patient person on person.id = proxy_grant.patient_id
      join app_user person_user on person_user.id = person.user_id
      where proxy_grant.patient_id = ${patientId || null}::uuid and ${stands(now)}
    ) held on held.proxy_user_id = app_user.id and app_user.role = 'ROLE_PATIENT'`;
}

/** The answer without a grant, which is the same whether or not the person exists. */
export function noAccess(userId: string): Refusal {
  return refusal('no_access', 'You are not allowed to act for this person.', { account: userId });
}

/** False only for a proxy whose grant does not cover the endpoint. */
export function mayCall({ actingFor }: Caller, { area }: Endpoint): boolean {
  if (!actingFor || area === 'any') return true;
  return area !== undefined && area !== 'own' && actingFor.areas.includes(area);
}

/** @throws Refusal not_allowed where a proxy's grant does not cover the endpoint */
export function refuseBeyondGrant(caller: Caller, endpoint: Endpoint): void {
  if (mayCall(caller, endpoint)) return;
  const account = caller.userId;
  if (!endpoint.area || endpoint.area === 'own') {
    throw refusal('not_allowed', 'You are acting for someone else. Please go back to your own account first.', {
      account,
    });
  }
  throw refusal('not_allowed', 'This part is not shared with you.', { account });
}

/** The persons that users may act for, by user id, for the live events of open pages. */
export async function personsOf(tx: Tx, userIds: string[], now: Date): Promise<Map<string, Person[]>> {
  const rows = await rowsOf(tx, { userId: text, ...PERSON })`
    select proxy_grant.proxy_user_id as user_id, proxy_grant.patient_id, proxy_grant.areas
    from proxy_grant
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    where proxy_grant.proxy_user_id = any(${sql.param(userIds)}::uuid[]) and ${stands(now)}
    order by proxy_grant.id`;
  const persons = new Map<string, Person[]>();
  for (const { userId, ...person } of rows) persons.set(userId, [...(persons.get(userId) ?? []), person]);
  return persons;
}

const PERSON = { patientId: text, areas: array(oneOf(PROXY_AREAS)) };

/** A person that a user may act for. */
export type Person = Row<typeof PERSON>;
