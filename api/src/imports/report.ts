import type { Contract } from '@openward/contract/everything';
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField } from '@openward/contract/people';
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { patient, patientImportRow as row } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { csvLine } from './csv.ts';
import { importOf } from './records.ts';

type Row = typeof row.$inferSelect;

/** GET /patient/import/:id/report.csv */
export const importReport: Handler<Contract['imports']['importReport']> = async ({ params }, call) => {
  const { id, createdAt } = await importOf(call.tx, call.caller, params.id);
  const ofImport = eq(row.importId, id);
  const made = await call.records.read('patient', async (visible) =>
    (await withPatient(call, and(ofImport, visible) as SQL)).map(({ patient_import_row }) => ({
      id: patient_import_row.patientId as string,
      patientId: patient_import_row.patientId,
      row: patient_import_row,
    })),
  );
  const others = await call.tx
    .select()
    .from(row)
    .where(and(ofImport, isNull(row.patientId)));
  const rows = [...made.map((entry) => entry.row), ...others].sort((a, b) => a.line - b.line);
  const heading = ['Line', ...IMPORT_FIELDS.map((field) => IMPORT_COLUMNS[field].label), 'Result', 'Reason'];
  // The mark in front tells spreadsheets that this is UTF-8.
  const content = `\uFEFF${[heading, ...rows.map(cellsOf)].map(csvLine).join('')}`;
  return new FileReply(content, { name: `import-${createdAt.toISOString().slice(0, 10)}.csv` });
};

function withPatient({ tx }: Call, which: SQL) {
  return tx
    .select()
    .from(row)
    .innerJoin(patient, eq(patient.id, row.patientId))
    .where(and(which, isNotNull(row.patientId)))
    .orderBy(asc(row.line));
}

function cellsOf(of: Row): string[] {
  return [String(of.line), ...IMPORT_FIELDS.map((field) => of[field]), resultOf(of), reasonOf(of)];
}

function resultOf({ outcome }: Row): string {
  if (outcome === null) return 'Waiting';
  return outcome === 'CREATED' ? 'Imported' : 'Not imported';
}

function reasonOf({ outcome, errors, knownBy, sameAsLine }: Row): string {
  if (outcome === 'INVALID') {
    const said = Object.entries(errors ?? {});
    return said
      .map(([field, words]) => (field === 'line' ? words : `${IMPORT_COLUMNS[field as ImportField].label}: ${words}`))
      .join('; ');
  }
  if (outcome !== 'KNOWN') return '';
  if (sameAsLine !== null) return `The same as line ${sameAsLine}`;
  return knownBy === 'email'
    ? 'An account with this email already exists'
    : 'A patient with this name and date of birth already exists';
}
