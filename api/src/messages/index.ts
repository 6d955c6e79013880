// What the rest of the server may use of messages.
export { messageHandlers } from './calls.ts';
export { createMailer, createSmsGateway } from './channels.ts';
export { type Chosen, chosenPatients } from './chosen-patients.ts';
export { deliverSms, SMS_CHANNEL, type SmsPort } from './deliver.ts';
export { isQuiet } from './due.ts';
export { hospitalOf } from './hospital-of.ts';
export { noteSms, type SmsNews } from './note.ts';
export { notify, type Reachable } from './notices.ts';
export { noteSmsWanted } from './opt-out.ts';
export { queueSms, queueSmsOf } from './queue.ts';
export { type RemindPort, remind, remindNow } from './remind.ts';
export { reasonOf } from './twilio/reasons.ts';
export { isTwilios, twilioSignature } from './twilio/signature.ts';
export { addressOf } from './twilio/webhook-address.ts';
export { visitOf, writtenTime } from './words.ts';
