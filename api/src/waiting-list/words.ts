import type { Messenger } from '../messages/messenger.ts';
import { visitOf, writtenTime } from '../reminders/words.ts';
import type { FreedTime, Waiting } from './who-fits.ts';

/** Tells a patient that a time is held for them: by SMS where they want that, else by e-mail. */
export async function tellOffer(
  messages: Messenger,
  offer: FreedTime & Pick<Waiting, 'phoneNo' | 'email'> & { expiresAt: Date },
): Promise<void> {
  const until = writtenTime(offer.expiresAt, offer.timeZone).slice(-8);
  const text = `A time is free: ${visitOf(offer)}. It is held for you until ${until}. Take it in the portal, under Waiting list.`;
  if (offer.phoneNo) await messages.sms(offer.phoneNo, text, 'own');
  else if (offer.email) await messages.mail(offer.email, { subject: 'A time is free', text }, 'own');
}
