import type { Contract } from '@openward/contract/everything';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { isProven } from '../platform/access/second-factor.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { patientImport, patientImportRow } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { IMPORT_CHANNEL } from './run-imports.ts';
import { asImport, importOf, storedRow, visibleImports } from './stored-imports.ts';

type Endpoint<K extends keyof Contract['imports']> = Handler<Contract['imports'][K]>;

const SHOWN = 20;

/** POST /patient/import */
export const startImport: Endpoint<'startImport'> = async ({ body }, { tx, caller, services }) => {
  const [row] = await tx
    .insert(patientImport)
    .values({ id: newId(), createdBy: caller.userId, createdAt: services.now(), ...body, state: 'UPLOADING' })
    .returning();
  return asImport(row as NonNullable<typeof row>);
};

/** POST /patient/import/:id/rows: stores rows; patients are created once the whole file has arrived. */
export const addImportRows: Endpoint<'addImportRows'> = async ({ params, body }, call) => {
  const { tx, caller, services } = call;
  // A child's row grants access to a record, so it needs the same proof as opening a single record.
  const givesAccess = body.rows.some(({ isChild }) => isChild);
  if (givesAccess && !isProven(services.config, caller, services.now()))
    throw await services.proofRequired(tx, caller.userId);
  // Two parts sent at once must not both be the last.
  await lockFor(tx, [params.id]);
  const before = await importOf(tx, call.caller, params.id);
  await call.records.record('import rows', 'patient', []);
  const rows = body.rows.map((row) => storedRow(before.id, row));
  if (before.state !== 'UPLOADING') {
    // A client that missed the answer sends the last rows again.
    const lines = rows.map(({ line }) => line);
    const here = and(eq(patientImportRow.importId, before.id), inArray(patientImportRow.line, lines));
    const [known] = await tx.select({ rows: count() }).from(patientImportRow).where(here);
    if (known?.rows === new Set(lines).size) return asImport(before);
    throw refusal('wrong_state', 'All rows of this import have already been sent.');
  }
  await tx.insert(patientImportRow).values(rows).onConflictDoNothing();
  const [staged] = await tx
    .select({ rows: count() })
    .from(patientImportRow)
    .where(eq(patientImportRow.importId, before.id));
  const have = staged?.rows ?? 0;
  if (have > before.total) {
    throw refusal('invalid_input', 'These are more rows than this import expects.', { field: 'rows' });
  }
  if (have < before.total) return asImport(before);
  const [begun] = await tx
    .update(patientImport)
    .set({ state: 'RUNNING' })
    .where(eq(patientImport.id, before.id))
    .returning();
  await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
  return asImport(begun as NonNullable<typeof begun>);
};

/** GET /patient/import/all */
export const listImports: Endpoint<'listImports'> = async (_input, { tx, caller }) => {
  const rows = await tx
    .select()
    .from(patientImport)
    .where(and(visibleImports(caller), sql`${patientImport.state} <> 'UPLOADING'`))
    .orderBy(desc(patientImport.createdAt), desc(patientImport.id))
    .limit(SHOWN);
  return rows.map(asImport);
};

/** GET /patient/import/:id */
export const getImport: Endpoint<'getImport'> = async ({ params }, { tx, caller }) =>
  asImport(await importOf(tx, caller, params.id));
