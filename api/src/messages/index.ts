// What the rest of the server may use of messages.
export { messageHandlers } from './calls.ts';
export { deliverSms, SMS_CHANNEL, type SmsPort } from './deliver.ts';
export { deliverMail } from './deliver-mail.ts';
export { createMailer, createSmsGateway } from './gateways.ts';
export { noteSms, noteSmsWanted, type SmsNews } from './note.ts';
export { codeMail, notify, type Reachable } from './notices.ts';
export { queueMail, queueSms, queueSmsOf } from './queue.ts';
export { REACHED, REACHED_BY } from './reached.ts';
export { type Chosen, chosenPatients, hospitalOf } from './recipients.ts';
export { endOfQuiet, isQuiet, remind, remindNow, visitValues } from './remind.ts';
export { reasonOf } from './twilio/reasons.ts';
export { addressOf, isTwilios, twilioSignature } from './twilio/verify.ts';
