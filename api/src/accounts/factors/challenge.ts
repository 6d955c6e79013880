import { randomBytes } from 'node:crypto';
import { tokenKeysOf } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { hashOf, isKeyedHash, keyedHash } from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';

const MINUTES = 5;
const RANDOM = 16;
const TIME = 6;

type Needed = Pick<Services, 'config' | 'now'>;

/**
 * A challenge for a passkey to sign. It carries its own expiry and a keyed hash, so that the server stores nothing per
 * request. @param purpose binds the challenge: one for signing in cannot add a passkey
 */
export function newChallenge({ config, now }: Needed, purpose: string): Uint8Array<ArrayBuffer> {
  const said = Buffer.alloc(RANDOM + TIME);
  randomBytes(RANDOM).copy(said);
  said.writeUIntBE(now().getTime() + MINUTES * 60_000, RANDOM, TIME);
  const mark = keyedHash(config.tokenKey, `passkey:${purpose}`, said.toString('base64url'));
  return new Uint8Array(Buffer.concat([said, mark]));
}

/** True for a challenge of this server that has not expired. @param challenge base64url */
export function isChallenge({ config, now }: Needed, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length <= RANDOM + TIME) return false;
  const said = bytes.subarray(0, RANDOM + TIME);
  const mark = bytes.subarray(RANDOM + TIME).toString('base64url');
  const isOurs = isKeyedHash(mark, tokenKeysOf(config), `passkey:${purpose}`, said.toString('base64url'));
  return isOurs && said.readUIntBE(RANDOM, TIME) > now().getTime();
}

/** Marks a challenge as used. @returns false where it was used before */
export async function useChallenge(tx: Tx, { now }: Needed, challenge: string): Promise<boolean> {
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000).toISOString();
  const rows = await rowsOf(tx, {})`
    insert into used_challenge (challenge_hash, expires_at)
    values (${hashOf(challenge)}, ${expiresAt}::timestamptz) on conflict do nothing returning 1`;
  return rows.length === 1;
}
