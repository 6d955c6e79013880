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
import { loadSchemas } from './import-client.ts';
import { partsOf } from './rows.ts';

/** What is to be said of a line. `field` says in which column, `line` of the line as a whole. */
export type Problem =
  | { line: number; kind: 'wrong'; field: ImportField | 'line'; message: Said }
  /** The practice has this person already. */
  | { line: number; kind: 'known'; by: KnownBy }
  /** The file itself names this person before. */
  | { line: number; kind: 'twin'; by: KnownBy; of: number };

/** A file that was looked at: how many lines can be imported, and what is wrong with the others. */
export interface Checked {
  ready: number;
  wrong: number;
  known: number;
  problems: Problem[];
  /** Lines that can be imported, and who may be the same person. */
  possible: { line: number; people: PatientName[] }[];
}

/** Lines after which the page may draw and answer. */
const BETWEEN = 200;

/**
 * Looks at every line: by the patient's schema, for people whom the file names twice, and by the server for people whom
 * the practice has already. Only what is right so far is sent.
 * @param progress hears how many lines are done
 * @throws ApiError where the server does not answer; an AbortError where it was given up
 */
export async function checkRows(
  rows: readonly ImportRow[],
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Checked> {
  const { importErrorsOf, importedPatientOf, importKeysOf } = await loadSchemas();
  const problems: Problem[] = [];
  const possible: Checked['possible'] = [];
  const wrong = new Set<number>();
  const lineOf = new Map<string, number>();
  const right: ImportRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % BETWEEN === 0) await breath(signal);
    const errors = Object.entries(importErrorsOf(row)) as [ImportField | 'line', Said][];
    for (const [field, message] of errors) problems.push({ line: row.line, kind: 'wrong', field, message });
    if (errors.length > 0) {
      wrong.add(row.line);
      continue;
    }
    const keys = importKeysOf(importedPatientOf(row));
    const by = lineOf.has(keys.email) ? 'email' : 'name';
    const of = lineOf.get(keys[by]);
    if (of !== undefined) problems.push({ line: row.line, kind: 'twin', by, of });
    else {
      right.push(row);
      for (const key of Object.values(keys)) lineOf.set(key, row.line);
    }
  }
  let done = rows.length - right.length;
  progress(done);
  for (const part of partsOf(right, IMPORT_ROWS_AT_ONCE)) {
    const { result } = await call(checkImport, { body: { rows: part } }, { quiet: true, signal });
    for (const { line, knownBy, errors, templates, possible: people } of result) {
      if (people) possible.push({ line, people });
      if (knownBy) problems.push({ line, kind: 'known', by: knownBy });
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
  return { ready: rows.length - wrong.size - known, wrong: wrong.size, known, problems, possible };
}

/** Lets the page draw. @throws the signal's reason where it was given up */
async function breath(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  signal.throwIfAborted();
}
