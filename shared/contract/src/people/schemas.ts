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

const text = (max: number, tooLong?: string) => line().max(max, tooLong);

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

/** A number as it was typed; what is none is like nobody's. */
const typedPhone = text(30).default('');

/** POST /patient/duplicates: what is known of somebody so far. */
export const duplicatesSchema = object({
  firstName: text(30).required('First name is required'),
  lastName: text(30).required('Last name is required'),
  /** `YYYY-MM-DD`. */
  dateOfBirth: day('Must be a valid date'),
  telePhoneNo: typedPhone,
  mobilePhoneNo: typedPhone,
  email: text(100).default(''),
  /** Whose record it is, to leave it out. */
  patientId: entityId('patient'),
});

/** Who somebody is: all of it has to be right. */
const identity = {
  // The access tests build somebody of this name.
  firstName: text(30).required('First name is required').meta({ example: 'Emma' }),
  lastName: text(30).required('Last name is required').meta({ example: 'Elsewhere' }),
  dateOfBirth: day('Must be a valid date').required('Date of Birth is required').meta({ example: '1980-02-29' }),
};

/** POST /patient/elsewhere: a patient whom the caller does not see. */
export const elsewhereSchema = object(identity);

/** POST /patient/elsewhere/open. The patient reads the reason. */
export const openElsewhereSchema = object({ ...identity, reason: text(300).required('Reason is required') });

/** The record that stays. */
const keptId = entityId('patient').required('Patient is required');

/** The record that goes into it. */
const mergedId = entityId('duplicateRecord').required('Patient is required');

/** Why an administrator did something to records: other administrators read it, patients do not. */
const reason = text(300).required('Reason is required');

/** POST /patient/merge/preview */
export const previewMergeSchema = object({ keptId, mergedId });

/** POST /patient/merge */
export const mergePatientsSchema = object({
  keptId,
  mergedId,
  /** The versions that the preview answered. */
  keptVersion: version,
  mergedVersion: version,
  /**
   * Fields whose value comes from the record that is merged; of the others the one that stays keeps its own, but for
   * consents: there an opt-out of either record wins.
   */
  take: array(string<MergeField>().oneOf(MERGE_FIELDS, 'Has the wrong type').required())
    .max(MERGE_FIELDS.length)
    .default([]),
  /** The warnings of the preview, which have been read: a merge with another one is refused. */
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

/** POST /patient/search: patients who have an appointment with one of these doctors; all where none is named. */
export const searchPatientsSchema = object({
  doctorList: array(entityId('doctor').required())
    .max(100, withLimits('Please choose at most {max} doctors.'))
    .default([]),
});

/** POST /hospital, and what an operator creates by command. */
export const hospitalSchema = object({
  name: line().required('Hospital is required').max(100).meta({ kind: 'new-name' }),
  /** IANA name. */
  timeZone: string()
    .required('Must be a valid time zone')
    .test('zone', 'Must be a valid time zone', isTimeZone)
    .meta({ example: 'UTC' }),
  /** As it stands on an envelope, in one line. */
  address: line().default('').max(200),
  /** As patients read it in messages and on their appointments. */
  phoneNo: line().default('').max(30),
});

/** `/hospital/:hospitalId` */
export const hospitalParams = object({ hospitalId: entityId('managedHospital').required('Hospital is required') });

/** GET /patient/list.csv: the list as it is shown, all its pages. */
export const exportQuery = pageQuery.pick(['sort', 'q']).shape({
  /** Ids of doctors with commas between them, as `doctorList`. */
  doctors: string()
    .test('ids', 'Must be a valid ID', (value) => !value || value.split(',').every((each) => UUID.test(each)))
    .meta({ example: '' }),
});

/** Forms begin with none. */
const status = choice<UserStatus | ''>(USER_STATUSES, 'Status is invalid', 'Status is required');

/** POST /hospital/:hospitalId, and its form. */
export const changedHospitalSchema = hospitalSchema.shape({ version, status });

/** What administrators and doctors have in common, by their names on the wire. */
const person = {
  firstName: name().required('First name is required'),
  lastName: familyName().required('Last name is required'),
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

/** What is typed where nobody is invited to choose it. */
function unlessInvited(typed: StringSchema<string | undefined>) {
  return string().when('invite', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup calls it so
    then: (schema) => schema.max(30),
    otherwise: () => typed,
  });
}

/** The first password of staff, which is typed, unless an e-mail invites its owner to choose it. */
const firstPassword = { invite: boolean(), password: unlessInvited(password) };
/** The same in a form, where it is typed twice. */
const firstPasswordTwice = { ...firstPassword, confirmPassword: unlessInvited(confirmPassword) };

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
  /** Administrators may be invited. */
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
  /** In which the portal writes to them; without it, the language of the call. */
  language: languageCode,
}).from('telePhoneNo', 'phoneNo', true);

/** The form of a new administrator; `userRole` is fixed by the page. */
export const newAdminSchema = object({
  userRole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
  ...person,
  hospitalId: hospitalOfAdmin,
  ...firstPasswordTwice,
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
const typedName = string().max(100).required('Type a name').meta({ example: 'Lindquist' });

export const similarPatientsQuery = object({
  q: typedName,
  /** Only those of a status. */
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

/** POST /doctor/save. `userName` is the e-mail, whatever it says. */
export const registerDoctorSchema = object({
  hospitalId: hospitalIdOrName('managedHospital').required('Hospital is required'),
  ...person,
  docSpecialtyList,
  ...firstPassword,
});

/** The form of a new doctor: the same, with the password typed twice. */
export const newDoctorSchema = registerDoctorSchema.shape(firstPasswordTwice);

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
