import { endpoint } from '../core/endpoint.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import {
  firstStepsResult,
  healthResult,
  practiceLogoResult,
  practiceResult,
  practiceSettingsResult,
} from './results.ts';
import { logoParams, practiceSettingsSchema } from './schemas.ts';

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

/** The practice's logo, beside the name of the portal; every page shows it from the next time it is loaded. */
export const savePracticeLogo = endpoint({
  method: 'POST',
  path: '/practice/logo',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  upload: {
    field: 'picture',
    types: ['image/jpeg', 'image/png', 'image/webp'],
    largest: 200 * 1024,
    messages: {
      missing: 'Please choose a picture.',
      tooLarge: 'The picture is too large. The limit is 200 KB.',
      wrongType: 'Please choose a JPEG, PNG or WebP picture.',
    },
  },
  result: practiceLogoResult,
  message: 'Settings saved.',
});

/** Where there is none, that is right as well. */
export const removePracticeLogo = endpoint({
  method: 'POST',
  path: '/practice/logo/remove',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  result: practiceLogoResult,
  message: 'Settings saved.',
});

/** A logo by its digest: what an address shows never changes. */
export const showPracticeLogo = endpoint({
  method: 'GET',
  path: '/practice/logo/:digest',
  roles: 'public',
  patientData: false,
  changes: false,
  params: logoParams,
  file: 'image/*',
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
