import { timeOfDay } from '@openward/contract/time';
import { visitOf } from '../messages/index.ts';
import type { Messenger } from '../platform/messages/messenger.ts';
import type { FreedTime, Waiting } from './who-fits.ts';

/** A time that is held for a patient, and how they are told. */
export type NewOffer = FreedTime & Pick<Waiting, 'phoneNo' | 'email'> & { expiresAt: Date };

/** What a patient is told of a time that is held for them. */
export function offerText(offer: NewOffer): string {
  const until = timeOfDay(offer.expiresAt.toISOString(), offer.timeZone);
  return `A time is free: ${visitOf(offer)}. It is held for you until ${until}. Take it in the portal, under Waiting list.`;
}

/** Tells a patient by e-mail who wants no SMS. */
export async function mailOffer(messages: Messenger, offer: NewOffer): Promise<void> {
  if (offer.phoneNo || !offer.email) return;
  await messages.mail(offer.email, { subject: 'A time is free', text: offerText(offer) }, 'reminder');
}
