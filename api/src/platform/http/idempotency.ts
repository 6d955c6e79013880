import { createHmac } from 'node:crypto';
import { type Answer, type Endpoint, IDEMPOTENCY_KEY } from '@openward/contract';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { idempotencyKey } from '../database/schema/index.ts';
import { sealed, unsealed } from '../identity/secrets.ts';
import type { FileReply } from './call.ts';
import { refusal } from './refusal.ts';

const HOURS = 24;

/** An answer as it was first given; `code` is the HTTP status. */
export interface FirstAnswer {
  code: number;
  answer: Answer<unknown>;
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
  /** What is sent in the envelope's place. */
  file?: FileReply;
  /** The name of its content; of what changes nothing. */
  etag?: string;
  /** The secret that makes the caller's device familiar. */
  device?: string;
}

/** One attempt to change something, as the client named it. */
export interface Attempt {
  keyHash: string;
  /** What the attempt is: the same key for another call is a mistake. */
  callHash: string;
  /** Locks the answer away: only who knows the client's key can read what is stored. */
  secret: Buffer;
}

/** The key that a request carries, undefined without one. @throws Refusal invalid_input where it cannot be one */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw refusal('invalid_input', 'Idempotency-Key must have 8 to 100 characters without spaces.');
}

/**
 * Names an attempt, once with each of the server's keys: while a key is being changed, a process that knows both and one
 * that knows either must find each other's. What is kept of key and call is keyed with the server's and the client's
 * secret: a copy of the table tells neither.
 * @returns in the same order wherever they come from, so that two calls never wait for each other
 */
export function attemptsOf(
  serverKeys: readonly Uint8Array[],
  { key, caller, endpoint, input }: { key: string; caller: string; endpoint: Endpoint; input: unknown },
): Attempt[] {
  const attempts = serverKeys.map((serverKey) => {
    const keyed = (purpose: string, value: string) =>
      createHmac('sha256', serverKey).update(`idempotency-${purpose}\0${caller}\0${key}\0${value}`).digest();
    return {
      keyHash: keyed('key', '').toString('base64url'),
      callHash: keyed('call', `${endpoint.path}\0${JSON.stringify(input)}`).toString('base64url'),
      secret: keyed('secret', ''),
    };
  });
  return attempts.sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1));
}

/**
 * Makes the attempt this transaction's own. A second call with the same key waits here until the first has ended,
 * and then finds its answer, or, where the first was undone, takes its place.
 * @returns the first answer where there is one, undefined where the attempt is ours
 * @throws Refusal key_reused where the key was used for another call
 */
export async function claimAnswer(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<FirstAnswer | undefined> {
  for (const attempt of attempts) {
    const first = await claim(tx, attempt, now);
    if (first) return first;
  }
  return undefined;
}

async function claim(tx: Tx, attempt: Attempt, now: Date): Promise<FirstAnswer | undefined> {
  const { keyHash, callHash } = attempt;
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  // Older than a day, and not cleaned away yet, it is as good as new.
  const rows = await rowsOf(tx, {})`
    insert into idempotency_key as kept (key_hash, call_hash, expires_at)
    values (${keyHash}, ${callHash}, ${expiresAt.toISOString()}::timestamptz)
    on conflict (key_hash) do update set call_hash = excluded.call_hash, answer = null, expires_at = excluded.expires_at
      where kept.expires_at <= ${now.toISOString()}::timestamptz
    returning key_hash`;
  return rows.length > 0 ? undefined : firstAnswer(tx, [attempt], now);
}

/** The answer that an attempt got before, undefined where it is new. @throws Refusal key_reused */
export async function firstAnswer(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<FirstAnswer | undefined> {
  const hashes = attempts.map(({ keyHash }) => keyHash);
  const rows = await tx.select().from(idempotencyKey).where(inArray(idempotencyKey.keyHash, hashes));
  const row = rows.find(({ answer, expiresAt }) => answer && expiresAt > now);
  const attempt = attempts.find(({ keyHash }) => keyHash === row?.keyHash);
  if (!row?.answer || !attempt) return undefined;
  if (row.callHash !== attempt.callHash) {
    throw refusal('key_reused', 'This Idempotency-Key was used for another request.');
  }
  return JSON.parse(unsealed(attempt.secret, row.answer)) as FirstAnswer;
}

/** Keeps the answer for whoever comes with the same key again. */
export async function keepAnswer(tx: Tx, attempts: readonly Attempt[], first: FirstAnswer): Promise<void> {
  for (const { keyHash, secret } of attempts) {
    await tx
      .update(idempotencyKey)
      .set({ answer: sealed(secret, JSON.stringify(first)) })
      .where(eq(idempotencyKey.keyHash, keyHash));
  }
}
