import { sql } from 'drizzle-orm';
import type { Tx } from '../database/driver.ts';

/** One row of the audit; `at` is the database's own time. */
export interface AuditRow {
  id: string;
  requestId: string;
  /** The user; null where nobody is known. */
  actorId: string | null;
  actorRole: string | null;
  action: string;
  entity: string;
  entityIds: string[];
  patientIds: string[];
  /** `done`, `repeated`, or the code of the refusal. */
  outcome: string;
  address: string;
}

/** Adds a row. Written as it is, and not built by drizzle: every call adds one or two. */
export function insertAudit(tx: Tx, row: AuditRow): Promise<unknown> {
  const { id, requestId, actorId, actorRole, action, entity, entityIds, patientIds, outcome, address } = row;
  return tx
    .execute(
      sql`insert into audit (id, request_id, actor_id, actor_role, action, entity, entity_ids, patient_ids, outcome, address)
      values (${id}, ${requestId}, ${actorId}, ${actorRole}, ${action}, ${entity}, ${sql.param(entityIds)}::uuid[],
        ${sql.param(patientIds)}::uuid[], ${outcome}, ${address})`,
    )
    .execute();
}
