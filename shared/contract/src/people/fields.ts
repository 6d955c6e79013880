/* The single description of a patient's fields; forms, checks, PDF, import and test data are derived from it. */

/** The properties of a field. */
export interface RecordField {
  /** English label. */
  label: string;
  /** The section of the form. */
  section: 'name' | 'person' | 'contact' | 'insurance' | 'emergency';
  /** Input and check. A `phone` has ten digits, a `number` any notation. */
  kind: 'text' | 'name' | 'family-name' | 'day' | 'phone' | 'number' | 'status' | 'relation' | 'language';
  /** Most characters. */
  max?: number;
  /** Message for a text that is too long, instead of the default one. */
  tooLong?: string;
  /** Message for an empty value; without it the field is optional. */
  required?: string;
  /** The value if the field is missing; without it the old value stays. */
  byDefault?: '';
  hint?: string;
  /** The autofill hint for patients in their own record (HTML, autofill field names). */
  autoComplete?: string;
  /** Initial value in the form of a new patient. */
  initial?: string;
  /** Value in tests. */
  sample?: string;
}

/** The specification's wording, although the limit differs. */
const tooLong = 'Should be less than 100 characters';

/** The fields of a patient's record by wire name, in the order of the forms (specification, section 3). */
export const RECORD_FIELDS = {
  firstName: {
    label: 'First Name',
    section: 'name',
    kind: 'name',
    required: 'First name is required',
    autoComplete: 'given-name',
    sample: 'Ada',
  },
  lastName: {
    label: 'Last Name',
    section: 'name',
    kind: 'family-name',
    hint: 'Only one name? Enter a dash.',
    required: 'Last name is required',
    autoComplete: 'family-name',
    sample: 'Byron',
  },
  dateOfBirth: {
    label: 'Date of birth',
    section: 'person',
    kind: 'day',
    required: 'Date of Birth is required',
    autoComplete: 'bday',
    sample: '1985-12-10',
  },
  telePhoneNo: {
    label: 'Phone',
    section: 'person',
    kind: 'phone',
    required: 'Phone number required',
    autoComplete: 'tel-national',
    sample: '4155550123',
  },
  status: { label: 'Status', section: 'person', kind: 'status', required: 'Status is required', initial: 'ACTIVE' },
  mailAddress: {
    label: 'Mailing address',
    section: 'contact',
    kind: 'text',
    max: 200,
    autoComplete: 'street-address',
  },
  mobilePhoneNo: { label: 'Mobile phone', section: 'contact', kind: 'phone', autoComplete: 'tel-national' },
  language: {
    label: 'Language',
    section: 'contact',
    kind: 'language',
    hint: 'We send emails and text messages in this language.',
    initial: 'en',
  },
  primaryHealthInsurer: {
    label: 'Primary insurer',
    section: 'insurance',
    kind: 'text',
    max: 100,
    tooLong,
    required: 'Primary insurer is required',
  },
  primaryHealthInsurerId: {
    label: 'Primary insurer ID',
    section: 'insurance',
    kind: 'text',
    max: 30,
    required: 'Primary insurer ID is required',
  },
  secondaryHealthInsurer: {
    label: 'Secondary insurer',
    section: 'insurance',
    kind: 'text',
    max: 100,
    tooLong,
    byDefault: '',
  },
  secondaryHealthInsurerId: {
    label: 'Secondary insurer ID',
    section: 'insurance',
    kind: 'text',
    max: 30,
    tooLong,
    byDefault: '',
    hint: 'At most 30 characters.',
  },
  emgrContName: {
    label: 'Emergency contact name',
    section: 'emergency',
    kind: 'text',
    max: 30,
    required: 'Emergency Contact is required',
  },
  emgrContPhone: {
    label: 'Emergency contact number',
    section: 'emergency',
    kind: 'number',
    max: 30,
    required: 'Emergency Contact Number is required',
  },
  emgrContRelation: {
    label: 'Relationship',
    section: 'emergency',
    kind: 'relation',
    required: 'Emergency contact relationship is required',
  },
} as const satisfies Record<string, RecordField>;

type Fields = typeof RECORD_FIELDS;

export type RecordFieldName = keyof Fields;

export type RecordSection = RecordField['section'];

/** The fields of these sections. */
export type FieldsIn<S extends RecordSection> = {
  [Name in RecordFieldName]: Fields[Name]['section'] extends S ? Name : never;
}[RecordFieldName];

/** The description of a field. */
export function recordField(name: RecordFieldName): RecordField {
  return RECORD_FIELDS[name];
}

/** The fields of these sections, in the order of the forms. */
export function recordFieldsIn<S extends RecordSection>(...sections: S[]): FieldsIn<S>[] {
  const names = Object.keys(RECORD_FIELDS) as RecordFieldName[];
  return names.filter((name) => (sections as RecordSection[]).includes(RECORD_FIELDS[name].section)) as FieldsIn<S>[];
}

/** Fields with their values. */
export function recordValues<Name extends RecordFieldName>(
  names: readonly Name[],
  value: (field: RecordField, name: Name) => string,
): Record<Name, string> {
  const values = names.map((name) => [name, value(recordField(name), name)]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** The channels to a patient (specification, section 2), by the prefix of their opt-in and opt-out fields. */
export const CHANNELS = {
  email: { label: 'Email' },
  mailing: { label: 'Mailing address' },
  phoneNo: { label: 'Phone' },
  mob: { label: 'Mobile phone' },
  elcNoti: { label: 'Electronic notification' },
} as const;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** The opt-in and opt-out fields of all channels. */
export type ChannelField = `${Channel}OptIn` | `${Channel}OptOut`;

/** The choices of a new patient: none, because consent must not be preset. */
export function initialChannels(): Record<ChannelField, boolean> {
  const names = CHANNEL_NAMES.flatMap((channel) => [`${channel}OptIn`, `${channel}OptOut`]);
  return Object.fromEntries(names.map((name) => [name, false])) as Record<ChannelField, boolean>;
}

/** Who chose a channel for a patient; `SMS` is a STOP or START reply. Imports choose none. */
export const CONSENT_SOURCES = ['PATIENT', 'REPRESENTATIVE', 'STAFF', 'SMS'] as const;

/** The choice for a channel: opt in, opt out, or neither. */
export const CONSENT_CHOICES = ['IN', 'OUT', 'NONE'] as const;

/** The parts of an address in writing order; wire names start with `phy` or `billing`. */
export const ADDRESS_FIELDS = {
  Address1: {
    label: 'Address line 1',
    max: 200,
    required: 'Address line 1 is required',
    autoComplete: 'address-line1',
  },
  Address2: { label: 'Address line 2', max: 200, autoComplete: 'address-line2' },
  Address3: { label: 'Address line 3', max: 200, autoComplete: 'address-line3' },
  City: { label: 'City', max: 30, required: 'City is required', autoComplete: 'address-level2' },
  State: { label: 'State', max: 30, required: 'State is required', autoComplete: 'address-level1' },
  ZipCode: { label: 'Zip code', max: 10, required: 'Zip code is required', autoComplete: 'postal-code' },
} as const;

export type AddressPart = keyof typeof ADDRESS_FIELDS;

export const ADDRESS_PARTS = Object.keys(ADDRESS_FIELDS) as AddressPart[];

/** The relationships of an emergency contact (specification, section 3, Enumerations), with HL7 codes (v3-RoleCode). */
export const RELATIONSHIPS = {
  Parent: { label: 'Parent', fhir: 'PRN' },
  Child: { label: 'Child', fhir: 'CHILD' },
  Spouse: { label: 'Spouse', fhir: 'SPS' },
  Partner: { label: 'Partner', fhir: 'DOMPART' },
  Friend: { label: 'Friend', fhir: 'FRND' },
  'Other relative': { label: 'Other relative', fhir: 'EXT' },
} as const;

export type Relationship = keyof typeof RELATIONSHIPS;

export const PATIENT_RELATIONSHIPS = Object.keys(RELATIONSHIPS) as Relationship[];

/** The fields in which two records may differ, in the order of the forms; a merge picks one value each. */
export const MERGE_FIELDS = [
  ...(Object.keys(RECORD_FIELDS) as RecordFieldName[]),
  'signIn',
  ...CHANNEL_NAMES.map((channel) => `${channel}Consent` as const),
  'physicalAddress',
  'billingAddress',
] as const satisfies readonly string[];

/**
 * A field of a merge. `signIn` is the whole account: e-mail address, password, secret questions and phone number for
 * codes. A consent is the choice for one channel, an address all its parts.
 */
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Matches that suggest two records belong to the same person. */
export const SAME_AS = ['name', 'dateOfBirth', 'phone', 'email'] as const;

/** Warnings that an administrator must accept before a merge. */
export const MERGE_WARNINGS = [
  'bothSignIn',
  'otherBirthDate',
  'visitsAtOneTime',
  'sameDocument',
  'accessBetween',
  'accessLimited',
  'accessEnds',
] as const;

/** One of {@link MERGE_WARNINGS}. */
export type MergeWarning = (typeof MERGE_WARNINGS)[number];

/** Days within which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;
