import type { Contract } from '@openward/contract/everything';
import { IMPORT_FIELDS, type ImportField, importLabel } from '@openward/contract/imports';
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { patient, patientImportRow as row } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { csvLine } from './csv.ts';
import { importOf, sentRow } from './stored-imports.ts';

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
  // Only columns that at least one row fills.
  const sent = rows.map(sentRow);
  const fields = IMPORT_FIELDS.filter((field) => sent.some((one) => one[field]));
  const heading = ['Line', ...fields.map(labelOf), 'Result', 'Reason'];
  const lines = rows.map((each, place) => [
    String(each.line),
    ...fields.map((field) => sent[place]?.[field] ?? ''),
    resultOf(each),
    reasonOf(each),
  ]);
  // The byte order mark tells spreadsheets that this is UTF-8.
  const content = `\uFEFF${[heading, ...lines].map(csvLine).join('')}`;
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

function labelOf(field: ImportField): string {
  const { label, group } = importLabel(field);
  return group ? `${group}, ${label}` : label;
}

function resultOf({ outcome }: Row): string {
  if (outcome === null) return 'Waiting';
  return outcome === 'CREATED' ? 'Imported' : 'Not imported';
}

function reasonOf({ outcome, errors, knownBy, sameAsLine }: Row): string {
  if (outcome === 'INVALID') {
    const said = Object.entries(errors ?? {});
    return said
      .map(([field, words]) => (field === 'line' ? words : `${labelOf(field as ImportField)}: ${words}`))
      .join('; ');
  }
  if (outcome !== 'KNOWN') return '';
  if (sameAsLine !== null)
    return knownBy === 'email' ? `Same email as line ${sameAsLine}` : `The same as line ${sameAsLine}`;
  return knownBy === 'email'
    ? 'An account with this email already exists'
    : 'A patient with this name and date of birth already exists';
}
