import {
  type NotReached,
  namedText,
  personalText,
  type SmsPurpose,
  type SmsReason,
  type SmsRecipient,
  type SmsState,
} from '@openward/contract/messages';
import { pageSetting, type T } from '@openward/remote-kit';

/** A message as it is sent, with the practice's name in front unless it has it. @param patient whose name it gets */
export function sentText(message: string, patient?: Pick<SmsRecipient, 'firstName' | 'lastName'>): string {
  const text = message.trim();
  return namedText(pageSetting('practiceName') ?? '', patient ? personalText(text, patient) : text);
}

/** The label of the state of a message. */
export function stateLabel(state: SmsState, t: T): string {
  const labels: Record<SmsState, string> = {
    WAITING: t('Waiting'),
    SENT: t('Sent'),
    DELIVERED: t('Delivered'),
    FAILED: t('Not delivered'),
    UNKNOWN: t('Unknown'),
  };
  return labels[state];
}

/** Why a message did not arrive or its state is unknown. */
export function reasonLabel(reason: SmsReason, t: T): string {
  const labels: Record<SmsReason, string> = {
    wrong_number: t('This phone number does not exist.'),
    no_mobile: t('This phone number cannot receive text messages.'),
    unreachable: t('The phone is switched off or has no signal.'),
    stopped: t('The patient has stopped our messages.'),
    canceled: t('The practice cancelled the message.'),
    filtered: t('The mobile network rejected the message.'),
    refused: t('The text message service rejected the message.'),
    gave_up: t('We could not send the message in time.'),
    limit_reached: t('Too many messages in one day.'),
    interrupted: t('The connection failed while we sent the message. It may have arrived.'),
  };
  return labels[reason];
}

/** Why a chosen patient gets no message. */
export function notReachedLabel(why: NotReached, t: T): string {
  return why === 'opted_out' ? t('Opted out of text messages') : t('No phone number');
}

/** The number that a message goes to; three groups are easier to read than ten digits. */
export function numberLabel({ phoneNo, channel }: SmsRecipient, t: T): string {
  const number = (phoneNo ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  return channel === 'mob' ? t('Mobile phone: {number}', { number }) : t('Phone: {number}', { number });
}

/** The purpose of an automatic message; empty for one written by a person. */
export function purposeLabel(purpose: SmsPurpose, t: T): string {
  const labels: Record<SmsPurpose, string> = {
    message: '',
    cancellation: t('Cancellation'),
    reminder: t('Reminder'),
    offer: t('Waiting list'),
    document: t('Form to fill in'),
  };
  return labels[purpose];
}
