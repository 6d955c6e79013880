import { PROXY_AREAS } from '@openward/contract';
import { type GivenAccess, type HeldAccess, PROXY_RELATIONS } from '@openward/contract/sharing';
import { type SQL, sql } from 'drizzle-orm';
import { stands } from '../platform/access/standing-grants.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  array,
  boolean,
  instant,
  integer,
  nullable,
  oneOf,
  type Row,
  rowsOf,
  text,
} from '../platform/database/rows.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';

const GRANT = {
  id: text,
  version: integer,
  patientId: text,
  proxyUserId: nullable(text),
  invitedName: text,
  invitedEmail: nullable(text),
  relation: oneOf(PROXY_RELATIONS),
  areas: array(oneOf(PROXY_AREAS)),
  createdAt: instant,
  expiresAt: instant,
  acceptedAt: nullable(instant),
  endedAt: nullable(instant),
  endsOn: nullable(text),
  stands: boolean,
  personFirst: text,
  personLast: text,
  proxyFirst: nullable(text),
  proxyLast: nullable(text),
};

/** A grant with the names of both sides. */
export type GrantRow = Row<typeof GRANT>;

/** Grants on a condition, the latest first. @param tail what follows the condition in place of the order */
export async function selectGrants(tx: Tx, which: SQL, now: Date, tail?: SQL): Promise<GrantRow[]> {
  return rowsOf(tx, GRANT)`
    select proxy_grant.id, proxy_grant.version, proxy_grant.patient_id, proxy_grant.proxy_user_id, invited_name,
           invited_email, relation, areas, proxy_grant.created_at, expires_at, accepted_at, ended_at,
           proxy_grant.ends_on::text as ends_on, ${stands(now)} as stands,
           person_user.first_name as person_first, person_user.last_name as person_last,
           proxy.first_name as proxy_first, proxy.last_name as proxy_last
    from proxy_grant
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    left join app_user proxy on proxy.id = proxy_grant.proxy_user_id
    where ${which}
    ${tail ?? sql`order by proxy_grant.created_at desc, proxy_grant.id desc limit 100`}`;
}

/** Grants that the caller gave or was given, recorded as read. */
export function visibleGrants(call: Call & { caller: Caller }, which: SQL, tail?: SQL): Promise<GrantRow[]> {
  return call.records.read('proxyGrant', (visible) =>
    selectGrants(call.tx, sql`${visible} and ${which}`, call.services.now(), tail),
  );
}

/** A grant as whoever gave it sees it. */
export function asGiven(row: GrantRow, now: Date): GivenAccess {
  const { id, version, invitedName: name, invitedEmail: email, relation, areas } = row;
  return {
    id,
    version,
    name,
    email,
    relation,
    areas,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedBy: row.proxyFirst === null ? null : { firstName: row.proxyFirst, lastName: row.proxyLast ?? '' },
  };
}

/** A grant as whoever holds it sees it. */
export function asHeld(row: GrantRow): HeldAccess {
  const { id, patientId, personFirst: firstName, personLast: lastName, relation, areas, endsOn } = row;
  return { id, patientId, firstName, lastName, relation, areas, endsOn };
}

function stateOf(row: GrantRow, now: Date): GivenAccess['state'] {
  if (row.endedAt) return 'ended';
  if (row.acceptedAt) return row.stands ? 'active' : 'ended';
  return row.expiresAt > now ? 'invited' : 'expired';
}
