import { randomBytes } from 'node:crypto';
import type { Contract } from '@openward/contract/everything';

import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashOf, randomToken } from '../accounts/secrets.ts';
import { countWithin } from '../platform/counting/count-within.ts';
import { hospital, kiosk, kioskPairing } from '../platform/database/schema/index.ts';
import type { Handler, Prepared } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** How long a device shows one code. */
const CODE_MINUTES = 10;
/** Codes that one network may ask for; a page that is left open asks for one each time the last is over. */
const CODES = { most: 60, minutes: 15 };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TRIES = 3;

/** POST /kiosk/pairing: a code to show, and the token that it will make good. */
export const beginPairing: Prepared<Contract['appointments']['beginPairing'], undefined> = {
  async before(_input, { database, services, origin }) {
    const subject = `kiosk-pairing:network:${origin.network}`;
    const [count = 0] = await countWithin(database, [subject], { minutes: CODES.minutes, now: services.now() });
    if (count > CODES.most) {
      throw new Refusal('too_many_requests', 'Too many pairing codes were asked for. Please try again in 15 minutes.');
    }
  },
  async handle(_input, { tx, services }) {
    const token = randomToken();
    const expiresAt = new Date(services.now().getTime() + CODE_MINUTES * 60_000);
    for (let tried = 1; tried <= TRIES; tried++) {
      const code = newCode();
      const made = await tx
        .insert(kioskPairing)
        .values({ code, tokenHash: hashOf(token), expiresAt })
        .onConflictDoNothing()
        .returning({ code: kioskPairing.code });
      if (made.length > 0) return { code, token, expiresAt: expiresAt.toISOString() };
    }
    throw new Error('no pairing code was free');
  },
};

/** Eight characters of Crockford's base 32: 40 bits. */
function newCode(): string {
  return [...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('');
}

/** POST /kiosk/pairing/state: asked again and again by a device that shows a code. */
export const getPairingState: Handler<Contract['appointments']['getPairingState']> = async (
  { body },
  { tx, services },
) => {
  const tokenHash = hashOf(body.token);
  const [paired] = await tx
    .select({ name: kiosk.name, hospitalName: hospital.name })
    .from(kiosk)
    .innerJoin(hospital, eq(hospital.id, kiosk.hospitalId))
    .where(and(eq(kiosk.tokenHash, tokenHash), isNull(kiosk.revokedAt)));
  if (paired) return { state: 'paired', device: paired };
  const [waiting] = await tx
    .select({ code: kioskPairing.code })
    .from(kioskPairing)
    .where(and(eq(kioskPairing.tokenHash, tokenHash), gt(kioskPairing.expiresAt, services.now())));
  if (waiting) return { state: 'waiting' };
  throw new Refusal('not_found', 'This pairing code is over.');
};
