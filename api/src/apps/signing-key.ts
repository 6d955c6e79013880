import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type ApiConfig, tokenKeysOf } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { keyedHash, sealed, unsealedByAny } from '../platform/identity/secrets.ts';

const BITS = 2048;
const sealing = (tokenKey: Uint8Array) => keyedHash(tokenKey, 'app-sign-in', '');

/**
 * The key that signs ID tokens (RS256), shared by all processes: stored encrypted with the server's key, and replaced
 * by a new one where no server key decrypts it.
 */
export function signingKeyIn(
  { transaction }: Pick<Database, 'transaction'>,
  config: Pick<ApiConfig, 'tokenKey' | 'previousTokenKey'>,
): Promise<JsonWebKey> {
  return transaction(async (tx) => {
    await tx.execute(sql`
      insert into standing_secret (purpose, value) values ('app-sign-in', '') on conflict do nothing`);
    const [row] = await rowsOf(tx, { value: text })`
      select value from standing_secret where purpose = 'app-sign-in' for update`;
    const bytes = Buffer.from(row?.value ?? '', 'base64');
    const [present] = tokenKeysOf(config).map(sealing);
    const current = present && unsealedByAny([present], bytes);
    if (current) return JSON.parse(current);
    const kept = unsealedByAny(tokenKeysOf(config).map(sealing), bytes) ?? JSON.stringify(newKey());
    const value = sealed(sealing(config.tokenKey), kept).toString('base64');
    await tx.execute(sql`update standing_secret set value = ${value} where purpose = 'app-sign-in'`);
    return JSON.parse(kept);
  });
}

function newKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
