import type { InferType } from 'yup';
import type {
  bulkSmsCheckResult,
  bulkSmsResult,
  loggedSmsResult,
  smsRecipientResult,
  smsSentResult,
  smsTemplateResult,
} from './results.ts';

/** The result of a message; it may contain `{firstName}` and `{lastName}` of each patient. */
export type SmsSent = InferType<typeof smsSentResult>;

/** A chosen recipient of a message. */
export type SmsRecipient = InferType<typeof smsRecipientResult>;

/** Why a chosen recipient gets no message. */
export type NotReached = NonNullable<SmsRecipient['notReached']>;

/** The size of a group and the remaining limit. */
export type BulkSmsCheck = InferType<typeof bulkSmsCheckResult>;

/** A group message and its progress. */
export type BulkSms = InferType<typeof bulkSmsResult>;

/** A reusable message text. */
export type SmsTemplate = InferType<typeof smsTemplateResult>;

/** A message in the log. */
export type LoggedSms = InferType<typeof loggedSmsResult>;
