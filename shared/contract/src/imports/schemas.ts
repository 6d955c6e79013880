import { email } from '../accounts/schemas.ts';
import { entityId } from '../core/fields.ts';
import { type Message, messagesOf } from '../core/sentences.ts';
import {
  array,
  type InferType,
  number,
  object,
  type StringSchema,
  string,
  ValidationError,
  withLimits,
} from '../core/yup.ts';
import { ADDRESS_FIELDS, type RecordFieldName } from '../people/fields.ts';
import { recordFieldSchema } from '../people/schemas.ts';
import { isUnderAge } from '../sharing/rules.ts';
import { nameOf } from '../text/names.ts';
import {
  addressPart,
  type ImportField,
  importWords,
  OPTIONAL_IMPORT_FIELDS,
  type OptionalImportField,
  REQUIRED_IMPORT_FIELDS,
  SAME_ADDRESS,
} from './columns.ts';
import { IMPORT_ROWS_AT_ONCE, MOST_IMPORT_CELL, MOST_IMPORT_ROWS } from './rules.ts';
import type { ImportRow } from './types.ts';

/** A valid row, with phone number and spaces as stored. */
export type ImportedPatient = InferType<typeof importedPatientSchema>;

/** The first problem of each field of a row; empty if the row is valid. */
export function importErrorsOf(row: ImportRow): Partial<Record<ImportField | 'line', Message>> {
  if (row.fault === 'quote') return { line: 'A quotation mark is missing or in the wrong place.' };
  if (row.fault === 'letters') return { line: 'This line has letters that we could not read.' };
  if (row.hasTooMany) return { line: 'This line has more cells than the file has headings.' };
  try {
    importedPatientSchema.validateSync(row, { abortEarly: false });
    return row.isChild && !isUnderAge(row.dateOfBirth.trim()) ? { dateOfBirth: 'Must be under 18 years old.' } : {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return messagesOf(error);
  }
}

/** The patient of a row without problems in {@link importErrorsOf}. */
export function importedPatientOf(row: ImportRow): ImportedPatient {
  const patient = importedPatientSchema.cast(row, { stripUnknown: true }) as ImportedPatient;
  return { ...patient, email: patient.email.toLowerCase() };
}

/** Two rows with one of these lower-case keys in common are the same person. */
export function importKeysOf({
  email,
  firstName,
  lastName,
  dateOfBirth,
}: ImportedPatient): Record<'email' | 'name', string> {
  return { email: email.toLowerCase(), name: `${nameOf({ firstName, lastName })} ${dateOfBirth}`.toLowerCase() };
}

/** The record's rule for an optional column; values are accepted in any case. */
function optionalSchema(field: OptionalImportField): StringSchema<string | undefined> {
  const words = importWords(field);
  if (!words) return ruleOf(field);
  const named = (value: unknown) => words.find((word) => word.toLowerCase() === String(value).trim().toLowerCase());
  return ruleOf(field).transform((value: unknown) => named(value) ?? value);
}

function ruleOf(field: OptionalImportField): StringSchema<string | undefined> {
  const part = addressPart(field);
  if (part) return string().trim().max(ADDRESS_FIELDS[part].max);
  if (field === SAME_ADDRESS) return string().oneOf(['yes', 'no', ''], 'Must be yes or no');
  // The form of each section, not the import, requires the section to be complete.
  return recordFieldSchema(field as RecordFieldName)
    .notRequired()
    .nonNullable() as StringSchema<string | undefined>;
}

/** A patient in a file, by the rules of registration (specification, section 5) and of the record. */
const importedPatientSchema = object({
  firstName: recordFieldSchema('firstName'),
  lastName: recordFieldSchema('lastName'),
  email,
  telePhoneNo: recordFieldSchema('telePhoneNo'),
  dateOfBirth: recordFieldSchema('dateOfBirth').trim(),
  ...(Object.fromEntries(OPTIONAL_IMPORT_FIELDS.map((field) => [field, optionalSchema(field)])) as Record<
    OptionalImportField,
    StringSchema<string | undefined>
  >),
});

/** Any cell content is accepted here, because problems are reported by row. */
const cell = string().max(MOST_IMPORT_CELL);

function cells<Field extends ImportField, Cell>(fields: readonly Field[], schema: Cell): Record<Field, Cell> {
  return Object.fromEntries(fields.map((field) => [field, schema])) as Record<Field, Cell>;
}

const row = object({
  /** The line number in the file, from 1. */
  line: number().integer().min(1).max(10_000_000).required('Line is required').meta({ example: 2 }),
  ...cells(REQUIRED_IMPORT_FIELDS, cell.default('')),
  ...cells(OPTIONAL_IMPORT_FIELDS, cell),
  /** The line has more cells than the header, so cells cannot be assigned to columns. */
  hasTooMany: string().oneOf(['', 'Y'], 'Has the wrong type').default(''),
  fault: string().oneOf(['', 'quote', 'letters'] as const, 'Has the wrong type'),
  isChild: string().oneOf(['', 'Y'] as const, 'Has the wrong type'),
});

const rows = array(row)
  .min(1, 'Please send at least one row.')
  .max(IMPORT_ROWS_AT_ONCE, withLimits('Please send at most {max} rows at a time.'))
  .required('Please send at least one row.');

/** POST /patient/import/check */
export const checkImportSchema = object({ rows });

/** POST /patient/import */
export const startImportSchema = object({
  fileName: string().trim().max(200).required('File name is required'),
  total: number()
    .integer()
    .min(1, 'There is nothing to import.')
    .max(MOST_IMPORT_ROWS, withLimits('You can import at most {max} patients at a time.'))
    .required('There is nothing to import.')
    .meta({ example: 30 }),
});

/** POST /patient/import/:id/rows */
export const addImportRowsSchema = object({ rows });

/** `/patient/import/:id` */
export const importParams = object({ id: entityId('patientImport').required('Import is required') });
