import { endpoint } from '../core/endpoint.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { firstStepsResult } from './results.ts';

/** What is still missing in a practice that has just begun. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/practice/first-steps',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: firstStepsResult,
});
