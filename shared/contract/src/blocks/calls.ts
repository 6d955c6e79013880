import { doctorIdParams } from '../availability/schemas.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf } from '../core/results.ts';
import { STAFF } from '../core/roles.ts';
import { blockResult } from './results.ts';
import { blockTimeSchema, liftBlocksSchema } from './schemas.ts';

/** Refused if patients have bookings in any part of the time; then nothing is blocked. */
export const blockTime = endpoint({
  method: 'POST',
  path: '/appointment/block/time',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: blockTimeSchema,
  result: listOf(blockResult),
  message: 'Schedule blocked successfully.',
});

/** Current and future blocks, earliest first. */
export const listBlocks = endpoint({
  method: 'GET',
  path: '/availability/:doctorId/blocks',
  roles: STAFF,
  patientData: true,
  changes: false,
  params: doctorIdParams,
  query: pageQuery,
  paged: true,
  result: listOf(blockResult),
});

/** Removes the rest of a repeated block. A single block is removed by cancelling it. */
export const liftBlocks = endpoint({
  method: 'POST',
  path: '/availability/:doctorId/lift',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: doctorIdParams,
  body: liftBlocksSchema,
  result: listOf(blockResult),
  message: 'The blocked times are free again.',
});
