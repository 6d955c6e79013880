import type { FhirScope } from '@openward/contract/exchange';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { isDoctor } from '../../people/index.ts';
import { AuditTrail } from '../../platform/access/audit-row.ts';
import { Records } from '../../platform/access/records.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AtEnd, Tx } from '../../platform/database/driver.ts';
import { newId } from '../../platform/database/ids.ts';
import { app, bulkExport, bulkExportPart, doctor, user } from '../../platform/database/schema/index.ts';
import { type Caller, NO_FACTOR } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Resource } from '../mapping/types.ts';
import { limitOf } from '../scopes.ts';
import type { ExchangeCall } from '../source.ts';
import { SOURCES } from '../sources/index.ts';
import { conditionOf, isSince } from './asked.ts';

/** The database notifies the job of a new export on this channel. */
export const EXPORT_CHANNEL = 'openward_bulk_export';

/** Resources read into memory at a time. */
const AT_ONCE = 500;
/** Characters per file, which a download holds in memory as a whole; only a single part may exceed it. */
const OF_FILE = 8_000_000;
/** Maximum failures of the same part. */
const MOST_FAILURES = 5;
const HOURS = 24;

/** The time at which an export and its files are deleted. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + HOURS * 3_600_000);
}

type Row = typeof bulkExport.$inferSelect;

/**
 * Writes the exports that were asked for, a part at a time, each in a transaction of its own with its audit row. Several
 * processes may run it: each locks the row of the export that it writes. An export that was interrupted continues.
 * @param stopping ends it after the part under way
 */
export async function writeExports(
  database: Database,
  services: Services,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  while (!stopping?.aborted) {
    let row: Row | undefined;
    const work = database.transaction(async (tx, atEnd) => {
      row = await nextExport(tx);
      if (row) await writePart(row, tx, atEnd, services);
    });
    await work.catch(async (error) => {
      const { id } = row ?? {};
      if (id) await database.transaction((tx) => noteFailure(tx, id, error instanceof Refusal));
      throw error;
    });
    if (!row) return;
  }
}

/** The export with the fewest failures, then the longest wait, so that a failing one does not block others. */
async function nextExport(tx: Tx): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(bulkExport)
    .where(eq(bulkExport.state, 'RUNNING'))
    .orderBy(asc(bulkExport.failures), asc(bulkExport.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

async function noteFailure(tx: Tx, id: string, isFinal: boolean): Promise<void> {
  const failures = sql`${bulkExport.failures} + 1`;
  const isOver = sql`${isFinal}::boolean or ${failures} >= ${MOST_FAILURES}`;
  await tx
    .update(bulkExport)
    .set({ failures, state: sql`case when ${isOver} then 'FAILED' else ${bulkExport.state} end` })
    .where(eq(bulkExport.id, id));
}

/** Reads the next resources that the requester may still see, and stores the position after them. */
async function writePart(row: Row, tx: Tx, atEnd: AtEnd, services: Services): Promise<void> {
  const become = (change: Partial<Row>) => tx.update(bulkExport).set(change).where(eq(bulkExport.id, row.id));
  const { since, after, types, parts } = row;
  const now = services.now();
  const call = await callOf(row, tx, atEnd, services);
  // A requester who is no longer a system administrator loses the whole export.
  if (!call) return void (await become({ state: 'DELETED', expiresAt: now }));
  const [type, ...others] = types;
  if (!type) return void (await become({ state: 'DONE', expiresAt: expiryOf(now) }));
  const which = and(conditionOf(type, row), limitOf(type, 'r', call));
  const { resources, page } = await SOURCES[type].find(
    call,
    which,
    // Sorted by id, which never changes, so that changes in between neither skip nor repeat a resource.
    { size: AT_ONCE, total: 'none', sort: '_id', ...(after && { after }) },
    {},
  );
  const goesOn = page?.after !== undefined;
  if (type === 'Practitioner' && !goesOn && !which) resources.push(...(await formerPractitioners(call)));
  const written = since ? resources.filter((resource) => isSince(resource, since)) : resources;
  const content = written.map((resource) => `${JSON.stringify(resource)}\n`).join('');
  const isFull = row.fileSize + content.length > OF_FILE;
  const fileId = (!isFull && row.fileId) || newId();
  if (written.length > 0) {
    await tx
      .insert(bulkExportPart)
      .values({ exportId: row.id, number: parts + 1, fileId, type, count: written.length, content });
  }
  await become({
    count: row.count + written.length,
    failures: 0,
    ...(written.length > 0 && { parts: parts + 1 }),
    ...(goesOn
      ? { after: page.after ?? null, fileId, fileSize: (isFull ? 0 : row.fileSize) + content.length }
      : { after: null, fileId: null, fileSize: 0, types: others }),
    ...(!goesOn && others.length === 0 && { state: 'DONE', expiresAt: expiryOf(now) }),
  });
}

/** Doctors who can no longer be booked: other resources refer to them, but searches do not find them. */
async function formerPractitioners(call: ExchangeCall): Promise<Resource[]> {
  const former = await call.tx
    .select({ id: doctor.id })
    .from(doctor)
    .innerJoin(user, isDoctor)
    .where(ne(user.status, 'ACTIVE'));
  const ids = former.map(({ id }) => id);
  const { conditions, find } = SOURCES.Practitioner;
  return (await find(call, conditions._id?.(ids, '', '_id'), {}, { _id: ids })).resources;
}

/** A call on behalf of the requester; undefined if they have lost their rights. */
async function callOf(row: Row, tx: Tx, atEnd: AtEnd, services: Services): Promise<ExchangeCall | undefined> {
  const who = row.appId
    ? await appOf(row.appId, row.scopes ?? [], tx)
    : await administratorOf(row.requestedBy ?? '', tx);
  if (!who) return undefined;
  const { id } = row;
  const { userId } = who;
  const role = 'ROLE_SYS_ADMIN' as const;
  const ids = { sessionId: '', patientId: null, doctorId: null, hospitalId: null };
  const caller = { ...who, role, ...ids, signedInAt: services.now(), ...NO_FACTOR } as const;
  const origin = { requestId: `bulk export ${id}`, address: '', network: '', userAgent: '', language: 'en' };
  const records = new Records(caller, origin, new AuditTrail(atEnd));
  const identity = { claims: { userId, role, sessionId: '' } };
  return { tx, caller, kiosk: null, records, services, origin, identity, afterCommit: () => {} };
}

async function administratorOf(userId: string, tx: Tx): Promise<Pick<Caller, 'userId' | 'app'> | undefined> {
  const [found] = await tx.select({ role: user.role, status: user.status }).from(user).where(eq(user.id, userId));
  return found?.status === 'ACTIVE' && found.role === 'ROLE_SYS_ADMIN' ? { userId } : undefined;
}

/** The app of a system acts as its own user. */
async function appOf(
  appId: string,
  scopes: readonly FhirScope[],
  tx: Tx,
): Promise<Pick<Caller, 'userId' | 'app'> | undefined> {
  const [found] = await tx.select({ isOn: app.isOn }).from(app).where(eq(app.id, appId));
  return found?.isOn ? { userId: appId, app: { id: appId, scopes, patientId: null, only: null } } : undefined;
}
