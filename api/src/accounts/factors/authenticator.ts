import type { Contract } from '@openward/contract/everything';
import { and, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { type ApiConfig, tokenKeysOf } from '../../platform/config.ts';
import { claimAttempt } from '../../platform/counting/limits.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { authenticatorApp, recoveryCode, rememberedDevice, user } from '../../platform/database/schema/index.ts';
import type { Handler, Prepared } from '../../platform/http/call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { hashOf, keyedHash, randomToken, sealed, unsealedByAny } from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { holdCaller } from '../credentials.ts';
import { lockedWays, waysOf } from '../ways.ts';
import { recordAndTell } from './passkeys.ts';
import { newRecoveryCodes, saveFactors } from './second-factors.ts';

type Endpoints = Contract['accounts'];

const PERIOD_SECONDS = 30;
/** Tolerated clock difference of a phone, in intervals. */
const WINDOW = 1;
/** Minutes to enter the first code. */
const SETUP_MINUTES = 30;
const GUESSES = { failures: 10, minutes: 15 };

/** The code generator of a key (RFC 6238 with SHA-1, six digits and 30 seconds, which every app supports). */
function generatorOf(key: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Openward', label, secret: Secret.fromBase32(key), period: PERIOD_SECONDS });
}

/** The interval that a code belongs to; null where the code is wrong or outside the window. */
function intervalOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(key).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const sealing = (tokenKey: Uint8Array) => keyedHash(tokenKey, 'authenticator', '');

/** Encrypts a key for storage. */
export function sealKey({ tokenKey }: Pick<ApiConfig, 'tokenKey'>, key: string): Buffer {
  return sealed(sealing(tokenKey), key);
}

/** Decrypts a key with the current or the previous server key; undefined where neither fits. */
function keyOf(config: Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>, kept: Uint8Array): string | undefined {
  return unsealedByAny(tokenKeysOf(config).map(sealing), kept);
}

/** Encrypts every key with the current server key, so that the previous one can be removed. */
export async function resealKeys({ transaction }: Pick<Database, 'transaction'>, config: ApiConfig): Promise<void> {
  if (!config.previousTokenKey) return;
  await transaction(async (tx) => {
    for (const { id, secret } of await tx.select().from(authenticatorApp).for('update')) {
      const key = keyOf(config, secret);
      if (key)
        await tx
          .update(authenticatorApp)
          .set({ secret: sealKey(config, key) })
          .where(eq(authenticatorApp.id, id));
    }
  });
}

/** POST /users/authenticator */
export const beginAuthenticator: Handler<Endpoints['beginAuthenticator']> = async (
  _input,
  { tx, caller, services },
) => {
  const key = new Secret({ size: 20 }).base32;
  const id = newId();
  const isOpen = and(eq(authenticatorApp.userId, caller.userId), isNull(authenticatorApp.confirmedAt));
  await tx.delete(authenticatorApp).where(isOpen);
  const secret = sealKey(services.config, key);
  await tx.insert(authenticatorApp).values({ id, userId: caller.userId, secret, createdAt: services.now() });
  const [named] = await tx.select({ username: user.username }).from(user).where(eq(user.id, caller.userId));
  return { id, key, uri: generatorOf(key, named?.username).toString() };
};

/** POST /users/authenticator/confirm */
export const confirmAuthenticator: Prepared<Endpoints['confirmAuthenticator'], null> = {
  async before(_input, { database, services, caller }) {
    if (await claimAttempt(database, `authenticator:user:${caller.userId}`, GUESSES, services.now())) return null;
    throw refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
  },

  async handle({ body }, call) {
    const { tx, caller, services } = call;
    const now = services.now();
    if (!(await holdCaller(call, caller))) throw expired();
    const isOpen = and(
      eq(authenticatorApp.id, body.id),
      eq(authenticatorApp.userId, caller.userId),
      isNull(authenticatorApp.confirmedAt),
    );
    if ((await waysOf(tx, caller.userId, now)).isLocked) throw lockedWays();
    const [open] = await tx.select().from(authenticatorApp).where(isOpen);
    if (!open || now.getTime() - open.createdAt.getTime() > SETUP_MINUTES * 60_000) throw expired();
    const lastStep = intervalOf(keyOf(services.config, open.secret) ?? '', body.code, now);
    if (lastStep === null) throw wrongCode(caller.userId);
    await tx
      .delete(authenticatorApp)
      .where(and(eq(authenticatorApp.userId, caller.userId), ne(authenticatorApp.id, open.id)));
    const secret = randomToken();
    await tx
      .update(authenticatorApp)
      .set({ confirmedAt: now, lastStep, stopHash: hashOf(secret) })
      .where(eq(authenticatorApp.id, open.id));
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, caller.userId));
    await tx.delete(rememberedDevice).where(eq(rememberedDevice.userId, caller.userId));
    await recordAndTell(call, 'add authenticator app', 'appAdded', secret);
    return { recoveryCodes: await saveFactors(call) };
  },
};

/** POST /users/authenticator/remove */
export const removeAuthenticator: Handler<Endpoints['removeAuthenticator']> = async (_input, call) => {
  const { tx, caller } = call;
  if (!(await holdCaller(call, caller))) throw expired();
  const isOwn = eq(authenticatorApp.userId, caller.userId);
  const removed = await tx.delete(authenticatorApp).where(isOwn).returning({ id: authenticatorApp.id });
  // A repeated request finds nothing to remove.
  if (removed.length === 0) return null;
  await recordAndTell(call, 'remove authenticator app', 'factorChanged');
  await saveFactors(call);
  return null;
};

/** POST /users/recovery-codes */
export const renewRecoveryCodes: Handler<Endpoints['renewRecoveryCodes']> = async (_input, call) => {
  const { tx, caller } = call;
  if (!(await holdCaller(call, caller)) || !caller.secondFactor) {
    throw refusal('wrong_state', 'This account has no second factor.');
  }
  await recordAndTell(call, 'renew recovery codes', 'factorChanged');
  return { recoveryCodes: await newRecoveryCodes(tx, caller.userId) };
};

/**
 * Uses up a code of a user's app; codes of the same or an earlier interval are refused afterwards.
 * @throws Refusal invalid_input at `code`
 */
export async function redeemAppCode(tx: Tx, services: Services, userId: string, code: string): Promise<void> {
  const isTheirs = and(eq(authenticatorApp.userId, userId), isNotNull(authenticatorApp.confirmedAt));
  const [app] = await tx.select().from(authenticatorApp).where(isTheirs).for('update');
  const key = app && keyOf(services.config, app.secret);
  const lastStep = key ? intervalOf(key, code, services.now()) : null;
  if (!app || lastStep === null) throw wrongCode(userId);
  const used = await tx
    .update(authenticatorApp)
    .set({ lastStep })
    .where(and(eq(authenticatorApp.id, app.id), lt(authenticatorApp.lastStep, lastStep)))
    .returning({ id: authenticatorApp.id });
  if (used.length === 0) throw wrongCode(userId);
}

export function wrongCode(account: string, field = 'code') {
  return refusal('invalid_input', 'This code is wrong or was already used.', { field, account });
}

const expired = () => refusal('not_found', 'This key has expired. Please start again.');
