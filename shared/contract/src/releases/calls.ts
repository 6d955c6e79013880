import type { InferType, ISchema } from 'yup';
import { endpoint, result } from '../core/endpoint.ts';
import type { haltSchema, rollbackSchema } from './schemas.ts';
import type { ReleasesStatus } from './types.ts';

/** What a call takes, by its type alone: the gateway checks it, and a client needs no schema to send it. */
const takes = <T>() => undefined as unknown as ISchema<T>;

const base = '/releases';

export const getReleases = endpoint({
  method: 'GET',
  base,
  path: '/status',
  roles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: false,
  result: result<ReleasesStatus>(),
});

/** Withdraws what all users get of a part. */
export const rollBack = endpoint({
  method: 'POST',
  base,
  path: '/:name/rollback',
  roles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: true,
  params: takes<{ name: string }>(),
  body: takes<InferType<typeof rollbackSchema>>(),
  result: result<unknown>(),
});

/** Withdraws what some of the users get of a part. */
export const halt = endpoint({
  method: 'POST',
  base,
  path: '/:name/halt',
  roles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: true,
  params: takes<{ name: string }>(),
  body: takes<InferType<typeof haltSchema>>(),
  result: result<unknown>(),
});
