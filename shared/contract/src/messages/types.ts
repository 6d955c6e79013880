import type { InferType } from 'yup';
import type {
  bulkSmsCheckResult,
  bulkSmsResult,
  loggedSmsResult,
  smsRecipientResult,
  smsSentResult,
  smsTemplateResult,
} from './results.ts';

/** What became of a message to patients; `{firstName}` and `{lastName}` in it are each patient's own. */
export type SmsSent = InferType<typeof smsSentResult>;

/** Somebody who was chosen for a message. */
export type SmsRecipient = InferType<typeof smsRecipientResult>;

/** Why somebody who was chosen gets no message. */
export type NotReached = NonNullable<SmsRecipient['notReached']>;

/** How many patients a group has, and what may be sent. */
export type BulkSmsCheck = InferType<typeof bulkSmsCheckResult>;

/** A message to a group of patients, and how far it is. */
export type BulkSms = InferType<typeof bulkSmsResult>;

/** A text that is kept to be sent again. */
export type SmsTemplate = InferType<typeof smsTemplateResult>;

/** A message in the log. */
export type LoggedSms = InferType<typeof loggedSmsResult>;
