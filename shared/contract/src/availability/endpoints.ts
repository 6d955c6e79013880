import type { Appointment } from '../appointments/endpoints.ts';
import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { STAFF } from '../core/roles.ts';
import type { Doctor } from '../doctors/endpoints.ts';
import type { Holiday, Rules } from './effect.ts';
import {
  availabilitySchema,
  blockTimeSchema,
  doctorIdParams,
  holidaysSchema,
  hospitalIdParams,
  liftBlocksSchema,
} from './schemas/availability-schemas.ts';

/** When a doctor can be booked. Hours and days that are over are not in it. */
export interface Availability extends Rules {
  /** Rises with each change, whoever makes it. */
  version: number;
  doctor: Doctor;
  /** Minutes kept free after each visit. */
  bufferMinutes: number;
}

/** What a change of hours or holidays came to. */
export interface Saved {
  /** False where visits are booked at times that would no longer be worked and nobody has accepted that: nothing has changed. */
  isSaved: boolean;
  /** Those visits, earliest first. They stay as they are, whatever is decided. */
  outside: Appointment[];
}

/** A time that a doctor has blocked. */
export interface Block extends Appointment {
  /** The same on all blocks that were made by repeating one. */
  series: string | null;
}

const ADMINS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** When doctors work: their own hours, an HCP admin's hospital, all for the system admin. */
export const availabilityEndpoints = endpoints({
  getAvailability: {
    method: 'GET',
    path: '/availability/:doctorId',
    versioned: true,
    roles: STAFF,
    patientData: false,
    changes: false,
    params: doctorIdParams,
    result: result<Availability>(),
  },
  saveAvailability: {
    method: 'POST',
    path: '/availability/:doctorId',
    roles: STAFF,
    patientData: true,
    changes: true,
    edits: true,
    params: doctorIdParams,
    body: availabilitySchema,
    result: result<Saved>(),
  },
  saveHolidays: {
    method: 'POST',
    path: '/hospital/:hospitalId/holidays',
    roles: ADMINS,
    patientData: true,
    changes: true,
    params: hospitalIdParams,
    body: holidaysSchema,
    result: result<Saved & { holidays: Holiday[] }>(),
  },
  /** Refused where patients are booked in any of it: then nothing is blocked. */
  blockTime: {
    method: 'POST',
    path: '/appointment/block/time',
    roles: STAFF,
    patientData: true,
    changes: true,
    body: blockTimeSchema,
    result: result<Block[]>(),
    message: 'Schedule blocked successfully.',
  },
  /** What is blocked now or later, earliest first. */
  listBlocks: {
    method: 'GET',
    path: '/availability/:doctorId/blocks',
    roles: STAFF,
    patientData: true,
    changes: false,
    params: doctorIdParams,
    query: pageQuery,
    paged: true,
    result: result<Block[]>(),
  },
  /** Lifts what has not ended yet of blocks that were made by repeating one. A single one is lifted by cancelling it. */
  liftBlocks: {
    method: 'POST',
    path: '/availability/:doctorId/lift',
    roles: STAFF,
    patientData: true,
    changes: true,
    params: doctorIdParams,
    body: liftBlocksSchema,
    result: result<Block[]>(),
    message: 'The blocked times are free again.',
  },
});
