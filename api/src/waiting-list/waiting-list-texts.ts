import { template } from '@openward/contract';
import { dayAndTime, timeOfDay } from '@openward/contract/time';
import { visitValues } from '../messages/index.ts';
import type { Messenger } from '../platform/messages/messenger.ts';
import type { Wording } from '../platform/messages/wording.ts';
import type { FreedTime, Waiting } from './who-fits.ts';

/** A held time for a patient, and their channel. */
export type NewOffer = FreedTime & Pick<Waiting, 'phoneNo' | 'email' | 'language' | 'movesFrom'> & { expiresAt: Date };

/** The message to a patient about a held time. */
export function offerText(offer: NewOffer): Wording {
  const until = timeOfDay(offer.expiresAt.toISOString(), offer.timeZone);
  const { movesFrom } = offer;
  if (movesFrom) {
    return (language) =>
      template(
        'An earlier time is free for your appointment on {old}: {time} with Dr. {doctor}, {hospital}. We hold it for you until {until}. To move your appointment, open Waiting list in the portal.',
        {
          ...visitValues(offer, language),
          old: dayAndTime(movesFrom.toISOString(), offer.timeZone, language),
          until,
        },
      );
  }
  return (language) =>
    template(
      'An appointment is free: {time} with Dr. {doctor}, {hospital}. We hold it for you until {until}. To take it, open Waiting list in the portal.',
      { ...visitValues(offer, language), until },
    );
}

/** Emails the offer to a patient who gets no SMS. */
export async function mailOffer(messages: Messenger, offer: NewOffer): Promise<void> {
  if (offer.phoneNo || !offer.email) return;
  const to = { address: offer.email, language: offer.language };
  await messages.mail(to, { subject: 'An appointment is free', text: offerText(offer) }, 'reminder');
}

/** The message to a patient whom staff removed from the list. */
export function removalText(reason: string): Wording {
  return () => template('The practice took you off the waiting list. Reason: {reason}', { reason });
}
