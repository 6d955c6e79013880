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

/** What every line of a file has to say, as registration asks for it. */
export const REQUIRED_IMPORT_FIELDS = ['firstName', 'lastName', 'email', 'telePhoneNo', 'dateOfBirth'] as const;

export type RequiredImportField = (typeof REQUIRED_IMPORT_FIELDS)[number];

/** Whether bills go to the physical address; in a file `yes` or `no`. */
export const SAME_ADDRESS = 'isBillingAddressSameAsPhysicalAddress';

/** What a file may say of a patient, in the wire's names: the whole record but for its opt-ins and opt-outs. */
export type ImportField =
  | 'email'
  | RecordFieldName
  | `phy${AddressPart}`
  | `billing${AddressPart}`
  | typeof SAME_ADDRESS;

export type OptionalImportField = Exclude<ImportField, RequiredImportField>;

/** Columns that belong together. */
export interface ImportGroup {
  label: string;
  hint?: string;
  fields: readonly ImportField[];
  /** True where the labels say nothing without the group's: both addresses have a city. */
  isNamed?: true;
}

/** The columns of a file in the order of the record's forms. No opt-in is among them: consent is given, not imported. */
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

/** What may be left out. */
export const OPTIONAL_IMPORT_FIELDS = IMPORT_FIELDS.filter(
  (field) => !(REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field),
) as OptionalImportField[];

/** The only words that a column takes, whatever their case; undefined where it takes others. */
export function importWords(field: ImportField): readonly string[] | undefined {
  if (field === SAME_ADDRESS) return ['yes', 'no'];
  if (field === 'status') return USER_STATUSES;
  return field === 'emgrContRelation' ? PATIENT_RELATIONSHIPS : undefined;
}

/** The part of either address that a column holds, if it holds one. */
export function addressPart(field: ImportField): AddressPart | undefined {
  const part = field.replace(/^(phy|billing)/, '');
  return part in ADDRESS_FIELDS ? (part as AddressPart) : undefined;
}

/** A column's English label, and that of its group where it says nothing without it. */
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
