import { array, boolean, object, string } from 'yup';
import { confirmationOf, email, newPassword, personName, phone, tenDigits } from '../../accounts/schemas/fields.ts';
import { USER_STATUSES } from '../../core/enums.ts';
import { choice, entityId, pageQuery, UUID, recordVersion as version } from '../../core/fields.ts';
import { isDayThatWas, PATIENT_RELATIONSHIPS } from '../rules.ts';

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
