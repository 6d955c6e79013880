import { AUDIT_PAGE } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { RECORD_KINDS, type RecordKind } from '@openward/contract/health-record';
import { sql } from 'drizzle-orm';
import { aboutPatients, actorFor, pageOf, selectEntries } from '../audit/entries.ts';
import type { Handler } from '../platform/http/call.ts';
import { rangeFrom } from './range.ts';
import { TAKEN } from './taking.ts';
import { patientToTake } from './whose.ts';

/**
 * GET /patient/:id/downloads: from the audit, which nobody can take anything out of. Who else may act for the patient is
 * for the patient alone to know, so a proxy is told of their own downloads.
 */
export const listDownloads: Handler<Contract['healthRecord']['listDownloads']> = async ({ params, query }, call) => {
  const { id } = await patientToTake(call, params.id);
  const { userId, actingFor } = call.caller;
  const { before, size = AUDIT_PAGE } = query;
  const actions = sql.param(Object.values(TAKEN));
  const which = sql`${aboutPatients(sql`array[${id}::uuid]`)}
    and audit.action <> 'read' and audit.action = any(${actions}::text[]) and audit.entity = 'patient'
    and audit.outcome = 'done' and ${actingFor ? sql`audit.actor_id = ${userId}::uuid` : sql`true`}`;
  const found = await selectEntries(call.tx, which, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const entries = rows.map((row) => {
    const { position, at, action, about } = row;
    return { position, at, who: actorFor(userId, row), kind: kindOf(action), range: rangeFrom(about) };
  });
  return { entries, before: next };
};

function kindOf(action: string): RecordKind {
  return RECORD_KINDS.find((kind) => TAKEN[kind] === action) ?? 'PDF';
}
