import { array, boolean, object, type StringSchema, string } from 'yup';
import {
  email as anyEmail,
  confirmationOf,
  email,
  newPassword,
  personName,
  phone,
  tenDigits,
} from '../accounts/schemas.ts';
import { CONSULTATION_TYPES, USER_STATUSES, type UserStatus } from '../core/enums.ts';
import { choice, entityId, pageQuery, UUID, recordVersion as version } from '../core/fields.ts';
import { isDayThatWas, PATIENT_RELATIONSHIPS } from './rules.ts';

/** `/users/avatar/:secret`: what a picture's address ends with. */
export const pictureParams = object({
  secret: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\w-]{43}$/, 'The address of the picture is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});

/** GET /search/doctor: what is left empty narrows nothing down. */
export const searchDoctorsQuery = pageQuery.shape({
  // The doctors of the access tests offer it.
  speciality: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Specialist is invalid')
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

/** Whole sentences: they are keys of the catalogues. */
const AT_MOST = {
  10: 'Must be at most 10 characters',
  30: 'Must be at most 30 characters',
  100: 'Must be at most 100 characters',
  200: 'Must be at most 200 characters',
} as const;

type Limit = keyof typeof AT_MOST;

const text = (max: Limit) => string().trim().max(max, AT_MOST[max]);

/** What nobody has entered is an empty text, and may be said as `null`. */
const optional = (max: Limit) =>
  text(max)
    .transform((value: unknown) => value ?? '')
    .default('');

const required = (max: Limit, message: string) => text(max).required(message);

/** Who may be reached in a way, and who must not: never both. */
const optIn = boolean();

const optOut = (other: string) =>
  boolean().test('one-of-both', 'Please choose opt in or opt out.', (value, { parent }) => !(value && parent[other]));

// What may be left out keeps what it holds.
const basicInfo = {
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  dateOfBirth: required(30, 'Date of Birth is required').test(
    'day',
    'Must be a date that has been',
    (value) => !value || isDayThatWas(value),
  ),
  telePhoneNo: phone,
  /** Of the own record it changes nothing. */
  status: choice(USER_STATUSES, 'Status is invalid', 'Status is required'),
  mailAddress: text(200),
  mobilePhoneNo: tenDigits,
  emailOptIn: optIn,
  emailOptOut: optOut('emailOptIn'),
  mailingOptIn: optIn,
  mailingOptOut: optOut('mailingOptIn'),
  phoneNoOptIn: optIn,
  phoneNoOptOut: optOut('phoneNoOptIn'),
  mobOptIn: optIn,
  mobOptOut: optOut('mobOptIn'),
  elcNotiOptIn: optIn,
  elcNotiOptOut: optOut('elcNotiOptIn'),
};

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

const LINE = 'Address line 1 is required';

const CITY = 'City is required';

const STATE = 'State is required';

const ZIP = 'Zip code is required';

/** Required unless it is the same as the physical one, which the server copies then. */
const billing = (max: Limit, message: string) =>
  optional(max).test('billing', message, (value, { parent }) =>
    Boolean(value || parent.isBillingAddressSameAsPhysicalAddress),
  );

const address = {
  phyAddress1: required(200, LINE),
  phyAddress2: optional(200),
  phyAddress3: optional(200),
  phyCity: required(30, CITY),
  phyState: required(30, STATE),
  phyZipCode: required(10, ZIP),
  isBillingAddressSameAsPhysicalAddress: boolean().default(false),
  billingAddress1: billing(200, LINE),
  billingAddress2: optional(200),
  billingAddress3: optional(200),
  billingCity: billing(30, CITY),
  billingState: billing(30, STATE),
  billingZipCode: billing(10, ZIP),
};

/** The form of the address. */
export const addressFormSchema = object(address);

/** PUT /patient/update/address */
export const updateAddressSchema = object({ id, version, ...address });

/** The specification's words, also where the limit is another. */
const TOO_LONG = 'Should be less than 100 characters';

const insurance = {
  primaryHealthInsurer: string().trim().max(100, TOO_LONG).required('Primary insurer is required'),
  primaryHealthInsurerId: required(30, 'Primary insurer id is required'),
  secondaryHealthInsurer: string().trim().max(100, TOO_LONG).default(''),
  secondaryHealthInsurerId: string().trim().max(30, TOO_LONG).default(''),
  emgrContName: required(30, 'Emergency Contact is required'),
  emgrContPhone: required(30, 'Emergency Contact Number is required'),
  emgrContRelation: string()
    .oneOf([...PATIENT_RELATIONSHIPS, ''], 'Emergency contact relationship is invalid')
    .required('Emergency contact relationship is required'),
};

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

const email = anyEmail.meta({ kind: 'new-email' });

/** Forms begin with none. */
const status = choice<UserStatus | ''>(USER_STATUSES, 'Status is invalid', 'Status is required');

/** What administrators and doctors have in common, by their names on the wire. */
const person = {
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email,
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
  email: anyEmail,
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
}).from('telePhoneNo', 'phoneNo', true);

/** The form of a new administrator; `userRole` is fixed by the page. */
export const newAdminSchema = object({
  userRole: string().oneOf(ADMIN_ROLES, 'Role is invalid').required('Role is invalid'),
  ...person,
  hospitalId: hospitalOfAdmin,
  password,
  confirmPassword,
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

const docSpecialtyList = array(choice(CONSULTATION_TYPES, 'Specialist is invalid', 'Specialist is required'))
  .min(1, 'Specialist is required')
  .max(CONSULTATION_TYPES.length, 'Specialist is invalid')
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
