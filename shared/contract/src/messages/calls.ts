import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf, nothing } from '../core/results.ts';
import { STAFF } from '../core/roles.ts';
import {
  bulkSmsCheckResult,
  bulkSmsResult,
  loggedSmsResult,
  smsRecipientResult,
  smsSentResult,
  smsTemplateResult,
} from './results.ts';
import {
  bulkSmsParams,
  changedSmsTemplateSchema,
  checkBulkSmsSchema,
  sendSmsSchema,
  smsRecipientsSchema,
  smsTemplateParams,
  smsTemplateSchema,
  startBulkSmsSchema,
} from './schemas.ts';

export const sendSms = endpoint({
  method: 'POST',
  path: '/patient/send/sms',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: sendSmsSchema,
  result: smsSentResult,
  message: 'Send message successfully.',
});

/** Which of the chosen patients a message reaches, sorted by name; sends nothing. */
export const checkSmsRecipients = endpoint({
  method: 'POST',
  path: '/sms/recipients',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: smsRecipientsSchema,
  result: listOf(smsRecipientResult),
});

/** The size of a group and how many patients a message reaches; sends nothing. */
export const checkBulkSms = endpoint({
  method: 'POST',
  path: '/sms/bulk/check',
  roles: STAFF,
  patientData: true,
  changes: false,
  isCostly: true,
  body: checkBulkSmsSchema,
  result: bulkSmsCheckResult,
});

/**
 * Sends one message to each patient of a group, now or later, up to the daily limit. Doctors reach the patients of
 * their own appointments, HCP admins those of their hospital's appointments and of their patient list.
 */
export const startBulkSms = endpoint({
  method: 'POST',
  path: '/sms/bulk',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: startBulkSmsSchema,
  result: bulkSmsResult,
  message: 'We will send the message.',
});

/** Up to twenty group messages that the caller may see: unfinished ones first, then the newest. */
export const listBulkSms = endpoint({
  method: 'GET',
  path: '/sms/bulk',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: listOf(bulkSmsResult),
});

/** Cancels the message for all patients who have not received it yet. */
export const cancelBulkSms = endpoint({
  method: 'POST',
  path: '/sms/bulk/:id/cancel',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: bulkSmsParams,
  result: bulkSmsResult,
  message: 'Message cancelled.',
});

/** Continues a message that the daily limit stopped. */
export const continueBulkSms = endpoint({
  method: 'POST',
  path: '/sms/bulk/:id/continue',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: bulkSmsParams,
  result: bulkSmsResult,
  message: 'We will send the rest.',
});

/** Messages, newest first: a doctor's own, those of an HCP admin's hospital, or all for a system admin. */
export const listSms = endpoint({
  method: 'GET',
  path: '/sms',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(loggedSmsResult),
});

/** Templates of the caller's hospital and the system admin's, which everyone may use; sorted by name. */
export const listSmsTemplates = endpoint({
  method: 'GET',
  path: '/sms/templates',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: listOf(smsTemplateResult),
});

export const addSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/templates',
  roles: STAFF,
  patientData: false,
  changes: true,
  body: smsTemplateSchema,
  result: smsTemplateResult,
  message: 'Template saved successfully.',
});

export const changeSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/templates/:id',
  roles: STAFF,
  patientData: false,
  changes: true,
  edits: true,
  versioned: true,
  params: smsTemplateParams,
  body: changedSmsTemplateSchema,
  result: smsTemplateResult,
  message: 'Template saved successfully.',
});

export const removeSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/templates/:id/remove',
  roles: STAFF,
  patientData: false,
  changes: true,
  params: smsTemplateParams,
  result: nothing,
  message: 'Template removed successfully.',
});
