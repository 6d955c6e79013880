import { OFFER_MINUTES } from '@openward/contract/waiting-list';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { outsideHours } from '../availability/index.ts';
import { queueSms } from '../messages/index.ts';
import type { Records } from '../platform/access/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, waitingOffer } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { type NewOffer, offerText } from './waiting-list-texts.ts';
import type { FreedTime, Waiting } from './who-fits.ts';

/** The channel on which the database notifies that a time became free. */
export const FREED_CHANNEL = 'openward_freed';

/** Times that begin sooner are not offered, because patients need time to read the message and to come. */
export const SOONEST_MINUTES = 30;

/** The description in the calendar of a held time. */
const HELD = 'Held for the waiting list';

/**
 * Holds a time for a request without an open offer, and queues the SMS. The caller has locked the request, and the
 * doctor before reading the hours, because changes of hours close the offers that exist.
 * @param sentBy null for automatic offers
 * @returns undefined where the time was taken in the meantime
 */
export async function holdFor(
  tx: Tx,
  now: Date,
  time: FreedTime,
  who: Waiting,
  sentBy: string | null,
): Promise<NewOffer | undefined> {
  const { doctorId, startsAt, hospitalId } = time;
  const { requestId, patientId, phoneNo, endsAt } = who;
  const held = { id: newId(), doctorId, startsAt, endsAt, patientId: null, description: HELD };
  const kept = await tx
    .insert(appointment)
    .values({ ...held, status: 'BLOCKED' })
    .onConflictDoNothing()
    .returning({ id: appointment.id });
  if (kept.length === 0) return undefined;
  const expiresAt = new Date(now.getTime() + OFFER_MINUTES * 60_000);
  const offer = { id: newId(), requestId, appointmentId: held.id, doctorId, startsAt, endsAt };
  await tx.insert(waitingOffer).values({ ...offer, offeredAt: now, expiresAt, state: 'OPEN' });
  const newOffer = { ...time, ...who, expiresAt };
  if (phoneNo) {
    const words = inLanguage(newOffer.language, offerText(newOffer));
    const message = { patientId, phoneNo, hospitalId, text: words, giveUpAt: expiresAt };
    await queueSms(tx, now, [{ ...message, purpose: 'offer', sentBy }]);
  }
  return newOffer;
}

/**
 * Ends an offer that was not accepted, and frees its time. The caller has locked the offer's row. Audited like a block
 * that staff lift.
 * @param offer an open one
 */
export async function closeOffer(
  { tx, records }: { tx: Tx; records: Pick<Records, 'record'> },
  offer: { id: string; appointmentId: string | null },
  state: 'DECLINED' | 'OVER',
): Promise<void> {
  await tx.update(waitingOffer).set({ state }).where(eq(waitingOffer.id, offer.id));
  // Where staff have already lifted the block, the time is not freed again.
  const lifted = await rowsOf(tx, { id: text, patientId: nullable(text) })`
    with given_back as (
      delete from appointment where id = ${offer.appointmentId} and status = 'BLOCKED'
      returning id, patient_id, doctor_id, starts_at, ends_at
    ), freed as (
      insert into freed_time (doctor_id, starts_at, ends_at) select doctor_id, starts_at, ends_at from given_back
    )
    select id, patient_id from given_back`;
  if (lifted.length > 0) await records.record('cancel', 'appointment', lifted);
  await tx.execute(sql`select pg_notify(${FREED_CHANNEL}, '')`);
}

/** Ends the open offers of a doctor who leaves or moves. The caller has locked the doctor. */
export function closeOffersOf(call: Call, doctorId: string): Promise<void> {
  return closeOffers(call, eq(waitingOffer.doctorId, doctorId));
}

const IS_HELD = sql`a.status = 'BLOCKED' and exists (
  select from waiting_offer offer where offer.appointment_id = a.id and offer.state = 'OPEN')`;

/**
 * Watches the open offers of locked doctors whose hours are about to change.
 * @returns a function that ends the offers newly outside the hours; offers that staff made outside them stay
 */
export async function watchOffers(call: Call, doctorIds: readonly string[]): Promise<() => Promise<void>> {
  const outside = () => outsideHours(call.tx, doctorIds, call.services.now(), IS_HELD);
  const before = new Set(await outside());
  return async () => {
    const left = (await outside()).filter((id) => !before.has(id));
    if (left.length > 0) await closeOffers(call, inArray(waitingOffer.appointmentId, left));
  };
}

async function closeOffers(call: Call, which: SQL): Promise<void> {
  const offers = await rowsOf(call.tx, { id: text, appointmentId: nullable(text) })`
    select id, appointment_id from waiting_offer where state = 'OPEN' and ${which} order by id for update`;
  for (const offer of offers) await closeOffer(call, offer, 'OVER');
}
