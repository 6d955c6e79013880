import { holidaysSavedResult, savedResult } from '../appointments/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ADMINISTRATORS, ROLES, STAFF } from '../core/roles.ts';
import { doctorResult } from '../people/results.ts';
import { availabilityResult, doctorSlotsResult } from './results.ts';
import {
  availabilitySchema,
  doctorIdParams,
  doctorSearchSchema,
  holidaysSchema,
  hospitalIdParams,
  slotSearchQuery,
  slotSearchSchema,
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

export const searchDoctors = endpoint({
  method: 'POST',
  path: '/appointment/search/doctor',
  roles: ROLES,
  area: 'appointments',
  patientData: false,
  changes: false,
  body: doctorSearchSchema,
  result: listOf(doctorResult),
});

/**
 * Doctors by their next free slot: 20, or the page that `page` and `size` ask for. The results exclude times that
 * overlap the patient's own appointments; staff name the patient.
 */
export const searchSlots = endpoint({
  method: 'POST',
  path: '/appointment/search/slots',
  roles: ROLES,
  area: 'appointments',
  patientData: false,
  changes: false,
  isCostly: true,
  query: slotSearchQuery,
  body: slotSearchSchema,
  result: listOf(doctorSlotsResult),
});
