import { endpoint } from '../core/endpoint.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { firstStepsResult, healthResult, practiceResult, practiceSettingsResult } from './results.ts';
import { practiceSettingsSchema } from './schemas.ts';

/** What is still missing in a practice that has just begun. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/practice/first-steps',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: firstStepsResult,
});

/** What everybody may know of the practice; the gateway writes it into its pages. */
export const getPractice = endpoint({
  method: 'GET',
  path: '/practice',
  roles: 'public',
  patientData: false,
  changes: false,
  result: practiceResult,
});

export const getPracticeSettings = endpoint({
  method: 'GET',
  path: '/practice/settings',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: practiceSettingsResult,
});

/** 409 for a code at sign-up where the server sends no e-mails. */
export const changePracticeSettings = endpoint({
  method: 'POST',
  path: '/practice/settings',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  edits: true,
  versioned: true,
  body: practiceSettingsSchema,
  result: practiceSettingsResult,
  message: 'Settings saved.',
});

/** How the server does its work: messages, jobs, accounts, disk and backup. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/practice/health',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: healthResult,
});
