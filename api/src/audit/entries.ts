import { ROLES, type Role } from '@openward/contract';
import type { AuditActor } from '@openward/contract/audit';

import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';

/** An entry of the audit as it is read from the database, with who it names. */
export interface EntryRow {
  position: number;
  /** ISO UTC. */
  at: string;
  actorId: string | null;
  /** As it was then: a role, `KIOSK`, `SYSTEM`, or null where nobody was signed in. */
  actorRole: string | null;
  action: string;
  entity: string;
  outcome: string;
  address: string;
  requestId: string;
  entityIds: string[];
  patientIds: string[];
  /** The patient whom a proxy acted for. */
  actingFor: string | null;
  /** What else is to be known of it; null for most. */
  about: string | null;
  /** The user with the actor's id, as they are now. */
  user: { name: string; role: Role } | null;
  kioskName: string | null;
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
  const { rows } = (await tx.execute(sql`
    select entry.position::text as position, entry.at, entry.actor_id, entry.actor_role, entry.action, entry.entity,
           entry.outcome, entry.address, entry.request_id, entry.entity_ids, entry.patient_ids, entry.acting_for, entry.about,
           app_user.first_name || ' ' || app_user.last_name as user_name, app_user.role as user_role,
           kiosk.name as kiosk_name
    from (select * from audit where ${which} and ${older ?? sql`true`}
          order by audit.at desc, audit.position desc limit ${limit}) entry
    left join app_user on app_user.id = entry.actor_id
    left join kiosk on kiosk.id = entry.actor_id
    order by entry.at desc, entry.position desc`)) as unknown as { rows: Selected[] };
  return rows.map((row) => ({
    position: Number(row.position),
    at: new Date(row.at).toISOString(),
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    entity: row.entity,
    outcome: row.outcome,
    address: row.address ?? '',
    requestId: row.request_id,
    entityIds: row.entity_ids,
    patientIds: row.patient_ids,
    actingFor: row.acting_for,
    about: row.about,
    user: row.user_name && row.user_role ? { name: row.user_name, role: row.user_role } : null,
    kioskName: row.kiosk_name,
  }));
}

/** A row as the driver gives it. */
interface Selected {
  position: string;
  at: string | Date;
  actor_id: string | null;
  actor_role: string | null;
  action: string;
  entity: string;
  outcome: string;
  address: string | null;
  request_id: string;
  entity_ids: string[];
  patient_ids: string[];
  acting_for: string | null;
  about: string | null;
  user_name: string | null;
  user_role: Role | null;
  kiosk_name: string | null;
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

/** Who did it, as an administrator reads it. */
export function actorOf({ actorId, actorRole, actingFor, outcome, user, kioskName }: EntryRow): AuditActor {
  if (actorRole === 'KIOSK') return { kind: 'kiosk', name: kioskName ?? '', role: null };
  const name = user?.name ?? '';
  // Refused, and nobody was signed in: the id is that of the account which they tried.
  if (!isRole(actorRole) && outcome !== 'done') return { kind: 'stranger', name, role: null };
  if (actingFor && user && outcome !== 'no_access') return { kind: 'proxy', name, role: null };
  if (!actorId) return { kind: 'portal', name: '', role: null };
  return { kind: 'user', name, role: isRole(actorRole) ? actorRole : (user?.role ?? null) };
}

const YOU = { kind: 'you', name: '', role: null } as const satisfies AuditActor;

/** Who did it, as a patient may read it: staff by name, and whom they let act for them; another patient by none. */
export function actorFor(patientUserId: string, row: EntryRow): AuditActor {
  const actor = actorOf(row);
  const isStaff = row.user !== null && row.user.role !== 'ROLE_PATIENT';
  if (isStaff) return { kind: 'user', name: row.user?.name ?? '', role: actor.role ?? row.user?.role ?? null };
  if (actor.kind === 'proxy') return row.actorId === patientUserId ? { ...YOU } : actor;
  if (actor.kind !== 'user') return { ...actor, name: actor.kind === 'kiosk' ? actor.name : '' };
  if (row.actorId === patientUserId) return { ...YOU };
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
