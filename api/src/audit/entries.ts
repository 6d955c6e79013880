import { ROLES, type Role } from '@openward/contract';
import type { AuditActor } from '@openward/contract/audit';

import { type SQL, sql } from 'drizzle-orm';
import { OPEN_ELSEWHERE } from '../platform/access/audit-row.ts';
import type { Tx } from '../platform/database/database.ts';
import { array, instant, integer, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';

const ENTRY = {
  position: integer,
  at: instant,
  actorId: nullable(text),
  /** The role at that time, `KIOSK`, `SYSTEM`, or null if the caller was not signed in. */
  actorRole: nullable(text),
  action: text,
  entity: text,
  outcome: text,
  address: text,
  requestId: text,
  entityIds: array(text),
  patientIds: array(text),
  /** The patient for whom a proxy acted. */
  actingFor: nullable(text),
  /** Further detail; null for most entries. */
  about: nullable(text),
  userName: nullable(text),
  userRole: nullable(oneOf(ROLES)),
  kioskName: nullable(text),
  /** The app that made the call. */
  appName: nullable(text),
};

/** An entry of the audit as read from the database, with the names of the actor. */
export interface EntryRow extends Omit<Row<typeof ENTRY>, 'at' | 'userName' | 'userRole'> {
  /** ISO UTC. */
  at: string;
  /** The current user with the actor's id. */
  user: { name: string; role: Role } | null;
}

/**
 * Entries that match a condition on `audit`, newest first.
 * @param page how many, and the position before which they start
 */
export async function selectEntries(
  tx: Tx,
  which: SQL,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<EntryRow[]> {
  // Time and position together mark the end of the previous page, even when many entries share a time.
  const since = sql`(select at from audit where position = ${before ?? null}::bigint)`;
  const older = before
    ? sql`audit.at <= ${since} and (audit.at, audit.position) < (${since}, ${before}::bigint)`
    : undefined;
  const rows = await rowsOf(tx, ENTRY)`
    select entry.position, entry.at, entry.actor_id, entry.actor_role, entry.action, entry.entity,
           entry.outcome, coalesce(entry.address, '') as address, entry.request_id, entry.entity_ids, entry.patient_ids, entry.acting_for, entry.about,
           full_name(app_user.first_name, app_user.last_name) as user_name, app_user.role as user_role,
           kiosk.name as kiosk_name, app.name as app_name
    from (select * from audit where ${which} and ${older ?? sql`true`}
          order by audit.at desc, audit.position desc limit ${limit}) entry
    left join app_user on app_user.id = entry.actor_id
    left join kiosk on kiosk.id = entry.actor_id
    left join app on app.id = entry.app_id
    order by entry.at desc, entry.position desc`;
  return rows.map(({ at, userName, userRole, ...row }) => ({
    ...row,
    at: at.toISOString(),
    user: userName && userRole ? { name: userName, role: userRole } : null,
  }));
}

/**
 * Entries about some patients: reads and changes of their data, and refused attempts to open their records.
 * @param ids an expression of type `uuid[]`
 */
export function aboutPatients(ids: SQL): SQL {
  return sql`(audit.patient_ids && ${ids} or (audit.outcome <> 'done' and audit.entity_ids && array(
    select id from appointment where patient_id = any(${ids})
    union all select id from waiting_request where patient_id = any(${ids})
    union all select user_id from patient where id = any(${ids}))))`;
}

/**
 * Entries about some accounts: reads, changes and refused attempts.
 * @param ids an expression of type `uuid[]`
 */
export function aboutAccounts(ids: SQL): SQL {
  // Two conditions instead of one, because each has its own index.
  return sql`((audit.entity = 'account' and audit.entity_ids && ${ids})
    or (audit.outcome <> 'done' and audit.entity_ids && ${ids}))`;
}

/** The reason for which staff opened a record of another hospital; patients and administrators may read it. */
export function reasonIn({ action, about }: EntryRow): { reason?: string } {
  return action === OPEN_ELSEWHERE && about ? { reason: about } : {};
}

/** The actor as administrators see it. */
export function actorOf(row: EntryRow): AuditActor {
  const { actorId, actorRole, actingFor, outcome, user, kioskName } = row;
  if (actorRole === 'KIOSK') return { kind: 'kiosk', name: kioskName ?? '', role: null };
  if (actorRole === 'APP') return { kind: 'app', name: row.appName ?? '', role: null };
  const name = user?.name ?? '';
  // A refused call without a signed-in user: the id is that of the account which the caller tried.
  if (!isRole(actorRole) && outcome !== 'done') return { kind: 'stranger', name, role: null };
  if (actingFor && user && outcome !== 'no_access') return { kind: 'proxy', name, role: null };
  if (!actorId) return { kind: 'portal', name: '', role: null };
  return { kind: 'user', name, role: isRole(actorRole) ? actorRole : (user?.role ?? null) };
}

const YOU = { kind: 'you', name: '', role: null } as const satisfies AuditActor;

/** Positions of the entries in which the actor answered an invitation that they accepted, then or later. */
export async function acceptedIn(tx: Tx, rows: readonly EntryRow[]): Promise<Set<number>> {
  const answers = rows.filter(
    ({ entity, outcome, actorId }) => entity === 'proxyGrant' && outcome === 'done' && actorId,
  );
  if (answers.length === 0) return new Set();
  const ids = answers.flatMap(({ entityIds }) => entityIds);
  const accepted = await rowsOf(tx, { id: text, proxyUserId: text })`
    select id, proxy_user_id from proxy_grant
    where id = any(${sql.param(ids)}::uuid[]) and accepted_at is not null`;
  const isAccepted = ({ actorId, entityIds }: EntryRow) =>
    accepted.some(({ id, proxyUserId }) => entityIds.includes(id) && proxyUserId === actorId);
  return new Set(answers.filter(isAccepted).map(({ position }) => position));
}

/**
 * The actor as the patient may see it: staff and the patient's proxies by name, other patients without a name.
 * @param patientUserIds the accounts of the patient's records, all of them after a merge
 * @param isAccepted true if the actor answered an invitation that they accepted: the patient knows them
 */
export function actorFor(patientUserIds: readonly string[], row: EntryRow, isAccepted = false): AuditActor {
  const isYou = row.actorId !== null && patientUserIds.includes(row.actorId);
  const actor = actorOf(row);
  const isStaff = row.user !== null && row.user.role !== 'ROLE_PATIENT';
  if (isStaff) return { kind: 'user', name: row.user?.name ?? '', role: actor.role ?? row.user?.role ?? null };
  if (actor.kind === 'proxy') return isYou ? { ...YOU } : actor;
  if (actor.kind !== 'user') return { ...actor, name: ['kiosk', 'app'].includes(actor.kind) ? actor.name : '' };
  if (isYou) return { ...YOU };
  if (isAccepted) return { kind: 'user', name: actor.name, role: null };
  return { kind: 'patient', name: '', role: null };
}

function isRole(text: string | null): text is Role {
  return (ROLES as readonly (string | null)[]).includes(text);
}

/** One page of the selected rows: a row more than the size means that there are further pages. */
export function pageOf<T extends { position: number }>(rows: T[], size: number): { rows: T[]; before: number | null } {
  const shown = rows.slice(0, size);
  return { rows: shown, before: rows.length > size ? (shown.at(-1)?.position ?? null) : null };
}
