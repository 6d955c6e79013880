import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf } from '../core/results.ts';
import { STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { formAutomationResult, formResult, formVersionResult, listedFormResult } from './results.ts';
import { formAutomationSchema, formParams, formQuery, formSchema } from './schemas.ts';

/** Bytes of a form with the most fields. */
const LARGEST_FORM = 1_000_000;

/** Creates a form or a new version of one; only for system admins (specification, section 6). */
export const saveForm = endpoint({
  method: 'POST',
  path: '/master/dynamicform/save',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  asksProof: true,
  edits: true,
  versioned: true,
  largest: LARGEST_FORM,
  body: formSchema,
  result: formResult,
  message: 'Dynamic form saved successfully.',
});

/** The newest version of every form; `q` searches both names. */
export const listForms = endpoint({
  method: 'GET',
  path: '/master/dynamicform',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(listedFormResult),
});

/** The forms that can be assigned. */
export const listActiveForms = endpoint({
  method: 'GET',
  path: '/master/dynamicform/active',
  roles: STAFF,
  patientData: false,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(listedFormResult),
});

/** The newest version of a form, or an older one. */
export const getForm = endpoint({
  method: 'GET',
  path: '/master/dynamicform/:id',
  versioned: true,
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  params: formParams,
  query: formQuery,
  result: formResult,
});

/** Newest first. */
export const listFormVersions = endpoint({
  method: 'GET',
  path: '/master/dynamicform/:id/versions',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  params: formParams,
  result: listOf(formVersionResult),
});

/** The settings for automatic assignment and reminders, shared by all versions. */
export const getFormAutomation = endpoint({
  method: 'GET',
  path: '/master/dynamicform/:id/automation',
  versioned: true,
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  params: formParams,
  result: formAutomationResult,
});

export const saveFormAutomation = endpoint({
  method: 'POST',
  path: '/master/dynamicform/:id/automation',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  asksProof: true,
  edits: true,
  versioned: true,
  params: formParams,
  body: formAutomationSchema,
  result: formAutomationResult,
  message: 'Settings saved.',
});
