import { randomBytes } from 'node:crypto';
import type { Kiosk } from '@openward/contract/check-in';
import type { Contract } from '@openward/contract/everything';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { claimAttempt, countWithin, returnAttempt } from '../platform/counting/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { doctor, hospital, kiosk, kioskPairing } from '../platform/database/schema/index.ts';
import type { Handler, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';

/** Wrong pairing codes per user. */
const IN_VAIN = { failures: 10, minutes: 15 };

/** The hospitals whose devices a caller manages: all, or their own. */
async function managedHospitals(tx: Tx, caller: Caller, language: string): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: hospital.id, name: hospital.name })
    .from(hospital)
    .where(caller.role === 'ROLE_SYS_ADMIN' ? undefined : inArray(hospital.id, ownHospital(tx, caller)))
    .orderBy(inAlphabet(hospital.name, language));
}

function ownHospital(tx: Tx, { role, doctorId, hospitalId }: Caller) {
  if (role === 'ROLE_DOCTOR' && doctorId)
    return tx.select({ id: doctor.hospitalId }).from(doctor).where(eq(doctor.id, doctorId));
  return hospitalId ? [hospitalId] : [];
}

/** GET /kiosk */
export const listKiosks: Handler<Contract['checkIn']['listKiosks']> = async (_input, { tx, caller, origin }) => {
  const [hospitals, rows] = await pipelined(managedHospitals(tx, caller, origin.language), selectKiosks(tx));
  const managed = new Set(hospitals.map(({ id }) => id));
  return { hospitals, kiosks: rows.filter((row) => managed.has(row.hospitalId)).map(asKiosk) };
};

/** POST /kiosk/pair: allows the device that shows this code to check in. */
export const pairKiosk: Prepared<Contract['checkIn']['pairKiosk'], undefined> = {
  // Counted before the code is looked up, so that concurrent attempts cannot exceed the limit.
  async before(_input, { caller, database, services }) {
    if (await claimAttempt(database, subjectOf(caller), IN_VAIN, services.now())) return;
    throw refusal('too_many_requests', 'Too many wrong codes. Please try again in 15 minutes.', { field: 'code' });
  },
  async handle({ body }, { tx, caller, origin, services, afterCommit }) {
    const hospitals = await managedHospitals(tx, caller, origin.language);
    const chosen = body.hospitalId ?? (hospitals.length === 1 ? hospitals[0]?.id : undefined);
    if (!chosen) {
      throw refusal('invalid_input', 'Hospital is required', { field: 'hospitalId' });
    }
    if (!hospitals.some(({ id }) => id === chosen)) throw notFound('Hospital not found.');
    const now = services.now();
    const [taken] = await tx
      .delete(kioskPairing)
      .where(and(eq(kioskPairing.code, body.code), gt(kioskPairing.expiresAt, now)))
      .returning();
    if (!taken) {
      throw refusal('not_found', 'No device shows this code now. Please check the code: it is valid for 10 minutes.', {
        field: 'code',
      });
    }
    const id = newId();
    await tx.insert(kiosk).values({
      id,
      hospitalId: chosen,
      name: body.name,
      tokenHash: taken.tokenHash,
      pairedBy: caller.userId,
      pairedAt: now,
    });
    afterCommit((database) => returnAttempt(database, subjectOf(caller)));
    const [row] = await selectKiosks(tx, id);
    if (!row) throw notFound('Device not found.');
    return asKiosk(row);
  },
};

const subjectOf = ({ userId }: Caller) => `kiosk-pairing:user:${userId}`;

/** POST /kiosk/:id/revoke */
export const revokeKiosk: Handler<Contract['checkIn']['revokeKiosk']> = async ({ params }, call) => {
  const { tx, caller, origin, services } = call;
  const [row] = await selectKiosks(tx, params.id);
  const managed = await managedHospitals(tx, caller, origin.language);
  if (!row || !managed.some(({ id }) => id === row.hospitalId)) throw notFound('Device not found.');
  await tx.update(kiosk).set({ revokedAt: services.now() }).where(eq(kiosk.id, row.id));
  return null;
};

/** The devices that are not revoked, all or one of them, in the order of pairing. */
function selectKiosks(tx: Tx, id?: string) {
  return tx
    .select({
      id: kiosk.id,
      name: kiosk.name,
      hospitalId: kiosk.hospitalId,
      hospitalName: hospital.name,
      timeZone: hospital.timeZone,
      pairedAt: kiosk.pairedAt,
      lastUsedAt: kiosk.lastUsedAt,
    })
    .from(kiosk)
    .innerJoin(hospital, eq(hospital.id, kiosk.hospitalId))
    .where(and(isNull(kiosk.revokedAt), id ? eq(kiosk.id, id) : undefined))
    .orderBy(asc(kiosk.id));
}

function asKiosk({
  id,
  name,
  hospitalName,
  timeZone,
  ...row
}: Awaited<ReturnType<typeof selectKiosks>>[number]): Kiosk {
  return {
    id,
    name,
    hospitalName,
    timeZone,
    pairedAt: row.pairedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Lifetime of a pairing code. */
const CODE_MINUTES = 10;
/** Codes per network; an open page requests a new one whenever the last has expired. */
const CODES = { most: 60, minutes: 15 };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TRIES = 3;

/** POST /kiosk/pairing: a code to show, and the token that pairing activates. */
export const beginPairing: Prepared<Contract['checkIn']['beginPairing'], undefined> = {
  async before(_input, { database, services, origin }) {
    const subject = `kiosk-pairing:network:${origin.network}`;
    const [count = 0] = await countWithin(database, [subject], { minutes: CODES.minutes, now: services.now() });
    if (count > CODES.most) {
      throw refusal('too_many_requests', 'Too many pairing codes. Please try again in 15 minutes.');
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

/** POST /kiosk/pairing/state: polled by a device that shows a code. */
export const getPairingState: Handler<Contract['checkIn']['getPairingState']> = async ({ body }, { tx, services }) => {
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
  throw refusal('not_found', 'This pairing code has expired.');
};
