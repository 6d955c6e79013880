import { type InferType, ValidationError } from 'yup';
import type { ImportFinding, ImportRow } from '../endpoints.ts';
import { importedPatientSchema } from './patient-import-schemas.ts';

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
