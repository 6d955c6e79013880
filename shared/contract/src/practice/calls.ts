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

/** The setup steps that a new practice still has to take. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/practice/first-steps',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: firstStepsResult,
});

/** Public details of the practice; the gateway writes them into its pages. */
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

/** 409 if sign-up should verify addresses but the server sends no e-mail. */
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

/** Sets the logo next to the portal's name; pages show it after the next load. */
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

/** Succeeds also without a logo. */
export const removePracticeLogo = endpoint({
  method: 'POST',
  path: '/practice/logo/remove',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  result: practiceLogoResult,
  message: 'Settings saved.',
});

/** A logo by its digest, so that an address always shows the same picture. */
export const showPracticeLogo = endpoint({
  method: 'GET',
  path: '/practice/logo/:digest',
  roles: 'public',
  patientData: false,
  changes: false,
  params: logoParams,
  file: 'image/*',
});

/** The server's state: messages, jobs, accounts, disk and backup. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/practice/health',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: healthResult,
});
