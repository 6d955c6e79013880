import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';
import { newToken, type ReleaseToken, tokenFor } from './release-token.ts';

/** What a token is made for. */
type Order = Pick<ReleaseToken, 'part' | 'holder' | 'madeBy'>;

/**
 * Makes a token for one part.
 * @returns its text, which is kept nowhere
 * @throws ReleaseError where the part has no name that a part can have, or nobody is named whom it is for
 */
export async function createToken(store: ReleaseStore, order: Order): Promise<{ token: ReleaseToken; text: string }> {
  if (!/^[a-z][a-z-]{1,30}$/.test(order.part)) {
    throw new ReleaseError('Name the remote that the token is for, such as `appointments`, or `shell`.');
  }
  const holder = order.holder.trim();
  if (!holder || holder.length > 100 || /\p{Cc}/u.test(holder)) {
    throw new ReleaseError('Say whom the token is for, in at most 100 characters: --for "<team or pipeline>".');
  }
  const made = newToken({ ...order, holder }, new Date());
  await store.changeTokens((tokens) => [...tokens, made.token]);
  return made;
}

/** Ends a token at once; one that has ended stays as it is. @throws ReleaseError where there is none of that id */
export async function revokeToken(store: ReleaseStore, id: string, by: string): Promise<ReleaseToken> {
  const tokens = await store.changeTokens((before) => {
    if (!before.some((token) => token.id === id)) {
      throw new ReleaseError(`There is no token ${id}: \`token list\` shows those that there are.`);
    }
    const revoked = { revokedAt: new Date().toISOString(), revokedBy: by };
    return before.map((token) => (token.id === id && !token.revokedAt ? { ...token, ...revoked } : token));
  });
  return tokens.find((token) => token.id === id) as ReleaseToken;
}

/**
 * The token that a text stands for, with the day noted on which it was used last; undefined where it is none that holds
 * good.
 */
export async function usedToken(store: ReleaseStore, text: string): Promise<ReleaseToken | undefined> {
  const token = tokenFor(text, await store.readTokens());
  const today = new Date().toISOString().slice(0, 10);
  // A full disk must not keep anybody from rolling back; the next call makes the note.
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
