import { id, isoInstant, oneOf, record, template, text, wholeNumber } from '../core/results.ts';

const message = text().optional();
const filledIn = template().optional();

export const importFindingResult = record({
  line: wholeNumber(),
  /** Messages by field, of the patient's schema; `line` is about the whole line. */
  errors: record({
    firstName: message,
    lastName: message,
    email: message,
    telePhoneNo: message,
    dateOfBirth: message,
    line: message,
  }),
  /** Of those messages that have something filled in, what a client of another language needs. */
  templates: record({
    firstName: filledIn,
    lastName: filledIn,
    email: filledIn,
    telePhoneNo: filledIn,
    dateOfBirth: filledIn,
    line: filledIn,
  }).optional(),
  /** An account with this e-mail, or a patient of this name and date of birth, is there already. */
  knownBy: oneOf(['email', 'name']).nullable(),
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
