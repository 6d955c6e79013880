import { endpoint } from '../core/endpoint.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { partReleaseResult, releasesStatusResult } from './results.ts';
import { haltSchema, partParams, rollbackSchema } from './schemas.ts';

const base = '/releases';

export const getReleases = endpoint({
  method: 'GET',
  base,
  path: '/status',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: releasesStatusResult,
});

/** Withdraws what all users get of a part. */
export const rollback = endpoint({
  method: 'POST',
  base,
  path: '/:name/rollback',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  params: partParams,
  body: rollbackSchema,
  result: partReleaseResult,
});

/** Withdraws what some of the users get of a part. */
export const halt = endpoint({
  method: 'POST',
  base,
  path: '/:name/halt',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  params: partParams,
  body: haltSchema,
  result: partReleaseResult,
});
