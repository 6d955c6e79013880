import { AUDIT_PAGE, type AuditPage, type RecordAccess } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordsOf } from '../platform/access/merged.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { patient } from '../platform/database/schema/index.ts';
import type { Call, Handlers } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { aboutPatients, acceptedIn, actorFor, pageOf, reasonIn, selectEntries } from './entries.ts';
import { exportAudit, listAudit, listAuditByPerson } from './log.ts';

/**
 * A page of who opened, changed or tried to open the caller's record, newest first. An entry for a list of several
 * patients does not reveal who the others were or how many.
 * @param which further condition on `audit`
 */
export async function recordAccess(
  call: Call & { caller: Caller },
  {
    before,
    size = AUDIT_PAGE,
    own,
  }: { before?: number | undefined; size?: number | undefined; own?: string | undefined },
  which?: SQL,
): Promise<AuditPage<RecordAccess>> {
  const { userId } = call.caller;
  const reading = call.records.read(
    'patient',
    (visible) =>
      call.tx
        .select({ id: patient.id, patientId: patient.id })
        .from(patient)
        .where(and(visible, eq(patient.userId, userId))),
    'read access',
  );
  const [[self], { patientIds, userIds }] = await pipelined(reading, recordsOf(call.tx, sql`user_id = ${userId}`));
  if (!self) throw notFound('Patient not found.');
  const isOwn = sql`(audit.actor_id is not null and audit.actor_id = any(${sql.param(userIds)}::uuid[])
      and audit.app_id is null)`;
  const others = own === 'yes' ? sql`true` : sql`(not ${isOwn} or audit.actor_role is null)`;
  const isTheirs = sql`${aboutPatients(sql`${sql.param(patientIds)}::uuid[]`)} and ${others}`;
  const found = await selectEntries(call.tx, sql`${and(isTheirs, which)}`, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const accepted = await acceptedIn(call.tx, rows);
  const entries = rows.map((row) => {
    const { position, at, action, entity, outcome } = row;
    const who = actorFor(userIds, row, accepted.has(position));
    return { position, at, action, entity, outcome, who, app: row.appName ?? '', ...reasonIn(row) };
  });
  return { entries, before: next };
}

/** Patients see the accesses to their own record, system admins all. */
export const auditHandlers: Handlers<Contract['audit']> = {
  listRecordAccess: ({ query }, call) => recordAccess(call, query),
  listAudit,
  listAuditByPerson,
  exportAudit,
};
