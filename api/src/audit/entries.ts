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
  /** As it was then: a role, `KIOSK`, `SYSTEM`, or null where nobody was signed in. */
  actorRole: nullable(text),
  action: text,
  entity: text,
  outcome: text,
  address: text,
  requestId: text,
  entityIds: array(text),
  patientIds: array(text),
  /** The patient whom a proxy acted for. */
  actingFor: nullable(text),
  /** What else is to be known of it; null for most. */
  about: nullable(text),
  userName: nullable(text),
  userRole: nullable(oneOf(ROLES)),
  kioskName: nullable(text),
  /** The app through which it was done. */
  appName: nullable(text),
};

/** An entry of the audit as it is read from the database, with who it names. */
export interface EntryRow extends Omit<Row<typeof ENTRY>, 'at' | 'userName' | 'userRole'> {
  /** ISO UTC. */
  at: string;
  /** The user with the actor's id, as they are now. */
  user: { name: string; role: Role } | null;
}

/**
 * Entries that fulfil a condition on `audit`, newest first.
 * @param page how many, and the position that they stand before
 */
export async function selectEntries(
  tx: Tx,
  which: SQL,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<EntryRow[]> {
  // A position has one time: both together are where the page before has ended, also where many have one time.
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
 * What is about some patients: their data was read or changed, or somebody asked for a record of theirs in vain.
 * @param ids an expression of type `uuid[]`
 */
export function aboutPatients(ids: SQL): SQL {
  return sql`(audit.patient_ids && ${ids} or (audit.outcome <> 'done' and audit.entity_ids && array(
    select id from appointment where patient_id = any(${ids})
    union all select id from waiting_request where patient_id = any(${ids})
    union all select user_id from patient where id = any(${ids}))))`;
}

/**
 * What is about some accounts: they were changed or read, or somebody asked for one in vain.
 * @param ids an expression of type `uuid[]`
 */
export function aboutAccounts(ids: SQL): SQL {
  // Said apart: each side has an index of its own.
  return sql`((audit.entity = 'account' and audit.entity_ids && ${ids})
    or (audit.outcome <> 'done' and audit.entity_ids && ${ids}))`;
}

/** Why staff opened a record of another hospital: the patient and administrators read it. */
export function reasonIn({ action, about }: EntryRow): { reason?: string } {
  return action === OPEN_ELSEWHERE && about ? { reason: about } : {};
}

/** Who did it, as an administrator reads it. */
export function actorOf(row: EntryRow): AuditActor {
  const { actorId, actorRole, actingFor, outcome, user, kioskName } = row;
  if (actorRole === 'KIOSK') return { kind: 'kiosk', name: kioskName ?? '', role: null };
  if (actorRole === 'APP') return { kind: 'app', name: row.appName ?? '', role: null };
  const name = user?.name ?? '';
  // Refused, and nobody was signed in: the id is that of the account which they tried.
  if (!isRole(actorRole) && outcome !== 'done') return { kind: 'stranger', name, role: null };
  if (actingFor && user && outcome !== 'no_access') return { kind: 'proxy', name, role: null };
  if (!actorId) return { kind: 'portal', name: '', role: null };
  return { kind: 'user', name, role: isRole(actorRole) ? actorRole : (user?.role ?? null) };
}

const YOU = { kind: 'you', name: '', role: null } as const satisfies AuditActor;

/** Those entries, by position, by which somebody answered an invitation that they have accepted, then or later. */
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
 * Who did it, as a patient may read it: staff by name, and whom they let act for them; another patient by none.
 * @param patientUserIds the accounts of the patient's records: where some were merged, of all of them
 * @param isAccepted true where they answered an invitation that they have accepted: the patient knows who they are
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

/** A page of what was selected: one more than fits says that there is more. */
export function pageOf<T extends { position: number }>(rows: T[], size: number): { rows: T[]; before: number | null } {
  const shown = rows.slice(0, size);
  return { rows: shown, before: rows.length > size ? (shown.at(-1)?.position ?? null) : null };
}
