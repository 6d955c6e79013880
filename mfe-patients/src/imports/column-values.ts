import { type ImportField, importWords } from '@openward/contract/imports';
import { relationName } from '@openward/practice-ui/relations';
import { LANGUAGES, type T } from '@openward/remote-kit';
import { plainOf } from './headings.ts';

/** A value of a column with its label and other spellings. */
interface ColumnValue {
  value: string;
  label: string;
  also: readonly string[];
}

/** The values of columns with a fixed set. */
export type ColumnValues = Partial<Record<ImportField, readonly ColumnValue[]>>;

const FIXED_COLUMNS = ['status', 'language', 'emgrContRelation', 'isBillingAddressSameAsPhysicalAddress'] as const;

/** The values in the reader's language. @param language its code, for the names of languages */
export function columnValuesFor(language: string, t: T): ColumnValues {
  return Object.fromEntries(
    FIXED_COLUMNS.map((field) => [field, field === 'language' ? languages(language) : valuesOf(field, t)]),
  );
}

function valuesOf(field: ImportField, t: T): ColumnValue[] {
  return (importWords(field) ?? []).map((value) => {
    if (field === 'status') return { value, label: value === 'ACTIVE' ? t('Active') : t('Inactive'), also: [] };
    if (value === 'yes') return { value, label: t('Yes'), also: ['y', 'true', '1', t('Yes').slice(0, 1)] };
    if (value === 'no') return { value, label: t('No'), also: ['n', 'false', '0', t('No').slice(0, 1)] };
    return { value, label: relationName(value, t), also: [] };
  });
}

function languages(language: string): ColumnValue[] {
  const named = [language, 'en'].map((code) => new Intl.DisplayNames(code, { type: 'language' }));
  return LANGUAGES.map(({ code, name }) => ({
    value: code,
    label: name,
    also: named.map((names) => names.of(code) ?? code),
  }));
}

/** The value that a cell means, regardless of language and case; otherwise the cell unchanged. */
export function valueOf(field: ImportField, cell: string, known: ColumnValues): string {
  // A language can have a region: `de-AT`.
  const said = plainOf(field === 'language' ? (cell.split(/[-_]/)[0] ?? '') : cell);
  const found = known[field]?.find(({ value, label, also }) =>
    [value, label, ...also].some((one) => plainOf(one) === said),
  );
  return found?.value ?? cell;
}

/** The label of a value. */
export function valueLabel(field: ImportField, value: string, known: ColumnValues): string {
  return known[field]?.find((each) => each.value === value)?.label ?? value;
}
