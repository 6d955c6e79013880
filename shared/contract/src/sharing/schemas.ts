import { PROXY_AREAS } from '../core/areas.ts';
import { choice, entityId, familyName, name, recordVersion } from '../core/fields.ts';
import { array, object, string } from '../core/yup.ts';
import { isDay } from '../forms/field-types.ts';
import { isUnderAge, PROXY_RELATIONS } from './rules.ts';

const relation = choice(PROXY_RELATIONS, 'Relationship is invalid', 'Relationship is required').meta({
  example: 'Spouse',
});

const areas = array(string().oneOf(PROXY_AREAS, 'This cannot be shared').required())
  .transform((given: unknown) => (Array.isArray(given) ? [...new Set(given)] : given))
  .min(1, 'Please choose at least one.')
  .required('Please choose at least one.');

/** Specification, section 5. Repeated from accounts, so that pages do not load the schemas of both areas. */
const email = string().trim().email('Must be a valid email').max(100).required('Email is required');

/** The 256-bit end of an invitation's address. Its format is not checked, so that all wrong secrets look alike. */
const secret = string().max(100).required('This invitation is not valid.').meta({ entity: 'proxyInvitation' });

/** POST /sharing/invite */
export const inviteSchema = object({
  name: string().trim().max(60).required('Name is required'),
  email,
  relation,
  areas,
});

/** The reason of staff; other staff read it, patients do not. */
const reason = string().trim().max(300).required('Reason is required');

/** POST /sharing/access/:id/end and POST /sharing/limit/:id/lift, by staff. */
export const reasonSchema = object({ reason });

export const patientParams = object({ id: entityId('patient').required('Patient is required') });

/**
 * POST /sharing/patient/:id/limit: only the practice gives access from now on. A person can be excluded by their
 * access, or by name and e-mail; without one the limit excludes no specific person.
 */
export const limitSchema = object({
  accessId: entityId('proxyGrant'),
  name: string().trim().max(60),
  email: string()
    .trim()
    .email('Must be a valid email')
    .max(100)
    .when('name', ([name], schema) => (name ? schema.required('Email is required') : schema)),
  reason,
});

export const limitParams = object({ id: entityId('accessLimit').required('Limit is required') });

/** POST /sharing/:id/parent: the child's other parent. */
export const inviteParentSchema = inviteSchema.pick(['name', 'email']);

/** The caller's access to a child. */
export const childAccessParams = object({ id: entityId('childAccess').required('Access is required') });

/** A parent's access that ended when the caller came of age. */
export const outgrownAccessParams = object({ id: entityId('outgrownAccess').required('Access is required') });

/** POST /sharing/:id/areas */
export const areasSchema = object({ version: recordVersion, areas });

/** `/sharing/:id` */
export const proxyGrantParams = object({ id: entityId('proxyGrant').required('Access is required') });

/** The secret is in the body, because logs contain addresses. */
export const invitationSchema = object({ secret });

/** POST /sharing/minor: a child's record, and the parent as proxy. */
export const minorSchema = object({
  firstName: name().required('First name is required'),
  lastName: familyName().required('Last name is required'),
  dateOfBirth: string()
    .max(30)
    .required('Date of Birth is required')
    .test('day', 'Please choose a day.', (value) => !value || isDay(value))
    .test('minor', 'Must be under 18 years old.', (value) => !value || !isDay(value) || isUnderAge(value))
    .meta({ example: '2020-02-29' }),
  parentId: entityId('patient').required('Parent is required'),
});
