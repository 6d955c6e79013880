import { endpoint } from '../core/endpoint.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { frozenResult, partReleaseResult, releasesStatusResult, restoredResult } from './results.ts';
import {
  freezeSchema,
  haltSchema,
  partParams,
  restoreSchema,
  retireSchema,
  rollbackSchema,
  unfreezeSchema,
} from './schemas.ts';

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

/** Withdraws the active version of a part. */
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

/** Withdraws the canary of a part. */
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

/** Removes a part. */
export const retire = endpoint({
  method: 'POST',
  base,
  path: '/:name/retire',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  params: partParams,
  body: retireSchema,
  result: partReleaseResult,
});

/** Restores the active versions of every part at a revision. */
export const restore = endpoint({
  method: 'POST',
  base,
  path: '/restore',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: restoreSchema,
  result: restoredResult,
});

/** Freezes the version of a part until a time. */
export const freeze = endpoint({
  method: 'POST',
  base,
  path: '/:name/freeze',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  params: partParams,
  body: freezeSchema,
  result: frozenResult,
});

/** Freezes the versions of all parts until a time. */
export const freezeAll = endpoint({
  method: 'POST',
  base,
  path: '/freeze',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: freezeSchema,
  result: frozenResult,
});

export const unfreeze = endpoint({
  method: 'POST',
  base,
  path: '/:name/unfreeze',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  params: partParams,
  body: unfreezeSchema,
  result: frozenResult,
});

export const unfreezeAll = endpoint({
  method: 'POST',
  base,
  path: '/unfreeze',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: unfreezeSchema,
  result: frozenResult,
});
