import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { foldedText, plainPassword } from '@openward/contract/text';

/** Number of characters of a {@link randomToken}. */
export const TOKEN_LENGTH = 43;

/** A random token of 256 bits for a URL or a JSON body. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which such a token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six random digits with uniform distribution. */
export function randomOtp(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The hash under which a short code is stored. It needs a key, because a million codes are quickly tried. */
export function keyedHash(key: Uint8Array, purpose: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest();
}

/** True where a keyed hash (base64url) matches a value with any of the keys, in constant time. */
export function isKeyedHash(kept: string, keys: readonly Uint8Array[], purpose: string, value: string): boolean {
  const expected = Buffer.from(kept, 'base64url');
  const found = keys.map((key) => {
    const actual = keyedHash(key, purpose, value);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return found.includes(true);
}

/** Possible normal forms of a password, the current one first: earlier versions hashed it as typed. */
export function passwordForms(password: string): string[] {
  const plain = plainPassword(password);
  return [...new Set([plain, password, plain.normalize('NFD')])];
}

/** The form of a secret answer for hashing, which ignores case, accents, spaces, quotes and dashes. */
export function plainAnswer(answer: string): string {
  return foldedText(answer).replaceAll(' ', '') || earlierAnswer(answer);
}

/** Possible forms of a secret answer, the current one first. */
export function answerForms(answer: string): string[] {
  return [...new Set([plainAnswer(answer), earlierAnswer(answer)])];
}

/** Earlier versions ignored only case and outer spaces (Unicode NFKC). */
const earlierAnswer = (answer: string) => answer.normalize('NFKC').trim().toLowerCase();

const IV = 12;
const TAG = 16;

/** Encrypts a text (AES-256-GCM). @param secret 32 bytes */
export function sealed(secret: Uint8Array, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Decrypts a text. @throws Error where the secret differs or the data was changed */
export function unsealed(secret: Uint8Array, kept: Uint8Array): string {
  const bytes = Buffer.from(kept);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}

/** Decrypts a text with any of several secrets; undefined where none fits. */
export function unsealedByAny(secrets: readonly Uint8Array[], kept: Uint8Array): string | undefined {
  for (const secret of secrets) {
    try {
      return unsealed(secret, kept);
    } catch {
      // Encrypted with another secret.
    }
  }
  return undefined;
}
