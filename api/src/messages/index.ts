// What the rest of the server may use of messages.
export { groupOfPatients } from './bulk.ts';
export { BULK_SMS_CHANNEL, turnBulkSms } from './bulk-turn.ts';
export { messageHandlers } from './calls.ts';
export { deliverSms, SMS_CHANNEL, type SmsPort } from './deliver.ts';
export { deliverMail } from './deliver-mail.ts';
export { createMailer, createSmsGateway } from './gateways.ts';
export { noteSms, noteSmsWanted, type SmsNews } from './note.ts';
export { codeMail, notify, type Reachable } from './notices.ts';
export { hasNumber, namedText, practiceOf } from './practice-name.ts';
export { mailSystemAdministrators, queueMail, queueSms, queueSmsOf } from './queue.ts';
export { endOfQuiet, isQuiet, QUIET_COLUMNS, QUIET_HOURS } from './quiet.ts';
export { REACHED, REACHED_BY, SMS_NOT_REACHED } from './reached.ts';
export { type Chosen, chosenPatients, hospitalOf } from './recipients.ts';
export { HAS_NO_NEWS, noteAsked, remind, remindNow, visitValues } from './remind.ts';
export { reserveSms } from './send-sms.ts';
export { reasonOf } from './twilio/reasons.ts';
export { addressOf, isTwilios, twilioSignature } from './twilio/verify.ts';
