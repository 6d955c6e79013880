import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ReleaseError } from './errors.ts';
import type { ReleaseStore, ReleaseToken } from './store/store.ts';

/** The prefix of every token, so that secret scanners recognize it. */
export const TOKEN_PREFIX = 'owr_';

const TEXT = /^owr_([0-9a-f]{12})_([\w-]{43})$/;

/** Compared if no token has the id, so that an unknown id takes as long as a known one. */
const NOBODYS = randomBytes(32);

/** The valid token for a text; undefined if it is unknown or revoked. Takes the same time in all cases. */
function tokenFor(text: string, tokens: readonly ReleaseToken[]): ReleaseToken | undefined {
  const [, id, secret = ''] = TEXT.exec(text) ?? [];
  const found = tokens.find((token) => token.id === id);
  const expected = found ? Buffer.from(found.hash, 'hex') : NOBODYS;
  // A random secret of 256 bits cannot be guessed, so one fast hash is enough.
  const isRight = timingSafeEqual(hashOf(secret), expected);
  return found && isRight && !found.revokedAt ? found : undefined;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Creates a token for one part; its text is returned, but not stored. @throws ReleaseError */
export async function createToken(
  store: ReleaseStore,
  order: Pick<ReleaseToken, 'part' | 'holder' | 'madeBy'>,
): Promise<{ token: ReleaseToken; text: string }> {
  if (!/^[a-z][a-z-]{1,30}$/.test(order.part)) {
    throw new ReleaseError('Name the remote that the token is for, such as `appointments`, or `shell`.');
  }
  const holder = order.holder.trim();
  if (!holder || holder.length > 100 || /\p{Cc}/u.test(holder)) {
    throw new ReleaseError('Say who the token is for, in at most 100 characters: --for "<team or pipeline>".');
  }
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const madeAt = new Date().toISOString();
  const token: ReleaseToken = { id, ...order, holder, hash: hashOf(secret).toString('hex'), madeAt };
  await store.changeTokens((tokens) => [...tokens, token]);
  return { token, text: `${TOKEN_PREFIX}${id}_${secret}` };
}

/** Revokes a token at once; a revoked one stays unchanged. @throws ReleaseError if the id is unknown */
export async function revokeToken(store: ReleaseStore, id: string, by: string): Promise<ReleaseToken> {
  const tokens = await store.changeTokens((before) => {
    if (!before.some((token) => token.id === id)) {
      throw new ReleaseError(`There is no token ${id}. Run \`token list\` to see all tokens.`);
    }
    const revoked = { revokedAt: new Date().toISOString(), revokedBy: by };
    return before.map((token) => (token.id === id && !token.revokedAt ? { ...token, ...revoked } : token));
  });
  return tokens.find((token) => token.id === id) as ReleaseToken;
}

/** The valid token for a text, with the day of its last use recorded; undefined if it is not valid. */
export async function usedToken(store: ReleaseStore, text: string): Promise<ReleaseToken | undefined> {
  const token = tokenFor(text, await store.readTokens());
  const today = new Date().toISOString().slice(0, 10);
  // A full disk must not block a rollback; the next call records the use.
  if (token && token.usedOn !== today) await noteUse(store, token.id, today).catch(() => {});
  return token;
}

async function noteUse(store: ReleaseStore, id: string, usedOn: string): Promise<void> {
  await store.changeTokens((tokens) =>
    tokens.some((token) => token.id === id && token.usedOn !== usedOn)
      ? tokens.map((token) => (token.id === id ? { ...token, usedOn } : token))
      : undefined,
  );
}
