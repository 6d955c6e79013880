import { createHmac } from 'node:crypto';
import { type Answer, type Endpoint, IDEMPOTENCY_KEY } from '@openward/contract';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import type { Position } from '../database/driver.ts';
import { rowsOf } from '../database/rows.ts';
import { idempotencyKey } from '../database/schema/index.ts';
import { sealed, unsealed } from '../identity/secrets.ts';
import type { FileReply } from './call.ts';
import { refusal } from './refusal.ts';

const HOURS = 24;

/** An answer as first given; `code` is the HTTP status. */
export interface FirstAnswer {
  code: number;
  answer: Answer<unknown>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Sent instead of the envelope. */
  file?: FileReply;
  /** The entity tag; only for answers of reads. */
  etag?: string;
  /** The secret of a new device cookie. */
  device?: string;
  /** Where the change is in the database's log; only with a standby. */
  written?: Position;
}

/** One attempt of a change, identified by the client's key. */
export interface Attempt {
  keyHash: string;
  /** Hash of the call, to refuse the same key for another call. */
  callHash: string;
  /** Encrypts the answer, so that only a client with the key can read it. */
  secret: Buffer;
}

/** The request's idempotency key, undefined without one. @throws Refusal invalid_input where it is malformed */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw refusal('invalid_input', 'Idempotency-Key must have 8 to 100 characters without spaces.');
}

/**
 * Derives an attempt with each of the server's keys, so that processes find each other's attempts while a key is being
 * replaced. Key and call are stored as hashes with the secrets of server and client, so that a copy of the table
 * reveals neither.
 * @returns in a fixed order, so that two calls cannot deadlock
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
 * Claims the attempt for this transaction. A second call with the same key waits until the first has ended, and then
 * gets its answer or, after a rollback, takes its place.
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
  // An expired row that is not deleted yet can be reused.
  const rows = await rowsOf(tx, {})`
    insert into idempotency_key as kept (key_hash, call_hash, expires_at)
    values (${keyHash}, ${callHash}, ${expiresAt.toISOString()}::timestamptz)
    on conflict (key_hash) do update set call_hash = excluded.call_hash, answer = null, expires_at = excluded.expires_at
      where kept.expires_at <= ${now.toISOString()}::timestamptz
    returning key_hash`;
  return rows.length > 0 ? undefined : firstAnswer(tx, [attempt], now);
}

/** The earlier answer to an attempt, undefined where it is new. @throws Refusal key_reused */
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

/** Stores the answer for repeated calls with the same key. */
export async function keepAnswer(tx: Tx, attempts: readonly Attempt[], first: FirstAnswer): Promise<void> {
  for (const { keyHash, secret } of attempts) {
    await tx
      .update(idempotencyKey)
      .set({ answer: sealed(secret, JSON.stringify(first)) })
      .where(eq(idempotencyKey.keyHash, keyHash));
  }
}
