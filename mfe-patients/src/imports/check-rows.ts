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

/** What is to be said of a line. `field` says in which column, `line` of the line as a whole. */
export type Problem =
  | { line: number; kind: 'wrong'; field: ImportField | 'line'; message: Said }
  /** The practice has this person already. */
  | { line: number; kind: 'known'; by: KnownBy }
  /** The file itself names this person, or this e-mail, before. */
  | { line: number; kind: 'twin'; by: KnownBy; of: number };

/** A child with the e-mail of a parent, who is in another line of the file or a patient already. */
export interface Family {
  line: number;
  parent: { line: number } | PatientName;
}

/** A file that was looked at: how many lines can be imported, and what is wrong with the others. */
export interface Checked {
  ready: number;
  wrong: number;
  known: number;
  problems: Problem[];
  /** Lines that can be imported, and who may be the same person. */
  possible: { line: number; people: PatientName[] }[];
  /** Lines that can be imported as the record of a child, and are skipped otherwise. */
  families: Family[];
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
  // A parent may stand below the child.
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
  // Who is known, or wrong by the server's rules, is no offer any more.
  const found = new Set(problems.map(({ line }) => line));
  const offers = families.filter(({ line }) => !found.has(line)).sort((a, b) => a.line - b.line);
  const ready = rows.length - wrong.size - known - offers.length;
  return { ready, wrong: wrong.size, known, problems, possible, families: offers };
}

/** Lets the page draw. @throws the signal's reason where it was given up */
async function breath(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  signal.throwIfAborted();
}
