import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf } from '../core/results.ts';
import { ADMINISTRATORS, STAFF } from '../core/roles.ts';
import { availabilityResult, blockResult, holidaysSavedResult, savedResult } from './results.ts';
import {
  availabilitySchema,
  blockTimeSchema,
  doctorIdParams,
  holidaysSchema,
  hospitalIdParams,
  liftBlocksSchema,
} from './schemas.ts';

export const getAvailability = endpoint({
  method: 'GET',
  path: '/availability/:doctorId',
  versioned: true,
  roles: STAFF,
  patientData: false,
  changes: false,
  params: doctorIdParams,
  result: availabilityResult,
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
  result: savedResult,
});

export const saveHolidays = endpoint({
  method: 'POST',
  path: '/hospital/:hospitalId/holidays',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  params: hospitalIdParams,
  body: holidaysSchema,
  result: holidaysSavedResult,
});

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
