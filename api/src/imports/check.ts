import type { Contract } from '@openward/contract/everything';
import type { ImportFinding } from '@openward/contract/imports';
import { type ImportedPatient, importErrorsOf, importedPatientOf } from '@openward/contract/imports/schemas';
import type { Handler } from '../platform/http/call.ts';
import { type Known, knownAmong, knownAs } from './known.ts';

/** POST /patient/import/check: what is wrong with some rows and whom the practice has already; writes nothing. */
export const checkImport: Handler<Contract['imports']['checkImport']> = async ({ body }, call) => {
  const findings: ImportFinding[] = [];
  const right: { line: number; person: ImportedPatient }[] = [];
  for (const row of body.rows) {
    const errors = importErrorsOf(row);
    if (Object.keys(errors).length > 0) findings.push({ line: row.line, errors, knownBy: null });
    else right.push({ line: row.line, person: importedPatientOf(row) });
  }
  let known = new Map<string, Known>();
  await call.records.read('patient', async (visible) => {
    known = await knownAmong(
      call.tx,
      right.map(({ person }) => person),
      visible,
    );
    return [...known.values()].flatMap(({ patientId }) => (patientId ? [{ id: patientId, patientId }] : []));
  });
  for (const { line, person } of right) {
    const found = knownAs(known, person);
    if (found) findings.push({ line, errors: {}, knownBy: found.by });
  }
  return findings.sort((a, b) => a.line - b.line);
};
