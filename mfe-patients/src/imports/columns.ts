import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField } from '@openward/contract/people';
/** Which column of the file, counted from 0, holds each field; undefined where none was found or chosen yet. */
export type Columns = Partial<Record<ImportField, number>>;

/** Finds each field's column by its heading. */
export function columnsOf(headings: readonly string[]): Columns {
  const plain = headings.map(plainOf);
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS) {
    const heading = IMPORT_COLUMNS[field].headings
      .trim()
      .split(/\s+/)
      .find((known) => plain.includes(known));
    if (heading) columns[field] = plain.indexOf(heading);
  }
  return columns;
}

/** The fields for which a column has still to be chosen. */
export function missingIn(columns: Columns): ImportField[] {
  return IMPORT_FIELDS.filter((field) => columns[field] === undefined);
}

/** `Geb.-Datum` is `gebdatum`, `Teléfono` is `telefono`. */
function plainOf(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
