import { PROXY_AREAS, ROLES } from '@openward/contract';
import { type GivenAccess, type HeldAccess, PROXY_RELATIONS } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { type SQL, sql } from 'drizzle-orm';
import { ENDS_ON, stands } from '../platform/access/standing-grants.ts';
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
  forMinor: boolean,
  createdBy: nullable(text),
  endReason: nullable(text),
  giverFirst: nullable(text),
  giverLast: nullable(text),
  giverRole: nullable(oneOf(ROLES)),
  enderFirst: nullable(text),
  enderLast: nullable(text),
  enderRole: nullable(oneOf(ROLES)),
};

/** A grant with the names of both sides. */
export type GrantRow = Row<typeof GRANT>;

/** The grants that match, the latest first. @param tail replaces the order */
export async function selectGrants(tx: Tx, which: SQL, now: Date, tail?: SQL): Promise<GrantRow[]> {
  return rowsOf(tx, GRANT)`
    select proxy_grant.id, proxy_grant.version, proxy_grant.patient_id, proxy_grant.proxy_user_id, invited_name,
           invited_email, relation, areas, proxy_grant.created_at, expires_at, accepted_at, ended_at,
           ${ENDS_ON}::text as ends_on, ${stands(now)} as stands,
           person_user.first_name as person_first, person_user.last_name as person_last,
           proxy.first_name as proxy_first, proxy.last_name as proxy_last, for_minor, created_by, end_reason,
           giver.first_name as giver_first, giver.last_name as giver_last, giver.role as giver_role,
           ender.first_name as ender_first, ender.last_name as ender_last, ender.role as ender_role
    from proxy_grant
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    left join app_user proxy on proxy.id = proxy_grant.proxy_user_id
    left join app_user giver on giver.id = proxy_grant.created_by
    left join app_user ender on ender.id = proxy_grant.ended_by
    where ${which}
    ${tail ?? sql`order by proxy_grant.created_at desc, proxy_grant.id desc limit 100`}`;
}

/** The matching grants that the caller may see, with an audit of the read. */
export function visibleGrants(call: Call & { caller: Caller }, which: SQL, tail?: SQL): Promise<GrantRow[]> {
  return call.records.read('proxyGrant', (visible) =>
    selectGrants(call.tx, sql`${visible} and ${which}`, call.services.now(), tail),
  );
}

/** A grant as the patient who gave it sees it. */
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
    acceptedBy: acceptedBy(row),
    canRenew: isOutgrown(row, now),
  };
}

/** The account that accepted. */
export function acceptedBy({ proxyFirst, proxyLast }: GrantRow): GivenAccess['acceptedBy'] {
  return proxyFirst === null ? null : { firstName: proxyFirst, lastName: proxyLast ?? '' };
}

/** True for a parent's access that ended only because the child turned 18. */
function isOutgrown({ forMinor, acceptedAt, endedAt, endsOn }: GrantRow, now: Date): boolean {
  return forMinor && acceptedAt !== null && endedAt === null && endsOn !== null && endsOn <= dayOf(now);
}

/** The day in UTC, `YYYY-MM-DD`, by which access for minors ends. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** A grant as its holder sees it. @param others who else may act for the child */
export function asHeld(row: GrantRow, others: HeldAccess['others'] = []): HeldAccess {
  const { id, patientId, personFirst: firstName, personLast: lastName, relation, areas, endsOn } = row;
  return { id, patientId, firstName, lastName, relation, areas, endsOn, others };
}

/** The access that a user holds; for children with the others who may act for them or whom the holder invited. */
export async function heldBy(call: Call & { caller: Caller }, rows: readonly GrantRow[]): Promise<HeldAccess[]> {
  const children = rows.filter(({ forMinor }) => forMinor).map(({ patientId }) => patientId);
  if (children.length === 0) return rows.map((row) => asHeld(row));
  const { userId } = call.caller;
  const now = call.services.now();
  const isOther = sql`proxy_grant.patient_id = any(${sql.param(children)}::uuid[])
    and proxy_grant.proxy_user_id is distinct from ${userId}::uuid and proxy_grant.for_minor
    and (${stands(now)} or (proxy_grant.created_by = ${userId}::uuid and accepted_at is null and ended_at is null
      and expires_at > ${now.toISOString()}::timestamptz))`;
  const others = await selectGrants(call.tx, isOther, now);
  return rows.map((row) =>
    asHeld(
      row,
      others
        .filter(({ patientId }) => row.forMinor && patientId === row.patientId)
        .map(({ id, stands, invitedName, ...other }) => {
          const by = acceptedBy({ invitedName, ...other } as GrantRow);
          return {
            id,
            name: by ? nameOf(by) : invitedName,
            state: stands ? 'active' : 'invited',
          };
        }),
    ),
  );
}

/** A grant's state at an instant. */
export function stateOf(row: GrantRow, now: Date): GivenAccess['state'] {
  if (row.endedAt) return 'ended';
  if (row.acceptedAt) return row.stands ? 'active' : 'ended';
  return row.expiresAt > now ? 'invited' : 'expired';
}
