import { id, isoInstant, listOf, mapOf, oneOf, record, template, text, wholeNumber } from '../core/results.ts';
import { patientNameResult } from '../people/results.ts';

export const importFindingResult = record({
  line: wholeNumber(),
  /** Messages by field of the file (`IMPORT_FIELDS`), of the patient's schema; `line` is about the whole line. */
  errors: mapOf(text()),
  /** Of those messages that have something filled in, what a client of another language needs. */
  templates: mapOf(template()).optional(),
  /** An account with this e-mail, or a patient of this name and date of birth, is there already. */
  knownBy: oneOf(['email', 'name']).nullable(),
  /** Patients who may be the same person, the likeliest first: the line is imported unless somebody leaves it out. */
  possible: listOf(patientNameResult).optional(),
  /** Of a child whose e-mail is the account of a grown-up patient: who may act for the child, once the row says `isChild`. */
  parent: patientNameResult.optional(),
});

export const patientImportResult = record({
  id: id(),
  fileName: text(),
  /** Rows come in, patients are made, or it is over. */
  state: oneOf(['UPLOADING', 'RUNNING', 'DONE']),
  createdAt: isoInstant(),
  finishedAt: isoInstant().nullable(),
  /** Rows of the file. */
  total: wholeNumber(),
  /** Of those, patients that were made. */
  created: wholeNumber(),
  /** Those that the practice had already, or that the file names twice. */
  known: wholeNumber(),
  /** Those that were not right. */
  invalid: wholeNumber(),
});
