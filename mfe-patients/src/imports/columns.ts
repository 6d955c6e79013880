import { filled, textOf } from '@openward/contract';
import {
  IMPORT_FIELDS,
  type ImportField,
  importLabel,
  REQUIRED_IMPORT_FIELDS,
  type RequiredImportField,
} from '@openward/contract/imports';
import type { T } from '@openward/remote-kit';
import { CONSENT, HEADINGS, plainOf, wordsIn } from './headings.ts';

/** The column of each field, counted from 0; undefined if not found or chosen. */
export type Columns = Partial<Record<ImportField, number>>;

/** A field's label in the reader's language; address fields also name the address. */
export function fieldName(field: ImportField, t: T): string {
  const { label, group } = importLabel(field);
  return group ? t('{group}, {field}', { group: t(group), field: t(label) }) : t(label);
}

const english: T = (said, values = {}) => filled(textOf(said), values);

/** Finds each field's column by headings of other programs, or by our own labels. Each column has at most one field. */
export function columnsOf(headings: readonly string[], t: T): Columns {
  const plain = headings.map(plainOf);
  const columns: Columns = {};
  const find = (namesOf: (field: ImportField) => string[]) => {
    for (const field of IMPORT_FIELDS) {
      if (columns[field] !== undefined) continue;
      const taken = new Set(Object.values(columns));
      const free = namesOf(field).map((name) => plain.findIndex((one, place) => one === name && !taken.has(place)));
      const found = free.find((place) => place >= 0);
      if (found !== undefined) columns[field] = found;
    }
  };
  find((field) => [...wordsIn(HEADINGS[field]), plainOf(field)]);
  find((field) => [fieldName(field, english), fieldName(field, t)].map(plainOf));
  return columns;
}

/** The required fields without a column. */
export function missingIn(columns: Columns): RequiredImportField[] {
  return REQUIRED_IMPORT_FIELDS.filter((field) => columns[field] === undefined);
}

/** True for the heading of a column with opt-ins or opt-outs. */
export function isConsent(heading: string): boolean {
  return CONSENT.test(plainOf(heading));
}
