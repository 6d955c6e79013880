import { array, type InferType, number, object, string, ValidationError } from 'yup';
import { email, personName, phone } from '../accounts/schemas.ts';
import { entityId } from '../core/fields.ts';
import { isDay } from '../forms/field-types.ts';
import { IMPORT_ROWS_AT_ONCE, MOST_IMPORT_ROWS } from './rules.ts';
import type { ImportFinding, ImportRow } from './types.ts';

/** A patient of a file whose cells are all right, with the phone number and spaces as they are stored. */
export type ImportedPatient = InferType<typeof importedPatientSchema>;

/** What is wrong with a line, by field; the first message of each. Empty where it is right. */
export function importErrorsOf(row: ImportRow): ImportFinding['errors'] {
  if (row.hasTooMany) return { line: 'This line has more cells than the file has headings.' };
  const errors: Record<string, string> = {};
  try {
    importedPatientSchema.validateSync(row, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner) errors[path ?? ''] ??= message;
  }
  return errors;
}

/** The patient of a line that {@link importErrorsOf} found nothing wrong with. */
export function importedPatientOf(row: ImportRow): ImportedPatient {
  const patient = importedPatientSchema.cast(row, { stripUnknown: true }) as ImportedPatient;
  return { ...patient, email: patient.email.toLowerCase() };
}

/** By what two lines are the same person: either of the two keys, in small letters. */
export function importKeysOf({
  email,
  firstName,
  lastName,
  dateOfBirth,
}: ImportedPatient): Record<'email' | 'name', string> {
  return { email: email.toLowerCase(), name: `${firstName} ${lastName} ${dateOfBirth}`.toLowerCase() };
}

const HOUR = 3_600_000;

/** Somewhere on Earth it is that day already. */
function hasBegun(day: string): boolean {
  return day <= new Date(Date.now() + 14 * HOUR).toISOString().slice(0, 10);
}

/** A day that somebody was born on, `YYYY-MM-DD`. */
const dateOfBirth = string()
  .trim()
  .test('day', 'Must be a date that has been', (value) => !value || (isDay(value) && hasBegun(value)))
  .required('Date of Birth is required')
  .meta({ example: '1980-02-29' });

/** One patient of a file, by the rules of registration (specification, section 5). */
export const importedPatientSchema = object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email,
  telePhoneNo: phone,
  dateOfBirth,
});

/** As it stands in the file: what is wrong with it is told by row and refuses no call. */
const cell = string().max(200, 'Must be at most 200 characters').default('');

const row = object({
  /** Of the file, counted from 1. */
  line: number().integer().min(1).max(10_000_000).required('Line is required').meta({ example: 2 }),
  firstName: cell,
  lastName: cell,
  email: cell,
  telePhoneNo: cell,
  dateOfBirth: cell,
  /** The line has more cells than the file has headings: nobody knows which cell belongs where. */
  hasTooMany: string().oneOf(['', 'Y'], 'Has the wrong type').default(''),
});

const rows = array(row)
  .min(1, 'Please send at least one row.')
  .max(IMPORT_ROWS_AT_ONCE, 'Please send at most 100 rows at a time.')
  .required('Please send at least one row.');

/** POST /patient/import/check */
export const checkImportSchema = object({ rows });

/** POST /patient/import */
export const startImportSchema = object({
  fileName: string().trim().max(200, 'Must be at most 200 characters').required('File name is required'),
  total: number()
    .integer()
    .min(1, 'There is nothing to import.')
    .max(MOST_IMPORT_ROWS, 'At most 5,000 patients can be imported at a time.')
    .required('There is nothing to import.')
    .meta({ example: 30 }),
});

/** POST /patient/import/:id/rows */
export const addImportRowsSchema = object({ rows });

/** `/patient/import/:id` */
export const importParams = object({ id: entityId('patientImport').required('Import is required') });
