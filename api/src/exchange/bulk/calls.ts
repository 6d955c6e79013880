import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import {
  covers,
  type ExportManifest,
  type ExportStatus,
  type FhirScope,
  isWithin,
  type ResourceType,
} from '@openward/contract/exchange';
import { and, desc, eq, gt, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { bulkExport, bulkExportPart, hospital } from '../../platform/database/schema/index.ts';
import { FileReply, type Handler } from '../../platform/http/call.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import type { ExchangeCall } from '../source.ts';
import { givenOf, wantedOf } from './asked.ts';
import { EXPORT_CHANNEL, expiryOf } from './write.ts';

type Calls = Contract['exchange'];
type Row = typeof bulkExport.$inferSelect;

/** Seconds after which a client with a running export may request another. */
const WAIT = 60;
/** Finished exports kept per requester, because a client may still be downloading them. */
const KEPT = 2;

/**
 * Stores an export for the job, and deletes old ones of the same requester.
 * @param path the endpoint of the request
 * @throws Refusal too_many_requests if the requester has a running export
 */
async function begin(
  path: string,
  input: Pick<InputOf<Calls['fhirExport']>, 'query' | 'body'>,
  call: ExchangeCall,
  hospitalId: string | null = null,
): Promise<ExportStatus> {
  const { tx, caller, records, services } = call;
  const given = givenOf(input);
  const { app } = caller;
  const isGiven = (type: ResourceType) => !app || app.scopes.some((scope) => covers(scope, type, 'r'));
  const wanted = wantedOf(given, input.query.prefer, path !== '$export', isGiven);
  const parameters = Object.entries(given).flatMap(([name, values = []]) =>
    values.map((value = ''): [string, string] => [name, value]),
  );
  const query = new URLSearchParams(parameters).toString();
  const now = services.now();
  const [row] = await tx
    .insert(bulkExport)
    .values({
      id: newId(),
      ...(app ? { appId: app.id, scopes: app.scopes } : { requestedBy: caller.userId }),
      requestedAt: oldestTransaction(now),
      request: query ? `${path}?${query}` : path,
      state: 'RUNNING',
      hospitalId,
      ...wanted,
      typeCount: wanted.types.length,
      expiresAt: expiryOf(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    throw refusal('too_many_requests', 'An export is already running. Please wait for it to finish, or delete it.', {
      retryAfter: WAIT,
    });
  }
  const isFinished = and(isOfCaller(call), inArray(bulkExport.state, ['DONE', 'FAILED']));
  const kept = tx.select({ id: bulkExport.id }).from(bulkExport).where(isFinished);
  await tx
    .update(bulkExport)
    .set({ state: 'DELETED', expiresAt: now })
    .where(and(isFinished, notInArray(bulkExport.id, kept.orderBy(desc(bulkExport.id)).limit(KEPT))));
  await records.record('begin bulk export', 'patient', [], undefined, path);
  await tx.execute(sql`select pg_notify(${EXPORT_CHANNEL}, '')`);
  return statusOf(row, null);
}

/**
 * The start of the oldest transaction that may still change data, because changes carry the start time of their
 * transaction. The minute covers clock differences between servers. PostgreSQL hides the times of other roles, but
 * these do maintenance and change no records.
 */
const oldestTransaction = (now: Date) => sql`(
  select least(${now.toISOString()}::timestamptz, min(xact_start)) - interval '1 minute'
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`;

function statusOf(row: Row, manifest: ExportManifest | null): ExportStatus {
  const { id: exportId, types, typeCount, count, expiresAt } = row;
  const progress = `${typeCount - types.length} of ${typeCount} types, ${count} resources`;
  return { exportId, progress, expiresAt: expiresAt.toISOString(), manifest };
}

/** Matches exports of the same person or app. */
function isOfCaller({ caller }: ExchangeCall): SQL {
  return caller.app ? eq(bulkExport.appId, caller.app.id) : eq(bulkExport.requestedBy, caller.userId);
}

/**
 * An export of the caller. A token of the same app with narrower scopes does not find it.
 * @throws Refusal not_found, also after it has expired
 */
async function exportOf(which: SQL, call: ExchangeCall): Promise<Row> {
  const { tx, caller, services } = call;
  const isThere = and(ne(bulkExport.state, 'DELETED'), gt(bulkExport.expiresAt, services.now()));
  const [row] = await tx
    .select()
    .from(bulkExport)
    .where(and(which, isOfCaller(call), isThere));
  const given = caller.app?.scopes.map(scopeText) ?? [];
  const isReadable = row?.scopes?.every((scope) => isWithin(scopeText(scope), given)) ?? true;
  if (!row || !isReadable) throw notFound('Export not found.');
  return row;
}

function scopeText({ level, type, interactions, search }: FhirScope): string {
  return `${level}/${type}.${interactions.join('')}${search && `?${search}`}`;
}

/** Handlers of FHIR Bulk Data Access 2.0. */
export const bulkHandlers = {
  fhirExport: (input: InputOf<Calls['fhirExport']>, call: ExchangeCall) => begin('$export', input, call),

  fhirExportPatients: (input: InputOf<Calls['fhirExportPatients']>, call: ExchangeCall) =>
    begin('Patient/$export', input, call),

  async fhirExportGroup(input: InputOf<Calls['fhirExportGroup']>, call: ExchangeCall) {
    const { id } = input.params;
    const [found] = await call.tx.select({ id: hospital.id }).from(hospital).where(eq(hospital.id, id));
    if (!found) throw notFound('Hospital not found.');
    return begin(`Group/${found.id}/$export`, input, call, found.id);
  },

  async fhirExportStatus({ params }: InputOf<Calls['fhirExportStatus']>, call: ExchangeCall) {
    const row = await exportOf(eq(bulkExport.id, params.id), call);
    if (row.state === 'RUNNING') return statusOf(row, null);
    if (row.state === 'FAILED') {
      throw refusal('wrong_state', 'The export could not be finished. Please start it again.');
    }
    const files = await call.tx
      .select({
        id: bulkExportPart.fileId,
        type: bulkExportPart.type,
        count: sql<number>`sum(${bulkExportPart.count})::int`,
      })
      .from(bulkExportPart)
      .where(eq(bulkExportPart.exportId, row.id))
      .groupBy(bulkExportPart.fileId, bulkExportPart.type)
      .orderBy(sql`min(${bulkExportPart.number})`);
    return statusOf(row, {
      transactionTime: row.requestedAt.toISOString(),
      request: row.request,
      requiresAccessToken: true,
      output: files.map(({ id, type, count }) => ({ type, url: `$export-file/${id}`, count })),
      deleted: [],
      error: [],
    });
  },

  /** The export is unavailable at once; the cleanup job deletes its files. */
  async fhirDeleteExport({ params }: InputOf<Calls['fhirDeleteExport']>, call: ExchangeCall) {
    const { tx, records, services } = call;
    const { id } = await exportOf(eq(bulkExport.id, params.id), call);
    await tx.update(bulkExport).set({ state: 'DELETED', expiresAt: services.now() }).where(eq(bulkExport.id, id));
    await records.record('delete bulk export', 'patient', []);
    return null;
  },

  async fhirExportFile({ params }: InputOf<Calls['fhirExportFile']>, call: ExchangeCall) {
    const ofFile = eq(bulkExportPart.fileId, params.id);
    const exports = call.tx.select({ id: bulkExportPart.exportId }).from(bulkExportPart).where(ofFile);
    const { state } = await exportOf(inArray(bulkExport.id, exports), call);
    const parts = await call.tx
      .select({ content: bulkExportPart.content, type: bulkExportPart.type })
      .from(bulkExportPart)
      .where(ofFile)
      .orderBy(bulkExportPart.number);
    const [first] = parts;
    if (state !== 'DONE' || !first) throw notFound('Export not found.');
    await call.records.record('download bulk export', 'patient', [], undefined, first.type);
    // Sends bytes, because a text would get a charset parameter, which the standard's media type lacks.
    const content = Buffer.from(parts.map((part) => part.content).join(''));
    return new FileReply(content, { name: `${first.type}.ndjson` });
  },
} satisfies { [K in keyof Calls as K extends `fhir${string}Export${string}` ? K : never]: Handler<Calls[K]> };
