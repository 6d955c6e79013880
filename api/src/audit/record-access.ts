import { AUDIT_PAGE } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { and, eq, sql } from 'drizzle-orm';
import { patient } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { aboutPatients, actorFor, pageOf, selectEntries } from './entries.ts';

/**
 * GET /patient/access: who opened or changed the caller's record, or tried to. A list that named others as well is told
 * like any other look: not who the others were, nor how many.
 */
export const listRecordAccess: Handler<Contract['audit']['listRecordAccess']> = async ({ query }, call) => {
  const { userId } = call.caller;
  const { before, size = AUDIT_PAGE, own } = query;
  const [self] = await call.records.read(
    'patient',
    (visible) =>
      call.tx
        .select({ id: patient.id, patientId: patient.id })
        .from(patient)
        .where(and(visible, eq(patient.userId, userId))),
    'read access',
  );
  if (!self) throw notFound('Patient');
  const others =
    own === 'yes' ? sql`true` : sql`(audit.actor_id is distinct from ${userId}::uuid or audit.actor_role is null)`;
  const which = sql`${aboutPatients(sql`array[${self.id}::uuid]`)} and ${others}`;
  const found = await selectEntries(call.tx, which, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const entries = rows.map((row) => {
    const { position, at, action, entity, outcome } = row;
    return { position, at, action, entity, outcome, who: actorFor(userId, row) };
  });
  return { entries, before: next };
};
