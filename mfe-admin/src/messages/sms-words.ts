import type { NotReached, SmsPurpose, SmsReason, SmsState } from '@openward/contract/messages';
import type { T } from '@openward/remote-kit';

/** Where a message is, as a person reads it. */
export function stateWords(state: SmsState, t: T): string {
  const words: Record<SmsState, string> = {
    WAITING: t('Waiting'),
    SENT: t('Sent'),
    DELIVERED: t('Delivered'),
    FAILED: t('Not delivered'),
    UNKNOWN: t('Unknown'),
  };
  return words[state];
}

/** Why a message did not arrive, or nobody knows. */
export function reasonWords(reason: SmsReason, t: T): string {
  const words: Record<SmsReason, string> = {
    wrong_number: t('There is no such number.'),
    no_mobile: t('The number gets no SMS.'),
    unreachable: t('The phone is off or out of reach.'),
    stopped: t('The patient has stopped our messages.'),
    filtered: t("The phone's network did not take it."),
    refused: t('It was refused.'),
    gave_up: t('It could not be handed over in time.'),
    limit_reached: t('Too many messages in one day.'),
    interrupted: t('The connection broke while it was handed over. It may have arrived.'),
  };
  return words[reason];
}

/** Why somebody who was chosen gets no message. */
export function notReachedWords(why: NotReached, t: T): string {
  return why === 'opted_out' ? t('Wants no messages on the mobile phone') : t('Has no phone number');
}

/** What the portal wrote a message for; empty for what a person wrote. */
export function purposeWords(purpose: SmsPurpose, t: T): string {
  const words: Record<SmsPurpose, string> = {
    message: '',
    cancellation: t('Cancellation'),
    reminder: t('Reminder'),
    offer: t('Waiting list'),
    document: t('Form to fill in'),
  };
  return words[purpose];
}
