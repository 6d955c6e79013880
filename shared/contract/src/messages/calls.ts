import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf, nothing } from '../core/results.ts';
import { STAFF } from '../core/roles.ts';
import { loggedSmsResult, smsRecipientResult, smsSentResult, smsTemplateResult } from './results.ts';
import {
  changedSmsTemplateSchema,
  sendSmsSchema,
  smsRecipientsSchema,
  smsTemplateParams,
  smsTemplateSchema,
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
