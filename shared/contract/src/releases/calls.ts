import { endpoint } from '../core/endpoint.ts';
import { partReleaseResult, releasesStatusResult } from './results.ts';
import { haltSchema, partParams, rollbackSchema } from './schemas.ts';

const base = '/releases';

export const getReleases = endpoint({
  method: 'GET',
  base,
  path: '/status',
  roles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: false,
  result: releasesStatusResult,
});

/** Withdraws what all users get of a part. */
export const rollBack = endpoint({
  method: 'POST',
  base,
  path: '/:name/rollback',
  roles: ['ROLE_SYS_ADMIN'],
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
  roles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: true,
  params: partParams,
  body: haltSchema,
  result: partReleaseResult,
});
