import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A team's or pipeline's leave to change one part. Its secret is nowhere but with whom it was given to. */
export interface ReleaseToken {
  /** 12 hex digits; part of the token's text. */
  id: string;
  /** The remote that it may change, or `shell`. */
  part: string;
  /** The team or pipeline: what the history says of who did something. */
  holder: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  madeBy: string;
  /** ISO 8601 UTC. */
  madeAt: string;
  /** The last day that it was used, `YYYY-MM-DD` in UTC; absent where it never was. */
  usedOn?: string;
  /** ISO 8601 UTC; absent while it holds good. */
  revokedAt?: string;
  revokedBy?: string;
}

/** How the text of a token begins, so that scanners find one that lies about. */
export const TOKEN_PREFIX = 'owr_';

const TEXT = /^owr_([0-9a-f]{12})_([\w-]{43})$/;

/** Makes a token. @returns what is kept, and the text to be handed out: it can never be shown again */
export function newToken(given: Pick<ReleaseToken, 'part' | 'holder' | 'madeBy'>, now: Date) {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const token: ReleaseToken = { id, ...given, hash: hashOf(secret).toString('hex'), madeAt: now.toISOString() };
  return { token, text: `${TOKEN_PREFIX}${id}_${secret}` };
}

/** Stands for a token that nobody has, so that looking for it takes as long as for one that is there. */
const NOBODYS = randomBytes(32);

/** The token that a text stands for; undefined where there is none, or it was revoked. Takes as long either way. */
export function tokenFor(text: string, tokens: readonly ReleaseToken[]): ReleaseToken | undefined {
  const [, id, secret = ''] = TEXT.exec(text) ?? [];
  const found = tokens.find((token) => token.id === id);
  const expected = found ? Buffer.from(found.hash, 'hex') : NOBODYS;
  // A random secret of 256 bits cannot be guessed: one fast hash is enough.
  const isRight = timingSafeEqual(hashOf(secret), expected);
  return found && isRight && !found.revokedAt ? found : undefined;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
