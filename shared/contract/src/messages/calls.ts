import { endpoint, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { STAFF } from '../core/roles.ts';
import {
  changedSmsTemplateSchema,
  sendSmsSchema,
  smsRecipientsSchema,
  smsTemplateParams,
  smsTemplateSchema,
} from './schemas.ts';
import type { LoggedSms, SmsRecipient, SmsSent, SmsTemplate } from './types.ts';

export const sendSms = endpoint({
  method: 'POST',
  path: '/patient/send/sms',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: sendSmsSchema,
  result: result<SmsSent>(),
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
  result: result<SmsRecipient[]>(),
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
  result: result<LoggedSms[]>(),
});

/** Those of the own hospital, and the system admin's, which everybody may use. In the order of their names. */
export const listSmsTemplates = endpoint({
  method: 'GET',
  path: '/sms/templates',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: result<SmsTemplate[]>(),
});

export const addSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/templates',
  roles: STAFF,
  patientData: false,
  changes: true,
  body: smsTemplateSchema,
  result: result<SmsTemplate>(),
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
  result: result<SmsTemplate>(),
  message: 'Template saved successfully.',
});

export const removeSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms/templates/:id/remove',
  roles: STAFF,
  patientData: false,
  changes: true,
  params: smsTemplateParams,
  result: result<null>(),
  message: 'Template removed successfully.',
});
