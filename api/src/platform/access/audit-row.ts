import type { AuditAction } from '@openward/contract/audit';
import { type SQL, sql } from 'drizzle-orm';
import type { AtEnd, Tx } from '../database/driver.ts';

/** The action with which staff open a record of another hospital; `about` has their reason. */
export const OPEN_ELSEWHERE = 'open elsewhere';

/** Accepts only actions that the contract lists and translates; a text that is computed at run time passes. */
export type KnownAction<A extends string> = string extends A ? A : A extends AuditAction ? A : never;

/** A row of the audit trail; the database sets `at`. */
export interface AuditRow {
  id: string;
  requestId: string;
  /** The user; null where the caller is unknown. */
  actorId: string | null;
  actorRole: string | null;
  /** The patient for whom a proxy acted. */
  actingFor?: string | null;
  appId?: string | null;
  action: string;
  entity: string;
  entityIds: string[];
  patientIds: string[];
  /** `done`, `repeated`, or the code of the refusal. */
  outcome: string;
  address: string;
  /** SHA-256 in hexadecimal of what the change made final, such as a completed document. */
  digest?: string | null;
  /** More about the action, such as the days of an exported record. */
  about?: string | null;
}

const COLUMNS = sql.raw(`
  (id, request_id, actor_id, actor_role, action, entity, entity_ids, patient_ids, outcome, address, acting_for, digest, about, app_id)`);

/** Inserts rows in one statement. Plain SQL instead of drizzle's builder, because every call runs it. */
function auditInsert(rows: readonly AuditRow[]): SQL {
  const values = rows.map(
    (
      row,
    ) => sql`(${row.id}::uuid, ${row.requestId}, ${row.actorId}::uuid, ${row.actorRole}, ${row.action}, ${row.entity},
      ${sql.param(row.entityIds)}::uuid[], ${sql.param(row.patientIds)}::uuid[], ${row.outcome}, ${row.address}, ${row.actingFor ?? null}::uuid, ${row.digest ?? null},
      ${row.about ?? null}, ${row.appId ?? null}::uuid)`,
  );
  return sql`insert into audit ${COLUMNS}
    values ${sql.join(values, sql`, `)}`;
}

/** Inserts a row immediately. */
export async function insertAudit<const A extends string>(
  tx: Tx,
  row: AuditRow & { action: KnownAction<A> },
): Promise<void> {
  await tx.execute(auditInsert([row]));
}

/**
 * Reads rows and records them in the audit trail, in one statement.
 * @param listed the rows, with `id` and `patient_id`
 * @param most how many of the first rows are returned and recorded
 * @param caller a query that gives one row if the caller may see them; otherwise none are returned or recorded
 */
export function readAndRecord(
  row: Omit<AuditRow, 'entityIds' | 'patientIds'>,
  { listed, most }: { listed: SQL; most: number | undefined },
  caller: SQL,
): SQL {
  const shown = most === undefined ? sql`listed` : sql`(select * from listed limit ${most})`;
  return sql`
    with caller as (${caller}), listed as (${listed}), recorded as (
      insert into audit ${COLUMNS}
      select ${row.id}::uuid, ${row.requestId}, ${row.actorId}::uuid, ${row.actorRole}, ${row.action}, ${row.entity},
             coalesce(array_agg(shown.id), '{}'),
             coalesce(array_agg(distinct shown.patient_id) filter (where shown.patient_id is not null), '{}'),
             ${row.outcome}, ${row.address}, ${row.actingFor ?? null}::uuid, null, null, ${row.appId ?? null}::uuid
      from ${shown} as shown having exists (select from caller))
    select listed.* from caller left join listed on true`;
}

/** The audit rows of one call. They are inserted with its commit in one statement, and if that fails the call fails. */
export class AuditTrail {
  readonly #rows: AuditRow[] = [];
  /** True once a reading statement has written its own audit row and has confirmed the caller's access. */
  isWritten = false;
  readonly #atEnd: AtEnd;

  constructor(atEnd: AtEnd) {
    this.#atEnd = atEnd;
  }

  get isBegun(): boolean {
    return this.isWritten || this.#rows.length > 0;
  }

  add(row: AuditRow): void {
    if (this.#rows.length === 0) this.#atEnd(() => auditInsert(this.#rows));
    this.#rows.push(row);
  }
}
