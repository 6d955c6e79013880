import { number, object, string } from '../core/yup.ts';

/** Most characters of a reason. */
const LONGEST_REASON = 500;

const text = () => string().trim();

const version = text().max(100);

const why = text().max(LONGEST_REASON);

/** `/releases/:name/…` */
export const partParams = object({ name: string().required() });

/** The reason for withdrawing a version. */
export const withdrawalSchema = object({ why: why.required('Please enter a reason.') });

/** POST /releases/:name/rollback. @property from the version that must still be active, or nothing happens */
export const rollbackSchema = withdrawalSchema.shape({ version, from: version });

/** POST /releases/:name/halt */
export const haltSchema = withdrawalSchema.shape({ version });

/** POST /releases/:name/retire */
export const retireSchema = withdrawalSchema.shape({ from: version });

/** POST /releases/restore */
export const restoreSchema = withdrawalSchema.shape({
  revision: number()
    .typeError('Please choose a revision.')
    .integer('Please choose a revision.')
    .min(1, 'Please choose a revision.')
    .required('Please choose a revision.'),
});

/** POST /releases/freeze and /releases/:name/freeze. @property until an instant with its zone */
export const freezeSchema = withdrawalSchema.shape({ until: text().max(40).required('Please choose an end.') });

/** POST /releases/unfreeze and /releases/:name/unfreeze */
export const unfreezeSchema = withdrawalSchema;

/** POST /releases/:name/promote */
export const promoteSchema = object({ version, why });

/** POST /releases/:name/activate */
export const activateSchema = object({ version: version.required('Please choose a version.'), why });

const PERCENT = 'Enter 1 to 99 percent of users, or 0 to end the canary.';

/** POST /releases/:name/canary */
export const canarySchema = activateSchema.shape({
  percent: number()
    .typeError(PERCENT)

    .min(0, PERCENT)
    .max(99, PERCENT)
    .required('Please enter a percentage of users.'),
});

/** POST /releases/:name/publish: the query; the body is the build. */
export const publishQuery = object({ why });
