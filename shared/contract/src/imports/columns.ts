import { USER_STATUSES } from '../core/enums.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_PARTS,
  type AddressPart,
  PATIENT_RELATIONSHIPS,
  RECORD_FIELDS,
  type RecordFieldName,
  recordFieldsIn,
} from '../people/fields.ts';

/** Required columns, the same as in registration. */
export const REQUIRED_IMPORT_FIELDS = ['firstName', 'lastName', 'email', 'telePhoneNo', 'dateOfBirth'] as const;

export type RequiredImportField = (typeof REQUIRED_IMPORT_FIELDS)[number];

/** Whether the billing address equals the physical one; `yes` or `no` in a file. */
export const SAME_ADDRESS = 'isBillingAddressSameAsPhysicalAddress';

/** Columns by wire name: the whole record except opt-ins and opt-outs. */
export type ImportField =
  | 'email'
  | RecordFieldName
  | `phy${AddressPart}`
  | `billing${AddressPart}`
  | typeof SAME_ADDRESS;

export type OptionalImportField = Exclude<ImportField, RequiredImportField>;

/** Columns with a common label. */
export interface ImportGroup {
  label: string;
  hint?: string;
  fields: readonly ImportField[];
  /** True if the labels need the group's label, because both addresses have a city. */
  isNamed?: true;
}

/** The columns in the order of the record's forms. Opt-ins are missing because consent cannot be imported. */
export const IMPORT_GROUPS: readonly [ImportGroup, ...ImportGroup[]] = [
  { label: 'Patient Info', fields: [...REQUIRED_IMPORT_FIELDS, 'status'] },
  { label: 'Contact', fields: recordFieldsIn('contact') },
  { label: 'Physical address', fields: ADDRESS_PARTS.map((part) => `phy${part}` as const), isNamed: true },
  {
    label: 'Billing address',
    hint: 'Without a billing address, bills go to the physical address.',
    fields: [SAME_ADDRESS, ...ADDRESS_PARTS.map((part) => `billing${part}` as const)],
    isNamed: true,
  },
  { label: 'Insurance', fields: recordFieldsIn('insurance') },
  { label: 'Emergency contact', fields: recordFieldsIn('emergency') },
];

export const IMPORT_FIELDS: readonly ImportField[] = IMPORT_GROUPS.flatMap(({ fields }) => fields);

/** Optional columns. */
export const OPTIONAL_IMPORT_FIELDS = IMPORT_FIELDS.filter(
  (field) => !(REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field),
) as OptionalImportField[];

/** The only values that a column accepts, in any case; undefined if it accepts others. */
export function importWords(field: ImportField): readonly string[] | undefined {
  if (field === SAME_ADDRESS) return ['yes', 'no'];
  if (field === 'status') return USER_STATUSES;
  return field === 'emgrContRelation' ? PATIENT_RELATIONSHIPS : undefined;
}

/** The address part in a column, if any. */
export function addressPart(field: ImportField): AddressPart | undefined {
  const part = field.replace(/^(phy|billing)/, '');
  return part in ADDRESS_FIELDS ? (part as AddressPart) : undefined;
}

/** A column's English label, with its group's label if it is ambiguous without it. */
export function importLabel(field: ImportField): { label: string; group?: string } {
  const { label: group, isNamed } = IMPORT_GROUPS.find(({ fields }) => fields.includes(field)) as ImportGroup;
  return { label: labelOf(field), ...(isNamed && { group }) };
}

function labelOf(field: ImportField): string {
  if (field === 'email') return 'Email';
  if (field === SAME_ADDRESS) return 'Same as physical';
  const part = addressPart(field);
  return part ? ADDRESS_FIELDS[part].label : RECORD_FIELDS[field as RecordFieldName].label;
}
