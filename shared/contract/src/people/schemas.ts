import { confirmationOf, email, newPassword, personName, phone, tenDigits } from '../accounts/schemas.ts';
import { CONSULTATION_TYPES, USER_STATUSES, type UserStatus } from '../core/enums.ts';
import {
  choice,
  entityId,
  isTimeZone,
  languageCode,
  pageQuery,
  UUID,
  recordVersion as version,
} from '../core/fields.ts';
import {
  type AnySchema,
  array,
  type BooleanSchema,
  boolean,
  object,
  type StringSchema,
  string,
  withLimits,
} from '../core/yup.ts';
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
} from './fields.ts';
import { isDayThatWas } from './rules.ts';

/** `/users/avatar/:secret`: what a picture's address ends with. */
export const pictureParams = object({
  secret: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\w-]{43}$/, 'The address of the picture is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});

/** GET /doctor/names */
export const doctorNamesQuery = object({
  /** `yes`: only those whose time the caller manages. */
  own: string().oneOf(['yes', 'no', ''], 'Must be yes or no').meta({ example: 'no' }),
});

/** GET /search/doctor: what is left empty narrows nothing down. */
export const searchDoctorsQuery = pageQuery.shape({
  // The doctors of the access tests offer it.
  speciality: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Speciality is invalid')
    .meta({ example: 'Wellness' }),
  hospitalId: hospitalIdOrName('anyHospital'),
});

/**
 * A hospital by its id, which is what answers hold, or by its name, whatever the case (specification, section 3, Doctor:
 * `hospitalId` is the hospital's name).
 */
export function hospitalIdOrName(entity: 'managedHospital' | 'anyHospital') {
  return string().trim().max(200, 'Hospital is invalid').meta({ entity, kind: 'id-or-name' });
}

/** Whose record: the patient's id. */
const id = entityId('patient').required('Patient is required');

const text = (max: number, tooLong?: string) => string().trim().max(max, tooLong);

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
  day: () => text(30).test('day', 'Must be a date in the past', (value) => !value || isDayThatWas(value)),
  phone: () => tenDigits,
  status: () => string().oneOf([...USER_STATUSES, ''], 'Status is invalid'),
  language: () => languageCode,
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
    boolean().test(
      'one-of-both',
      'Please choose either opt in or opt out.',
      (value, { parent }) => !(value && parent[into]),
    );
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

const newEmail = email.meta({ kind: 'new-email' });

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
  doctorList: array(entityId('doctor').required())
    .max(100, withLimits('Please choose at most {max} doctors.'))
    .default([]),
});

/** A hospital that an operator creates. */
export const hospitalSchema = object({
  name: string().trim().required('Hospital is required').max(100),
  /** IANA name. */
  timeZone: string().required('Must be a valid time zone').test('zone', 'Must be a valid time zone', isTimeZone),
  /** As it stands on an envelope, in one line. */
  address: string().trim().default('').max(200),
  phoneNo: string().trim().default('').max(30),
});

/** GET /patient/list.csv: the list as it is shown, all its pages. */
export const exportQuery = pageQuery.pick(['sort', 'q']).shape({
  /** Ids of doctors with commas between them, as `doctorList`. */
  doctors: string()
    .test('ids', 'Must be a valid ID', (value) => !value || value.split(',').every((each) => UUID.test(each)))
    .meta({ example: '' }),
});

/** Forms begin with none. */
const status = choice<UserStatus | ''>(USER_STATUSES, 'Status is invalid', 'Status is required');

/** What administrators and doctors have in common, by their names on the wire. */
const person = {
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: newEmail,
  telePhoneNo: phone,
  status,
};

/** The roles of administrators. */
export const ADMIN_ROLES = ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'] as const;

const isAdmin = (role: unknown) => (ADMIN_ROLES as readonly unknown[]).includes(role);

/** An HCP admin belongs to a hospital; a system admin to none, which answers say as `null`. */
const hospitalOfAdmin = hospitalIdOrName('anyHospital')
  .nullable()
  .when('userRole', {
    is: 'ROLE_HCP_ADMIN',
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: (schema) => schema.required('Hospital is required'),
  });

const password = newPassword('Password is required');

const confirmPassword = confirmationOf('password');

/**
 * POST /users/register: a patient who signs up, or an administrator whom a system admin makes, who says `telePhoneNo`
 * in the place of `phoneNo`, chooses the status, and types the password once.
 */
export const registrationSchema = object({
  userRole: string().oneOf(['ROLE_PATIENT', ...ADMIN_ROLES], 'Role is invalid'),
  firstName: person.firstName,
  lastName: person.lastName,
  email,
  phoneNo: phone,
  password,
  confirmPassword: string().when('userRole', {
    is: isAdmin,
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: (schema) => schema.max(30),
    otherwise: () => confirmPassword as StringSchema<string | undefined>,
  }),
  status: string().when('userRole', {
    is: isAdmin,
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: () => status as StringSchema<string | undefined>,
    otherwise: (schema) => schema.oneOf(['ACTIVE'], 'Status is invalid'),
  }),
  hospitalId: hospitalOfAdmin,
  /** In which the portal writes to them; without it, the language of the call. */
  language: languageCode,
}).from('telePhoneNo', 'phoneNo', true);

/** The form of a new administrator; `userRole` is fixed by the page. */
export const newAdminSchema = object({
  userRole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
  ...person,
  hospitalId: hospitalOfAdmin,
  password,
  confirmPassword,
  /** In which the portal writes to them; without it, the language of the call. */
  language: languageCode,
});

/** PUT /users/update, and its form. The role stays what it is; it says whether a hospital is needed. */
export const updateUserSchema = object({
  id: entityId('admin').required('User is required'),
  version,
  userRole: string().oneOf(ADMIN_ROLES, 'Role is invalid'),
  ...person,
  hospitalId: hospitalOfAdmin,
});

/** `/users/:id` */
export const userParams = object({ id: entityId('visibleAccount').required('User is required') });

/** GET /users/findAllByUserRole?userrole= */
export const usersByRoleQuery = pageQuery.shape({
  userrole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
});

const docSpecialtyList = array(choice(CONSULTATION_TYPES, 'Speciality is invalid', 'Specialist is required'))
  .min(1, 'Specialist is required')
  .max(CONSULTATION_TYPES.length, 'Speciality is invalid')
  .required('Specialist is required')
  .meta({ example: ['Wellness'] });

/** POST /doctor/save. `userName` is the e-mail, whatever it says. */
export const registerDoctorSchema = object({
  hospitalId: hospitalIdOrName('managedHospital').required('Hospital is required'),
  ...person,
  docSpecialtyList,
  password,
});

/** The form of a new doctor: the same, with the password typed twice. */
export const newDoctorSchema = registerDoctorSchema.shape({ confirmPassword });

/** POST /doctor/update, and its form. What `GET /doctor/:id` calls `speciality` may be sent back under that name. */
export const updateDoctorSchema = object({
  id: entityId('doctor').required('Doctor is required'),
  version,
  hospitalId: hospitalIdOrName('anyHospital').required('Hospital is required'),
  ...person,
  docSpecialtyList,
  /** The appointments that it concerns are known, and stay. */
  accept: boolean(),
}).transform((doctor: Record<string, unknown> | undefined) =>
  doctor?.speciality !== undefined && doctor.docSpecialtyList === undefined
    ? { ...doctor, docSpecialtyList: doctor.speciality }
    : doctor,
);

/** `/doctor/:id`: the doctor's own id, or that of their account. */
export const doctorParams = object({ id: entityId('doctor').required('Doctor is required') });
