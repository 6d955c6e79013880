import { type ImportRow, OPTIONAL_IMPORT_FIELDS, type PatientImport } from '@openward/contract/imports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { patientImport, type patientImportRow } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';

type Row = typeof patientImport.$inferSelect;

/** A system admin sees all imports, an HCP admin only their own. */
export function visibleImports(caller: Caller): SQL {
  return caller.role === 'ROLE_SYS_ADMIN' ? sql`true` : eq(patientImport.createdBy, caller.userId);
}

/** An import that the caller may see. @throws Refusal not_found */
export async function importOf(tx: Tx, caller: Caller, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(patientImport)
    .where(and(eq(patientImport.id, id), visibleImports(caller)));
  if (!row) throw notFound('Import not found.');
  return row;
}

/** An import as clients see it. */
export function asImport({ createdBy: _, ...row }: Row): PatientImport {
  return { ...row, createdAt: row.createdAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
}

type RowValues = typeof patientImportRow.$inferInsert;

/** A row of a file as the database stores it. */
export function storedRow(importId: string, given: ImportRow): RowValues {
  const { line, firstName, lastName, email, telePhoneNo, dateOfBirth } = given;
  const fields = Object.fromEntries(
    [...OPTIONAL_IMPORT_FIELDS, 'fault' as const, 'isChild' as const].flatMap((name) =>
      given[name] ? [[name, given[name]]] : [],
    ),
  );
  const hasTooMany = given.hasTooMany === 'Y';
  return { importId, line, firstName, lastName, email, telePhoneNo, dateOfBirth, fields, hasTooMany };
}

/** The stored row in the form in which it was sent. */
export function sentRow({ fields, hasTooMany, ...row }: typeof patientImportRow.$inferSelect): ImportRow {
  const { line, firstName, lastName, email, telePhoneNo, dateOfBirth } = row;
  return { ...fields, line, firstName, lastName, email, telePhoneNo, dateOfBirth, hasTooMany: hasTooMany ? 'Y' : '' };
}
