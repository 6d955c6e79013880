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

/** Specification, section 5. Not those of accounts: both would then be in a page twice, in the schemas of either. */
const email = string().trim().email('Must be a valid email').max(100).required('Email is required');

/** What an invitation's address ends with: 256 bits. Not looked at closely here, so that every wrong one is answered alike. */
const secret = string().max(100).required('This invitation is not valid.').meta({ entity: 'proxyInvitation' });

/** POST /sharing/invite: who gets access, how they are related, and to what. */
export const inviteSchema = object({
  name: string().trim().max(60).required('Name is required'),
  email,
  relation,
  areas,
});

/** Why staff did something: other staff read it, patients do not. */
const reason = string().trim().max(300).required('Reason is required');

/** POST /sharing/access/:id/end and POST /sharing/limit/:id/lift, by staff. */
export const reasonSchema = object({ reason });

/** Of a patient, by their id. */
export const patientParams = object({ id: entityId('patient').required('Patient is required') });

/**
 * POST /sharing/patient/:id/limit: only the practice gives access from now on. A person is named by access that they have,
 * or by name and email; without a person it is about nobody in particular.
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

/** POST /sharing/:id/parent: by whom a child's other parent gets access. */
export const inviteParentSchema = inviteSchema.pick(['name', 'email']);

/** The access to a child that the caller holds. */
export const childAccessParams = object({ id: entityId('childAccess').required('Access is required') });

/** Access of a parent that ended because the caller has grown up. */
export const outgrownAccessParams = object({ id: entityId('outgrownAccess').required('Access is required') });

/** POST /sharing/:id/areas */
export const areasSchema = object({ version: recordVersion, areas });

/** `/sharing/:id` */
export const proxyGrantParams = object({ id: entityId('proxyGrant').required('Access is required') });

/** The secret of an invitation; in the body, where no log sees it. */
export const invitationSchema = object({ secret });

/** POST /sharing/minor: a child's record, and the parent who acts for it. */
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
