import type { Messenger } from '../messages/messenger.ts';
import { visitOf, writtenTime } from '../messages/words.ts';
import type { FreedTime, Waiting } from './who-fits.ts';

/** A time that is held for a patient, and how they are told. */
export type ToldOffer = FreedTime & Pick<Waiting, 'phoneNo' | 'email'> & { expiresAt: Date };

/** What a patient is told of a time that is held for them. */
export function offerText(offer: ToldOffer): string {
  const until = writtenTime(offer.expiresAt, offer.timeZone).slice(-8);
  return `A time is free: ${visitOf(offer)}. It is held for you until ${until}. Take it in the portal, under Waiting list.`;
}

/** Tells a patient by e-mail who wants no SMS. */
export async function mailOffer(messages: Messenger, offer: ToldOffer): Promise<void> {
  if (offer.phoneNo || !offer.email) return;
  await messages.mail(offer.email, { subject: 'A time is free', text: offerText(offer) }, 'reminder');
}
