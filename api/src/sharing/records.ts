import type { ProxyArea } from '@openward/contract';
import type { GivenAccess, HeldAccess, ProxyRelation } from '@openward/contract/sharing';

import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { stands } from './standing.ts';

/** A grant with the names of both sides, as the drivers give it: instants are text or dates. */
export interface GrantRow {
  id: string;
  version: number;
  patientId: string;
  proxyUserId: string | null;
  invitedName: string;
  invitedEmail: string | null;
  relation: ProxyRelation;
  areas: ProxyArea[];
  createdAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  endedAt: string | null;
  endsOn: string | null;
  stands: boolean;
  personFirst: string;
  personLast: string;
  proxyFirst: string | null;
  proxyLast: string | null;
}

/** Grants on a condition, the latest first. @param tail what follows the condition in place of the order */
export async function selectGrants(tx: Tx, which: SQL, now: Date, tail?: SQL): Promise<GrantRow[]> {
  const { rows } = (await tx.execute(sql`
    select proxy_grant.id, proxy_grant.version, proxy_grant.patient_id as "patientId", proxy_grant.proxy_user_id as "proxyUserId",
           invited_name as "invitedName", invited_email as "invitedEmail", relation, areas,
           proxy_grant.created_at as "createdAt", expires_at as "expiresAt", accepted_at as "acceptedAt",
           ended_at as "endedAt", proxy_grant.ends_on::text as "endsOn",
           ${stands(now)} as stands,
           person_user.first_name as "personFirst", person_user.last_name as "personLast",
           proxy.first_name as "proxyFirst", proxy.last_name as "proxyLast"
    from proxy_grant
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    left join app_user proxy on proxy.id = proxy_grant.proxy_user_id
    where ${which}
    ${tail ?? sql`order by proxy_grant.created_at desc, proxy_grant.id desc limit 100`}`)) as unknown as {
    rows: GrantRow[];
  };
  return rows;
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
    createdAt: instant(row.createdAt),
    expiresAt: instant(row.expiresAt),
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
  return new Date(row.expiresAt) > now ? 'invited' : 'expired';
}

/** An instant on the wire. */
export function instant(value: string): string {
  return new Date(value).toISOString();
}
