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

/** Refused where patients are booked in any of it: then nothing is blocked. */
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
  result: listOf(blockResult),
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
  result: listOf(blockResult),
  message: 'The blocked times are free again.',
});
