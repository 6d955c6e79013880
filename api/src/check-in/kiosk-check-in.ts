import type { ErrorCode, PlainSentence } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';

import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { kiosk } from '../platform/database/schema/index.ts';
import { type Call, type Handler, type Prepared, Reply } from '../platform/http/call.ts';
import { Refusal, refusal } from '../platform/http/refusal.ts';
import { checkIn, countCode } from './check-in.ts';

/** The last use of a device is stored at most once a minute, because devices call every few seconds. */
const USE_IS_NEWS_AFTER = 60_000;

/** Messages for patients at the device; other errors keep the text for staff. */
const SAID: Partial<Record<ErrorCode, PlainSentence>> = {
  not_found: 'We could not find this code for today. Please check it or ask at the front desk.',
  too_many_requests: 'Too many wrong codes. Please scan your QR code or ask at the front desk.',
};

/** GET /kiosk/device */
export const getOwnKiosk: Handler<Contract['checkIn']['getOwnKiosk']> = async (_input, call) => {
  await noteUse(call);
  const { name, hospitalName } = call.kiosk;
  return { name, hospitalName };
};

/** POST /kiosk/checkIn: checks in at the device's own hospital; the answer contains no names. */
export const checkInAtKiosk: Prepared<Contract['checkIn']['checkInAtKiosk'], undefined> = {
  async before({ query }, { kiosk: { kioskId }, database, services }) {
    await forPatients(() => countCode(database, subjectOf(kioskId), query.appointmentId, services.now()));
  },
  async handle({ query }, call) {
    await noteUse(call);
    const { alreadyCheckedIn } = await forPatients(() =>
      checkIn(call, query.appointmentId, subjectOf(call.kiosk.kioskId)),
    );
    return new Reply(
      { alreadyCheckedIn },
      alreadyCheckedIn ? { message: 'You are already checked in. Please take a seat.' } : {},
    );
  },
};

const subjectOf = (kioskId: string) => `check-in-code:kiosk:${kioskId}`;

/** Replaces the text of a refusal by the one for patients. */
async function forPatients<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const words = error instanceof Refusal ? SAID[error.code] : undefined;
    if (!(error instanceof Refusal) || !words) throw error;
    throw refusal(error.code, words, { field: 'appointmentId' });
  }
}

async function noteUse({ tx, kiosk: { kioskId }, services }: Call<'kiosk'>): Promise<void> {
  const now = services.now();
  const isNews = or(isNull(kiosk.lastUsedAt), lt(kiosk.lastUsedAt, new Date(now.getTime() - USE_IS_NEWS_AFTER)));
  await tx
    .update(kiosk)
    .set({ lastUsedAt: now })
    .where(and(eq(kiosk.id, kioskId), isNews));
}
