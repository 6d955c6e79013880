import { endpoint, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { STAFF } from '../core/roles.ts';
import type { Holiday } from './effect.ts';
import {
  availabilitySchema,
  blockTimeSchema,
  doctorIdParams,
  holidaysSchema,
  hospitalIdParams,
  liftBlocksSchema,
} from './schemas.ts';
import type { Availability, Block, Saved } from './types.ts';

const ADMINS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

export const getAvailability = endpoint({
  method: 'GET',
  path: '/availability/:doctorId',
  versioned: true,
  roles: STAFF,
  patientData: false,
  changes: false,
  params: doctorIdParams,
  result: result<Availability>(),
});

export const saveAvailability = endpoint({
  method: 'POST',
  path: '/availability/:doctorId',
  roles: STAFF,
  patientData: true,
  changes: true,
  edits: true,
  params: doctorIdParams,
  body: availabilitySchema,
  result: result<Saved>(),
});

export const saveHolidays = endpoint({
  method: 'POST',
  path: '/hospital/:hospitalId/holidays',
  roles: ADMINS,
  patientData: true,
  changes: true,
  params: hospitalIdParams,
  body: holidaysSchema,
  result: result<Saved & { holidays: Holiday[] }>(),
});

/** Refused where patients are booked in any of it: then nothing is blocked. */
export const blockTime = endpoint({
  method: 'POST',
  path: '/appointment/block/time',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: blockTimeSchema,
  result: result<Block[]>(),
  message: 'Schedule blocked successfully.',
});

/** What is blocked now or later, earliest first. */
export const listBlocks = endpoint({
  method: 'GET',
  path: '/availability/:doctorId/blocks',
  roles: STAFF,
  patientData: true,
  changes: false,
  params: doctorIdParams,
  query: pageQuery,
  paged: true,
  result: result<Block[]>(),
});

/** Lifts what has not ended yet of blocks that were made by repeating one. A single one is lifted by cancelling it. */
export const liftBlocks = endpoint({
  method: 'POST',
  path: '/availability/:doctorId/lift',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: doctorIdParams,
  body: liftBlocksSchema,
  result: result<Block[]>(),
  message: 'The blocked times are free again.',
});
