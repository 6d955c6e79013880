import type { AuditAction } from '@openward/contract/audit';
import { type SQL, sql } from 'drizzle-orm';
import type { AtEnd, Tx } from '../database/driver.ts';

/** The action by which staff open a record of another hospital; `about` has their reason. */
export const OPEN_ELSEWHERE = 'open elsewhere';

/** An action of the contract's list, which has words for each; a text that is known only when it is recorded passes. */
export type KnownAction<A extends string> = string extends A ? A : A extends AuditAction ? A : never;

/** One row of the audit; `at` is the database's own time. */
export interface AuditRow {
  id: string;
  requestId: string;
  /** The user; null where nobody is known. */
  actorId: string | null;
  actorRole: string | null;
  /** The patient for whom a proxy acted. */
  actingFor?: string | null;
  /** The app through which it was done. */
  appId?: string | null;
  action: string;
  entity: string;
  entityIds: string[];
  patientIds: string[];
  /** `done`, `repeated`, or the code of the refusal. */
  outcome: string;
  address: string;
  /** What the change fixed for good: of a completed document, SHA-256, hexadecimal. */
  digest?: string | null;
  /** What else is to be known of it: of a record that was taken along, its days. */
  about?: string | null;
}

const COLUMNS = sql.raw(`
  (id, request_id, actor_id, actor_role, action, entity, entity_ids, patient_ids, outcome, address, acting_for, digest, about, app_id)`);

/** Adds rows in one statement. Written as it is, and not built by drizzle: every call adds one. */
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

/** Adds a row now. */
export async function insertAudit<const A extends string>(
  tx: Tx,
  row: AuditRow & { action: KnownAction<A> },
): Promise<void> {
  await tx.execute(auditInsert([row]));
}

/**
 * Reads rows and records them in one statement.
 * @param listed the rows, with `id` and `patient_id`
 * @param most how many of them, the first, are shown and recorded
 * @param caller gives one row where the caller may see them; without it nobody gets any of them, and nothing is recorded
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

/** The rows of one call: they travel with its commit, all in one statement, and it does not commit without them. */
export class AuditTrail {
  readonly #rows: AuditRow[] = [];
  /** True once a statement that reads has written its row itself, and has found that the caller may. */
  isWritten = false;
  readonly #atEnd: AtEnd;

  /** @param atEnd the transaction's own */
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
