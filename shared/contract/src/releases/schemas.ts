import { number, object, string } from 'yup';

/** Characters that a reason may have. */
const LONGEST_REASON = 500;

const text = () => string().trim();

const version = text().max(100, 'Must be at most 100 characters');

const why = text().max(LONGEST_REASON, 'Must be at most 500 characters');

/** Why a version is withdrawn. */
export const withdrawalSchema = object({ why: why.required('Please say why.') });

/** POST /releases/:name/rollback. @property from what the caller takes to be active: if it is not, nothing is done */
export const rollbackSchema = withdrawalSchema.shape({ version, from: version });

/** POST /releases/:name/halt */
export const haltSchema = withdrawalSchema.shape({ version });

/** POST /releases/:name/promote */
export const promoteSchema = object({ version, why });

/** POST /releases/:name/activate */
export const activateSchema = object({ version: version.required('Please name the version.'), why });

const PERCENT = 'A canary takes 1 to 99 percent of the users, and 0 ends it.';

/** POST /releases/:name/canary */
export const canarySchema = activateSchema.shape({
  percent: number()
    .typeError(PERCENT)

    .min(0, PERCENT)
    .max(99, PERCENT)
    .required('Please say how many percent of the users.'),
});

/** POST /releases/:name/publish, in the query: the body is the build. */
export const publishQuery = object({ why });
