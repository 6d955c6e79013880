import type { PatientImport } from '@openward/contract/imports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { patientImport } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';

type Row = typeof patientImport.$inferSelect;

/** A system admin sees all imports, an HCP admin those they have begun themselves. */
export function visibleImports(caller: Caller): SQL {
  return caller.role === 'ROLE_SYS_ADMIN' ? sql`true` : eq(patientImport.createdBy, caller.userId);
}

/** An import that the caller may see. @throws Refusal not_found */
export async function importOf(tx: Tx, caller: Caller, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(patientImport)
    .where(and(eq(patientImport.id, id), visibleImports(caller)));
  if (!row) throw notFound('Import');
  return row;
}

/** An import as clients see it. */
export function asImport({ createdBy: _, ...row }: Row): PatientImport {
  return { ...row, createdAt: row.createdAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
}
