import { confirmationOf, email, newPassword, phone, tenDigits } from '../accounts/schemas.ts';
import { CONSULTATION_TYPES, USER_STATUSES, type UserStatus } from '../core/enums.ts';
import {
  choice,
  day,
  entityId,
  familyName,
  languageCode,
  line,
  name,
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
import { isTimeZone } from '../time/zones.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_PARTS,
  type AddressPart,
  CHANNEL_NAMES,
  type ChannelField,
  type FieldsIn,
  MERGE_FIELDS,
  MERGE_WARNINGS,
  type MergeField,
  type MergeWarning,
  PATIENT_RELATIONSHIPS,
  type RECORD_FIELDS,
  type RecordField,
  type RecordFieldName,
  type RecordSection,
  type Relationship,
  recordField,
  recordFieldsIn,
} from './fields.ts';
import { pastDayProblem } from './rules.ts';

/** `/users/avatar/:secret` */
export const pictureParams = object({
  secret: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\w-]{43}$/, 'The address of the picture is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});

/** GET /doctor/names */
export const doctorNamesQuery = object({
  /** `yes`: only doctors whose schedule the caller manages. */
  own: string().oneOf(['yes', 'no', ''], 'Must be yes or no').meta({ example: 'no' }),
});

/** GET /search/doctor: empty fields do not filter. */
export const searchDoctorsQuery = pageQuery.shape({
  // The doctors of the access tests offer this type.
  speciality: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Speciality is invalid')
    .meta({ example: 'Wellness' }),
  hospitalId: hospitalIdOrName('anyHospital'),
});

/**
 * A hospital by id, or by name ignoring case (specification, section 3, Doctor: `hospitalId` is the hospital's name).
 */
export function hospitalIdOrName(entity: 'managedHospital' | 'anyHospital') {
  return string().trim().max(200, 'Hospital is invalid').meta({ entity, kind: 'id-or-name' });
}

const id = entityId('patient').required('Patient is required');

const text = (max: number, tooLong?: string) => line().max(max, tooLong);

/** A missing text is empty and may be sent as `null`. */
const optional = (max: number) =>
  text(max)
    .transform((value: unknown) => value ?? '')
    .default('');

/** The form value of a record field. */
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
  name: () => name(),
  'family-name': () => familyName(),
  number: (field) => KINDS.text(field),
  day: () =>
    text(30).test('day', (value, { createError }) => {
      const message = value ? pastDayProblem(value) : undefined;
      return message === undefined || createError({ message: message as string });
    }),
  phone: () => tenDigits,
  status: () => string().oneOf([...USER_STATUSES, ''], 'Status is invalid'),
  language: () => languageCode,
  relation: () => string().oneOf([...PATIENT_RELATIONSHIPS, ''], 'Emergency contact relationship is invalid'),
};

/** The schema of a record field. */
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

/** A channel cannot be opted in and out at once. */
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

// Missing optional fields keep their values. Patients cannot change their own `status`.
const basicInfo = { ...schemasOf('name', 'person', 'contact'), ...channelSchemas() };

/** The form of an existing patient. */
export const basicInfoFormSchema = object(basicInfo);

/** PUT /patient/update. The e-mail address cannot change here. */
export const updatePatientSchema = object({ id, version, ...basicInfo });

const newEmail = email.meta({ kind: 'new-email' });

const account = {
  email: email.meta({ kind: 'new-email' }),
  password: newPassword('Password is required'),
};

/** POST /patient/register by staff. `userName` is ignored: the e-mail address counts. */
export const registerPatientSchema = object({ userName: optional(100), ...account, ...basicInfo });

/** The form of a new patient, with the password twice. */
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
  // Required unless it equals the physical address, which the server then copies.
  ...addressSchemas('billing', (max, message) =>
    optional(max).test('billing', message, (value, { parent }) =>
      Boolean(value || parent.isBillingAddressSameAsPhysicalAddress),
    ),
  ),
};

export const addressFormSchema = object(address);

/** PUT /patient/update/address */
export const updateAddressSchema = object({ id, version, ...address });

const insurance = schemasOf('insurance', 'emergency');

export const insuranceFormSchema = object(insurance);

/** PUT /patient/update/insuranceinfo */
export const updateInsuranceSchema = object({ id, version, ...insurance });

/** `/patient/:id`: the id of the patient or the user. */
export const recordParams = object({ id });

/** Invalid numbers are allowed here; they match no patient. */
const typedPhone = text(30).default('');

/** POST /patient/duplicates: the details known so far. */
export const duplicatesSchema = object({
  firstName: text(30).required('First name is required'),
  lastName: text(30).required('Last name is required'),
  /** `YYYY-MM-DD`. */
  dateOfBirth: day('Must be a valid date'),
  telePhoneNo: typedPhone,
  mobilePhoneNo: typedPhone,
  email: text(100).default(''),
  /** The patient to leave out of the matches. */
  patientId: entityId('patient'),
});

/** All fields must match; the server ignores case, accents and spaces in names. */
const identity = {
  // The access tests create a person with this name.
  firstName: text(30).required('First name is required').meta({ example: 'Emma' }),
  lastName: text(30).required('Last name is required').meta({ example: 'Elsewhere' }),
  dateOfBirth: day('Must be a valid date').required('Date of Birth is required').meta({ example: '1980-02-29' }),
};

/** POST /patient/elsewhere: a patient whom the caller cannot see. */
export const elsewhereSchema = object(identity);

/** POST /patient/elsewhere/open. The patient reads the reason. */
export const openElsewhereSchema = object({ ...identity, reason: text(300).required('Reason is required') });

/** The record to keep. */
const keptId = entityId('patient').required('Patient is required');

/** The record to merge into it. */
const mergedId = entityId('duplicateRecord').required('Patient is required');

/** An administrator's reason; other administrators read it, patients do not. */
const reason = text(300).required('Reason is required');

/** POST /patient/merge/preview */
export const previewMergeSchema = object({ keptId, mergedId });

/** POST /patient/merge */
export const mergePatientsSchema = object({
  keptId,
  mergedId,
  /** The versions in the preview. */
  keptVersion: version,
  mergedVersion: version,
  /**
   * Fields taken from the merged record; others keep the kept record's value. For consents, an opt-out in either record
   * wins.
   */
  take: array(string<MergeField>().oneOf(MERGE_FIELDS, 'Has the wrong type').required())
    .max(MERGE_FIELDS.length)
    .default([]),
  /** The accepted warnings of the preview; any other warning refuses the merge. */
  accepted: array(string<MergeWarning>().oneOf(MERGE_WARNINGS, 'Has the wrong type').required())
    .max(MERGE_WARNINGS.length)
    .default([])
    .meta({ example: MERGE_WARNINGS }),
  reason,
});

/** POST /patient/merge/undo */
export const undoMergeSchema = object({
  mergeId: entityId('patientMerge').required('Merge is required'),
  reason,
});

/** POST /patient/search: patients with an appointment with one of these doctors; without doctors, all. */
export const searchPatientsSchema = object({
  doctorList: array(entityId('doctor').required())
    .max(100, withLimits('Please choose at most {max} doctors.'))
    .default([]),
});

/** POST /hospital; also used by the operator's command. */
export const hospitalSchema = object({
  name: line().required('Hospital is required').max(100).meta({ kind: 'new-name' }),
  /** IANA name. */
  timeZone: string()
    .required('Must be a valid time zone')
    .test('zone', 'Must be a valid time zone', isTimeZone)
    .meta({ example: 'UTC' }),
  /** Postal address on one line. */
  address: line().default('').max(200),
  /** Shown to patients in messages and on their appointments. */
  phoneNo: line().default('').max(30),
});

/** `/hospital/:hospitalId` */
export const hospitalParams = object({ hospitalId: entityId('managedHospital').required('Hospital is required') });

/** GET /patient/list.csv: the visible list with all its pages. */
export const exportQuery = pageQuery.pick(['sort', 'q']).shape({
  /** Comma-separated doctor ids, like `doctorList`. */
  doctors: string()
    .test('ids', 'Must be a valid ID', (value) => !value || value.split(',').every((each) => UUID.test(each)))
    .meta({ example: '' }),
});

/** Empty in a new form. */
const status = choice<UserStatus | ''>(USER_STATUSES, 'Status is invalid', 'Status is required');

/** POST /hospital/:hospitalId and its form. */
export const changedHospitalSchema = hospitalSchema.shape({ version, status });

/** The common fields of administrators and doctors by wire name. */
const person = {
  firstName: name().required('First name is required'),
  lastName: familyName().required('Last name is required'),
  email: newEmail,
  telePhoneNo: phone,
  status,
};

export const ADMIN_ROLES = ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'] as const;

const isAdmin = (role: unknown) => (ADMIN_ROLES as readonly unknown[]).includes(role);

/** An HCP admin needs a hospital; a system admin has none, shown as `null` in answers. */
const hospitalOfAdmin = hospitalIdOrName('anyHospital')
  .nullable()
  .when('userRole', {
    is: 'ROLE_HCP_ADMIN',
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: (schema) => schema.required('Hospital is required'),
  });

const password = newPassword('Password is required');

const confirmPassword = confirmationOf('password');

/** The value is optional for invited users, who choose the password themselves. */
function unlessInvited(typed: StringSchema<string | undefined>) {
  return string().when('invite', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: (schema) => schema.max(30),
    otherwise: () => typed,
  });
}

/** The first password of staff: typed, unless the user is invited by e-mail to choose it. */
const firstPassword = { invite: boolean(), password: unlessInvited(password) };
/** The form, with the password typed twice. */
const firstPasswordTwice = { ...firstPassword, confirmPassword: unlessInvited(confirmPassword) };

/**
 * POST /users/register: a patient signs up, or a system admin adds an administrator, sending `telePhoneNo` instead of
 * `phoneNo`, the status, and the password once.
 */
export const registrationSchema = object({
  userRole: string().oneOf(['ROLE_PATIENT', ...ADMIN_ROLES], 'Role is invalid'),
  firstName: person.firstName,
  lastName: person.lastName,
  email,
  phoneNo: phone,
  /** Only administrators can be invited. */
  invite: boolean().when('userRole', {
    is: isAdmin,
    otherwise: (schema) => schema.oneOf([false], 'Role is invalid'),
  }),
  password: firstPassword.password,
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
  /** Language of messages; by default the language of the call. */
  language: languageCode,
}).from('telePhoneNo', 'phoneNo', true);

/** The form of a new administrator; the page sets `userRole`. */
export const newAdminSchema = object({
  userRole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
  ...person,
  hospitalId: hospitalOfAdmin,
  ...firstPasswordTwice,
  /** Language of messages; by default the language of the call. */
  language: languageCode,
});

/** PUT /users/update and its form. The role cannot change; it decides whether a hospital is required. */
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
const typedName = string().max(100).required('Type a name').meta({ example: 'Lindquist' });

export const similarPatientsQuery = object({
  q: typedName,
  /** Only patients with this status. */
  status: string().oneOf(USER_STATUSES, 'Status is invalid'),
});

export const similarStaffQuery = object({
  q: typedName,
  userrole: string()
    .oneOf(['ROLE_DOCTOR', ...ADMIN_ROLES], 'Role is invalid')
    .required('Role is invalid'),
});

export const usersByRoleQuery = pageQuery.shape({
  userrole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
});

const docSpecialtyList = array(choice(CONSULTATION_TYPES, 'Speciality is invalid', 'Specialist is required'))
  .min(1, 'Specialist is required')
  .max(CONSULTATION_TYPES.length, 'Speciality is invalid')
  .required('Specialist is required')
  .meta({ example: ['Wellness'] });

/** POST /doctor/save. `userName` is ignored: the e-mail address counts. */
export const registerDoctorSchema = object({
  hospitalId: hospitalIdOrName('managedHospital').required('Hospital is required'),
  ...person,
  docSpecialtyList,
  ...firstPassword,
});

/** The form of a new doctor, with the password twice. */
export const newDoctorSchema = registerDoctorSchema.shape(firstPasswordTwice);

/** POST /doctor/update and its form. Also accepts `speciality`, the name in `GET /doctor/:id`. */
export const updateDoctorSchema = object({
  id: entityId('doctor').required('Doctor is required'),
  version,
  hospitalId: hospitalIdOrName('anyHospital').required('Hospital is required'),
  ...person,
  docSpecialtyList,
  /** The caller knows the affected appointments, which stay as they are. */
  accept: boolean(),
}).transform((doctor: Record<string, unknown> | undefined) =>
  doctor?.speciality !== undefined && doctor.docSpecialtyList === undefined
    ? { ...doctor, docSpecialtyList: doctor.speciality }
    : doctor,
);

/** `/doctor/:id`: the id of the doctor or the account. */
export const doctorParams = object({ id: entityId('doctor').required('Doctor is required') });
