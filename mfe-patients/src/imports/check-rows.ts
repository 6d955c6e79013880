import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import {
  checkImport,
  IMPORT_ROWS_AT_ONCE,
  type ImportField,
  type ImportRow,
  type KnownBy,
} from '@openward/contract/imports';
import type { PatientName } from '@openward/contract/people';
import { isUnderAge } from '@openward/contract/sharing';
import { loadSchemas } from './import-client.ts';
import { partsOf } from './rows.ts';

/** A problem of a line. `field` names the column; `line` means the line as a whole. */
export type Problem =
  | { line: number; kind: 'wrong'; field: ImportField | 'line'; message: Said }
  /** The practice already has this person. */
  | { line: number; kind: 'known'; by: KnownBy }
  /** An earlier line has the same person or email. */
  | { line: number; kind: 'twin'; by: KnownBy; of: number };

/** A child with the email of a parent, who is in another line or already a patient. */
export interface Family {
  line: number;
  parent: { line: number } | PatientName;
}

/** The result of a check: how many lines are valid, and the problems of the others. */
export interface Checked {
  ready: number;
  wrong: number;
  known: number;
  problems: Problem[];
  /** Valid lines whose person may already be a patient. */
  possible: { line: number; people: PatientName[] }[];
  /** Lines that can be imported as a child's record; skipped by default. */
  families: Family[];
}

/** Lines to check before the page may render. */
const BETWEEN = 200;

/**
 * Checks every line with the patient's schema, for duplicates within the file, and on the server for known patients.
 * Only lines without errors are sent.
 * @param progress called with the number of checked lines
 * @throws ApiError if a call fails; an AbortError if aborted
 */
export async function checkRows(
  rows: readonly ImportRow[],
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Checked> {
  const { importErrorsOf, importedPatientOf, importKeysOf } = await loadSchemas();
  const problems: Problem[] = [];
  const possible: Checked['possible'] = [];
  const families: Family[] = [];
  const wrong = new Set<number>();
  const lineOf = new Map<string, number>();
  const sound: ImportRow[] = [];
  const right: ImportRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % BETWEEN === 0) await breath(signal);
    const errors = Object.entries(importErrorsOf(row)) as [ImportField | 'line', Said][];
    for (const [field, message] of errors) problems.push({ line: row.line, kind: 'wrong', field, message });
    if (errors.length > 0) {
      wrong.add(row.line);
      continue;
    }
    sound.push(row);
  }
  const keysOf = (row: ImportRow) => importKeysOf(importedPatientOf(row));
  // The parent's line can follow the child's.
  const grownUps = new Map<string, number>();
  for (const row of sound.filter(({ dateOfBirth }) => !isUnderAge(dateOfBirth))) {
    const { email } = keysOf(row);
    if (!grownUps.has(email)) grownUps.set(email, row.line);
  }
  for (const row of sound) {
    const keys = keysOf(row);
    const parent = isUnderAge(row.dateOfBirth) ? grownUps.get(keys.email) : undefined;
    const by = lineOf.has(keys.name) || parent !== undefined ? 'name' : 'email';
    const of = lineOf.get(keys[by]);
    if (of !== undefined) problems.push({ line: row.line, kind: 'twin', by, of });
    else if (parent !== undefined) {
      families.push({ line: row.line, parent: { line: parent } });
      right.push({ ...row, isChild: 'Y' });
      lineOf.set(keys.name, row.line);
    } else {
      right.push(row);
      for (const key of Object.values(keys)) lineOf.set(key, row.line);
    }
  }
  let done = rows.length - right.length;
  progress(done);
  for (const part of partsOf(right, IMPORT_ROWS_AT_ONCE)) {
    const { result } = await call(checkImport, { body: { rows: part } }, { quiet: true, signal });
    for (const { line, knownBy, errors, templates, possible: people, parent } of result) {
      if (people) possible.push({ line, people });
      if (knownBy && parent) families.push({ line, parent });
      else if (knownBy) problems.push({ line, kind: 'known', by: knownBy });
      for (const [field, message] of Object.entries({ ...errors, ...templates }) as [ImportField | 'line', Said][]) {
        problems.push({ line, kind: 'wrong', field, message });
        wrong.add(line);
      }
    }
    done += part.length;
    progress(done);
  }
  problems.sort((a, b) => a.line - b.line);
  const known = problems.filter(({ kind }) => kind !== 'wrong').length;
  // Lines with a problem, also those found by the server, are no longer offered.
  const found = new Set(problems.map(({ line }) => line));
  const offers = families.filter(({ line }) => !found.has(line)).sort((a, b) => a.line - b.line);
  const ready = rows.length - wrong.size - known - offers.length;
  return { ready, wrong: wrong.size, known, problems, possible, families: offers };
}

/** Lets the page render. @throws the signal's reason if aborted */
async function breath(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  signal.throwIfAborted();
}
