import { id, isoInstant, listOf, mapOf, oneOf, record, template, text, wholeNumber } from '../core/results.ts';
import { patientNameResult } from '../people/results.ts';

export const importFindingResult = record({
  line: wholeNumber(),
  /** Messages by column (`IMPORT_FIELDS`); `line` is about the whole row. */
  errors: mapOf(text()),
  /** The templates of those messages that contain values, for clients in other languages. */
  templates: mapOf(template()).optional(),
  /** The e-mail address has an account, or a patient with this name and date of birth exists. */
  knownBy: oneOf(['email', 'name']).nullable(),
  /** Possible duplicates, best match first: the row is imported unless the user excludes it. */
  possible: listOf(patientNameResult).optional(),
  /** For a child with an adult patient's e-mail address: that patient becomes the proxy if the row sets `isChild`. */
  parent: patientNameResult.optional(),
});

export const patientImportResult = record({
  id: id(),
  fileName: text(),
  /** Receiving rows, creating patients, or finished. */
  state: oneOf(['UPLOADING', 'RUNNING', 'DONE']),
  createdAt: isoInstant(),
  finishedAt: isoInstant().nullable(),
  /** Rows in the file. */
  total: wholeNumber(),
  /** Created patients. */
  created: wholeNumber(),
  /** Rows for patients that exist already or that the file repeats. */
  known: wholeNumber(),
  /** Invalid rows. */
  invalid: wholeNumber(),
});
