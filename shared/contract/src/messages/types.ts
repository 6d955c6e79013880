import type { InferType } from 'yup';
import type { loggedSmsResult, smsRecipientResult, smsSentResult, smsTemplateResult } from './results.ts';

/** What became of a message to patients; `{firstName}` and `{lastName}` in it are each patient's own. */
export type SmsSent = InferType<typeof smsSentResult>;

/** Somebody who was chosen for a message. */
export type SmsRecipient = InferType<typeof smsRecipientResult>;

/** Why somebody who was chosen gets no message. */
export type NotReached = NonNullable<SmsRecipient['notReached']>;

/** A text that is kept to be sent again. */
export type SmsTemplate = InferType<typeof smsTemplateResult>;

/** A message in the log. */
export type LoggedSms = InferType<typeof loggedSmsResult>;
