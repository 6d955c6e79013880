import { type AnySchema, array, type BooleanSchema, boolean, object, type StringSchema, string } from 'yup';
import { confirmationOf, email, newPassword, tenDigits } from '../../accounts/schemas/fields.ts';
import { USER_STATUSES, type UserStatus } from '../../core/enums.ts';
import { entityId, pageQuery, UUID, recordVersion as version } from '../../core/fields.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_PARTS,
  type AddressPart,
  CHANNEL_NAMES,
  type ChannelField,
  type FieldsIn,
  PATIENT_RELATIONSHIPS,
  type RECORD_FIELDS,
  type RecordField,
  type RecordFieldName,
  type RecordSection,
  type Relationship,
  recordField,
  recordFieldsIn,
} from '../../people/fields.ts';
import { isDayThatWas } from '../rules.ts';

/** Whose record: the patient's id. */
const id = entityId('patient').required('Patient is required');

/** Whole sentences: they are keys of the catalogues. */
const AT_MOST: Record<number, string> = {
  10: 'Must be at most 10 characters',
  30: 'Must be at most 30 characters',
  100: 'Must be at most 100 characters',
  200: 'Must be at most 200 characters',
};

const text = (max: number, tooLong = AT_MOST[max]) => string().trim().max(max, tooLong);
/** What nobody has entered is an empty text, and may be said as `null`. */
const optional = (max: number) =>
  text(max)
    .transform((value: unknown) => value ?? '')
    .default('');

/** What a form sends for one field of the record. */
type ValueOf<Name extends RecordFieldName> = (typeof RECORD_FIELDS)[Name]['kind'] extends 'status'
  ? UserStatus
  : (typeof RECORD_FIELDS)[Name]['kind'] extends 'relation'
    ? Relationship | ''
    : string;
type SchemaOf<Name extends RecordFieldName> = (typeof RECORD_FIELDS)[Name] extends
  | { required: string }
  | { byDefault: '' }
  ? StringSchema<ValueOf<Name>>
  : StringSchema<ValueOf<Name> | undefined>;

const KINDS: Record<RecordField['kind'], (field: RecordField) => StringSchema> = {
  text: ({ max = 100, tooLong }) => text(max, tooLong),
  number: (field) => KINDS.text(field),
  day: () => text(30).test('day', 'Must be a date that has been', (value) => !value || isDayThatWas(value)),
  phone: () => tenDigits,
  status: () => string().oneOf([...USER_STATUSES, ''], 'Status is invalid'),
  relation: () => string().oneOf([...PATIENT_RELATIONSHIPS, ''], 'Emergency contact relationship is invalid'),
};

/** The schema of one field of the record. */
export function recordFieldSchema<Name extends RecordFieldName>(name: Name): SchemaOf<Name> {
  const field = recordField(name);
  const schema = KINDS[field.kind](field);
  if (field.required) return schema.required(field.required) as SchemaOf<Name>;
  return (field.byDefault === undefined ? schema : schema.default(field.byDefault)) as SchemaOf<Name>;
}

function schemasOf<S extends RecordSection>(...sections: S[]) {
  const schemas = recordFieldsIn(...sections).map((name) => [name, recordFieldSchema(name)]);
  return Object.fromEntries(schemas) as { [Name in FieldsIn<S>]: SchemaOf<Name> };
}

/** Nobody opts in to a channel and out of it. */
function channelSchemas() {
  const optOut = (into: string) =>
    boolean().test('one-of-both', 'Please choose opt in or opt out.', (value, { parent }) => !(value && parent[into]));
  const schemas = CHANNEL_NAMES.flatMap((channel) => [
    [`${channel}OptIn`, boolean()],
    [`${channel}OptOut`, optOut(`${channel}OptIn`)],
  ]);
  return Object.fromEntries(schemas) as Record<ChannelField, BooleanSchema<boolean | undefined>>;
}

// What may be left out keeps what it holds. Of the own record `status` changes nothing.
const basicInfo = { ...schemasOf('name', 'person', 'contact'), ...channelSchemas() };

/** What the form of a patient who is there already holds. */
export const basicInfoFormSchema = object(basicInfo);

/** PUT /patient/update. The e-mail address is chosen once, when the patient is made. */
export const updatePatientSchema = object({ id, version, ...basicInfo });

const account = {
  email: email.meta({ kind: 'new-email' }),
  password: newPassword('Password is required'),
};

/** POST /patient/register by staff. `userName` is the e-mail address, whatever is sent. */
export const registerPatientSchema = object({ userName: optional(100), ...account, ...basicInfo });

/** The form of a new patient: the password twice. */
export const newPatientFormSchema = object({
  ...account,
  confirmPassword: confirmationOf('password'),
  ...basicInfo,
});

function addressSchemas<Kind extends 'phy' | 'billing'>(
  kind: Kind,
  mandatory: (max: number, message: string) => AnySchema,
) {
  const schemas = ADDRESS_PARTS.map((part) => {
    const { max, required }: { max: number; required?: string } = ADDRESS_FIELDS[part];
    return [`${kind}${part}`, required ? mandatory(max, required) : optional(max)];
  });
  return Object.fromEntries(schemas) as Record<`${Kind}${AddressPart}`, StringSchema<string>>;
}

const address = {
  ...addressSchemas('phy', (max, message) => text(max).required(message)),
  isBillingAddressSameAsPhysicalAddress: boolean().default(false),
  // Required unless it is the same as the physical one, which the server copies then.
  ...addressSchemas('billing', (max, message) =>
    optional(max).test('billing', message, (value, { parent }) =>
      Boolean(value || parent.isBillingAddressSameAsPhysicalAddress),
    ),
  ),
};

/** The form of the address. */
export const addressFormSchema = object(address);

/** PUT /patient/update/address */
export const updateAddressSchema = object({ id, version, ...address });

const insurance = schemasOf('insurance', 'emergency');

/** The form of the insurance and the emergency contact. */
export const insuranceFormSchema = object(insurance);

/** PUT /patient/update/insuranceinfo */
export const updateInsuranceSchema = object({ id, version, ...insurance });

/** `/patient/:id`: by the patient's id or the user's. */
export const recordParams = object({ id });

/** POST /patient/search: patients who have an appointment with one of these doctors; all where none is named. */
export const searchPatientsSchema = object({
  doctorList: array(entityId('doctor').required()).max(100, 'Please choose at most 100 doctors.').default([]),
});

/** GET /patient/list.csv: the list as it is shown, all its pages. */
export const exportQuery = pageQuery.pick(['sort', 'q']).shape({
  /** Ids of doctors with commas between them, as `doctorList`. */
  doctors: string()
    .test('ids', 'Must be a valid id', (value) => !value || value.split(',').every((each) => UUID.test(each)))
    .meta({ example: '' }),
});
