/*
 * What the practice keeps of a patient, described once: forms, checks, PDF, import and test data are made of it.
 */

/** What is decided about a field. */
export interface RecordField {
  /** Its English name on screens. */
  label: string;
  /** The part of a form that it is in. */
  section: 'name' | 'person' | 'contact' | 'insurance' | 'emergency';
  /** How it is filled in and checked. A `phone` has ten digits, a `number` to call is written in any way. */
  kind: 'text' | 'day' | 'phone' | 'number' | 'status' | 'relation' | 'language';
  /** The most characters of a text. */
  max?: number;
  /** What is said where a longer text is refused, other than with the limit itself. */
  tooLong?: string;
  /** What is said where it is empty; without it the field may be left out. */
  required?: string;
  /** What it holds where nobody sent it; without one it keeps what it held. */
  byDefault?: '';
  hint?: string;
  /** What browsers suggest to patients in their own record (HTML, autofill field names). */
  autoComplete?: string;
  /** What a new patient's form begins with. */
  initial?: string;
  /** What it holds in tests. */
  sample?: string;
}

/** The specification's words, also where the limit is another. */
const tooLong = 'Should be less than 100 characters';

/** The fields of a patient's record by their names on the wire, in the order of the forms (specification, section 3). */
export const RECORD_FIELDS = {
  firstName: {
    label: 'First Name',
    section: 'name',
    kind: 'text',
    max: 30,
    required: 'First name is required',
    autoComplete: 'given-name',
    sample: 'Ada',
  },
  lastName: {
    label: 'Last Name',
    section: 'name',
    kind: 'text',
    max: 30,
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

/** The names of the fields in some sections. */
export type FieldsIn<S extends RecordSection> = {
  [Name in RecordFieldName]: Fields[Name]['section'] extends S ? Name : never;
}[RecordFieldName];

/** How a field is described. */
export function recordField(name: RecordFieldName): RecordField {
  return RECORD_FIELDS[name];
}

/** The fields of some sections, in the order of the forms. */
export function recordFieldsIn<S extends RecordSection>(...sections: S[]): FieldsIn<S>[] {
  const names = Object.keys(RECORD_FIELDS) as RecordFieldName[];
  return names.filter((name) => (sections as RecordSection[]).includes(RECORD_FIELDS[name].section)) as FieldsIn<S>[];
}

/** Fields with what each of them holds. */
export function recordValues<Name extends RecordFieldName>(
  names: readonly Name[],
  value: (field: RecordField, name: Name) => string,
): Record<Name, string> {
  const values = names.map((name) => [name, value(recordField(name), name)]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** The ways to reach a patient (specification, section 2), by what the names of their opt-in and opt-out begin with. */
export const CHANNELS = {
  email: { label: 'Email', isOptedIn: true },
  mailing: { label: 'Mailing address', isOptedIn: false },
  phoneNo: { label: 'Phone', isOptedIn: false },
  // New patients are reminded of their appointments.
  mob: { label: 'Mobile phone', isOptedIn: true },
  elcNoti: { label: 'Electronic notification', isOptedIn: false },
} as const;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** The opt-ins and opt-outs of all channels. */
export type ChannelField = `${Channel}OptIn` | `${Channel}OptOut`;

/** Who is reached how unless somebody says otherwise. */
export function initialChannels(): Record<ChannelField, boolean> {
  const fields = CHANNEL_NAMES.flatMap((channel) => [
    [`${channel}OptIn`, CHANNELS[channel].isOptedIn],
    [`${channel}OptOut`, false],
  ]);
  return Object.fromEntries(fields);
}

/** The parts of an address, in the order in which it is written; the same for both, behind `phy` or `billing`. */
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

/** Who an emergency contact is to a patient (specification, section 3, Enumerations), with HL7's code (v3-RoleCode). */
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

/** A column of a file with patients. */
interface ImportColumn {
  label: string;
  /** Its heading as other programs write it, in small letters without anything but letters; the likeliest first. */
  headings: string;
}

/** What a file says of each patient, in the wire's names (specification, section 3). */
export const IMPORT_COLUMNS = {
  firstName: {
    label: 'First Name',
    headings: `
      firstname givenname forename first fname vorname rufname nombre nombres primernombre prenom
    `,
  },
  lastName: {
    label: 'Last Name',
    headings: `
      lastname surname familyname last lname nachname familienname zuname apellido apellidos primerapellido nom
      name
    `,
  },
  email: {
    label: 'Email',
    headings: `
      email emailaddress mail mailaddress emailadresse mailadresse correo correoelectronico direcciondecorreo
      courriel
    `,
  },
  telePhoneNo: {
    label: 'Phone number',
    headings: `
      phone phoneno phonenumber telephone telephoneno telephonenumber tel telefon telefonnummer telefonnr
      telefono numerodetelefono rufnummer mobile mobilephone mobilephoneno mobileno mobilenumber cell cellphone
      handy handynummer mobil mobiltelefon mobilnummer movil celular
    `,
  },
  dateOfBirth: {
    label: 'Date of Birth',
    headings: `
      dateofbirth dob birthdate birthday birthdt born geburtsdatum geburtstag gebdatum geb geborenam
      fechadenacimiento fechanacimiento nacimiento fnacimiento datedenaissance
    `,
  },
} satisfies Record<string, ImportColumn>;

export type ImportField = keyof typeof IMPORT_COLUMNS;

export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[];
