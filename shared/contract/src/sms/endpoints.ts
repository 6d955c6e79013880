import type { PersonName } from '../appointments/visit.ts';
import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { STAFF } from '../core/roles.ts';
import {
  changedSmsTemplateSchema,
  smsRecipientsSchema,
  smsTemplateParams,
  smsTemplateSchema,
} from './schemas/sms-schemas.ts';

/**
 * Where a message is on its way: `WAITING` to be handed over, perhaps again; `SENT` is handed over; `UNKNOWN` where the
 * portal stopped or the gateway fell silent in the moment of handing over, so that nobody knows whether it was.
 */
export const SMS_STATES = ['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/** Why a message was not delivered, or nobody knows whether it was. */
export const SMS_REASONS = [
  /** There is no such number. */
  'wrong_number',
  /** A number that gets no SMS, such as a landline. */
  'no_mobile',
  /** The phone is off or out of reach. */
  'unreachable',
  /** The patient answered STOP to the gateway. */
  'stopped',
  /** The phone's network did not take it. */
  'filtered',
  /** The gateway refused it, or its account is not in order. */
  'refused',
  /** The gateway took nothing for as long as it made sense to try. */
  'gave_up',
  /** The practice or the patient has had as many as go out in a day. */
  'limit_reached',
  /** Nobody knows whether it was handed over. */
  'interrupted',
] as const;
export type SmsReason = (typeof SMS_REASONS)[number];

/** What a message is about; all but `message` are written by the portal. */
export const SMS_PURPOSES = ['message', 'cancellation', 'reminder', 'offer', 'document'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** Why somebody who was chosen gets no message. */
export type NotReached = 'opted_out' | 'no_number';

/** Somebody who was chosen for a message. */
export interface SmsRecipient extends PersonName {
  id: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string | null;
  /** Null for who gets it. */
  notReached: NotReached | null;
}

/** A text that is kept to be sent again. */
export interface SmsTemplate {
  id: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  name: string;
  text: string;
  /** False for who may use it and no more. */
  mayChange: boolean;
}

/** A message in the log. Times are ISO UTC. */
export interface LoggedSms {
  id: string;
  sentAt: string;
  /** Null where the portal wrote it by itself. */
  sender: PersonName | null;
  recipient: PersonName;
  purpose: SmsPurpose;
  text: string;
  state: SmsState;
  /** Only where it was not delivered, or nobody knows. */
  reason: SmsReason | null;
}

/** What belongs to sending messages; the sending itself is `sendSms` of the patients. */
export const smsEndpoints = endpoints({
  /** Who of those that were chosen gets a message and who does not; nothing is sent. In the order of their names. */
  checkSmsRecipients: {
    method: 'POST',
    path: '/sms/recipients',
    roles: STAFF,
    patientData: true,
    changes: false,
    body: smsRecipientsSchema,
    result: result<SmsRecipient[]>(),
  },
  /** Messages, the newest first: a doctor's own, those of an HCP admin's hospital, all for the system admin. */
  listSms: {
    method: 'GET',
    path: '/sms',
    roles: STAFF,
    patientData: true,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<LoggedSms[]>(),
  },
  /** Those of the own hospital, and the system admin's, which everybody may use. In the order of their names. */
  listSmsTemplates: {
    method: 'GET',
    path: '/sms/templates',
    roles: STAFF,
    patientData: false,
    changes: false,
    result: result<SmsTemplate[]>(),
  },
  addSmsTemplate: {
    method: 'POST',
    path: '/sms/templates',
    roles: STAFF,
    patientData: false,
    changes: true,
    body: smsTemplateSchema,
    result: result<SmsTemplate>(),
    message: 'Template saved successfully.',
  },
  changeSmsTemplate: {
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
  },
  removeSmsTemplate: {
    method: 'POST',
    path: '/sms/templates/:id/remove',
    roles: STAFF,
    patientData: false,
    changes: true,
    params: smsTemplateParams,
    result: result<null>(),
    message: 'Template removed successfully.',
  },
});
