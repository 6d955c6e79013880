import { array, number, object, string } from 'yup';
import { email } from '../../accounts/schemas/fields.ts';
import { entityId } from '../../core/fields.ts';
import { recordFieldSchema } from '../../patient-records/schemas/record-schemas.ts';
import { IMPORT_FIELDS, type ImportField } from '../../people/fields.ts';
import { IMPORT_ROWS_AT_ONCE, MOST_IMPORT_ROWS } from '../rules.ts';

/** One patient of a file, by the rules of registration (specification, section 5). */
export const importedPatientSchema = object({
  firstName: recordFieldSchema('firstName'),
  lastName: recordFieldSchema('lastName'),
  email,
  telePhoneNo: recordFieldSchema('telePhoneNo'),
  dateOfBirth: recordFieldSchema('dateOfBirth').trim(),
});

/** As it stands in the file: what is wrong with it is told by row and refuses no call. */
const cell = string().max(200, 'Must be at most 200 characters').default('');

const row = object({
  /** Of the file, counted from 1. */
  line: number().integer().min(1).max(10_000_000).required('Line is required').meta({ example: 2 }),
  ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])) as Record<ImportField, typeof cell>),
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
