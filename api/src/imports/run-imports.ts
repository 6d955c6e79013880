import { randomBytes } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import { type Database, lockFor, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { patientImport, user } from '../platform/database/schema/index.ts';
import { FACTS_CHANNEL } from '../platform/live/live-fact.ts';
import type { Services } from '../platform/services.ts';
import { makeNext } from './make-patients.ts';

/** The services that imports need. */
export type ImportPort = Pick<Services, 'passwords' | 'now'>;

/** The database notifies on this channel that rows wait. */
export const IMPORT_CHANNEL = 'openward_import';

/**
 * Creates patients from complete imports in small transactions, each with its audit row. Several processes may run it,
 * because they take turns. An interrupted import continues where it stopped.
 */
export async function runImports(database: Database, port: ImportPort): Promise<void> {
  if (!(await database.transaction(nextImport))) return;
  // A random password: imported patients choose their own by the password reset.
  const passwordHash = await port.passwords.hash(randomBytes(32).toString('base64url'));
  while (await database.transaction((tx) => runOnce(tx, passwordHash, port.now()))) {
    // All work happens in the condition.
  }
}

async function nextImport(tx: Tx) {
  const [next] = await tx
    .select({ id: patientImport.id, createdBy: patientImport.createdBy, role: user.role })
    .from(patientImport)
    .innerJoin(user, eq(user.id, patientImport.createdBy))
    .where(eq(patientImport.state, 'RUNNING'))
    .orderBy(asc(patientImport.createdAt))
    .limit(1);
  return next;
}

/** @returns false if no rows wait */
async function runOnce(tx: Tx, passwordHash: string, now: Date): Promise<boolean> {
  // Two at once would not see each other's patients and could create duplicates.
  await lockFor(tx, [IMPORT_CHANNEL]);
  const next = await nextImport(tx);
  if (!next) return false;
  const made = await makeNext(tx, next.id, { passwordHash, now, createdBy: next.createdBy });
  await tx
    .update(patientImport)
    .set({
      created: sql`${patientImport.created} + ${made.patientIds.length}`,
      known: sql`${patientImport.known} + ${made.known}`,
      invalid: sql`${patientImport.invalid} + ${made.invalid}`,
      ...(made.isLast ? { state: 'DONE', finishedAt: now } : {}),
    })
    .where(eq(patientImport.id, next.id));
  const [first] = made.patientIds;
  if (!first) return true;
  const audited = [
    { action: 'import', entity: 'patient', entityIds: made.patientIds, patientIds: made.patientIds },
    {
      action: 'open for minor',
      entity: 'proxyGrant',
      entityIds: made.grants.map(({ id }) => id),
      patientIds: made.grants.map(({ patientId }) => patientId),
    },
  ] as const;
  for (const row of audited.filter(({ entityIds }) => entityIds.length > 0)) {
    await insertAudit(tx, {
      id: newId(),
      requestId: `import ${next.id}`,
      actorId: next.createdBy,
      actorRole: next.role,
      ...row,
      outcome: 'done',
      address: '',
    });
  }
  // One event for all of them is enough, because clients reload their patient lists.
  const fact = { name: 'patient:changed', id: first, doctorIds: [], hospitalIds: [], patientIds: [] };
  await tx.execute(sql`select pg_notify(${FACTS_CHANNEL}, ${JSON.stringify(fact)})`);
  return true;
}
