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

/** Who of those that were chosen gets a message and who does not; nothing is sent. In the order of their names. */
export const checkSmsRecipients = endpoint({
  method: 'POST',
  path: '/sms/recipients',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: smsRecipientsSchema,
  result: listOf(smsRecipientResult),
});

/** How many patients a group has, and how many of them a message reaches; nothing is sent. */
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
 * One message to each patient of a group, now or at a time. A job sends it, up to the day's budget. Doctors reach the
 * patients of their own appointments, HCP admins those of their hospital's appointments, and whom they find in the list.
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

/** Messages to groups: those that are not over, then the newest; at most twenty. Seen by whoever sees their messages. */
export const listBulkSms = endpoint({
  method: 'GET',
  path: '/sms/bulk',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: listOf(bulkSmsResult),
});

/** Whoever has not got the message does not get it. */
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

/** Sends the rest of a message that the day's budget has stopped. */
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

/** Messages, the newest first: a doctor's own, those of an HCP admin's hospital, all for the system admin. */
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

/** Those of the own hospital, and the system admin's, which everybody may use. In the order of their names. */
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
