import { array, boolean, object, type StringSchema, string } from 'yup';
import { email as anyEmail, confirmationOf, newPassword, personName, phone } from '../../accounts/schemas/fields.ts';
import { CONSULTATION_TYPES, USER_STATUSES, type UserStatus } from '../../core/enums.ts';
import { choice, entityId, pageQuery, recordVersion as version } from '../../core/fields.ts';
import { hospitalIdOrName } from '../../hospitals/schemas/hospital-fields.ts';

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
