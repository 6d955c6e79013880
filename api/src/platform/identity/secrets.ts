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

/** Characters of a {@link randomToken}. */
export const TOKEN_LENGTH = 43;

/** A token nobody can guess, for a URL or a JSON body: 256 bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of such a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six digits, each code as likely as any other. */
export function randomOtp(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is kept of a short code. Keyed, because a million codes are quickly tried. */
export function keyedHash(key: Uint8Array, purpose: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest();
}

/**
 * True where a keyed hash (base64url) is that of a value, made with any of the keys. Each is compared, and in the same
 * time.
 */
export function isKeyedHash(kept: string, keys: readonly Uint8Array[], purpose: string, value: string): boolean {
  const expected = Buffer.from(kept, 'base64url');
  const found = keys.map((key) => {
    const actual = keyedHash(key, purpose, value);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return found.includes(true);
}

/** The forms in which a password may have been hashed, the present one first: earlier it was as a keyboard typed it. */
export function passwordForms(password: string): string[] {
  const plain = plainPassword(password);
  return [...new Set([plain, password, plain.normalize('NFD')])];
}

/** A secret answer as it is hashed: capitals, accents, blanks, quotes and dashes do not count. */
export function plainAnswer(answer: string): string {
  return foldedText(answer).replaceAll(' ', '') || earlierAnswer(answer);
}

/** The forms in which a secret answer may have been hashed, the present one first. */
export function answerForms(answer: string): string[] {
  return [...new Set([plainAnswer(answer), earlierAnswer(answer)])];
}

/** Once only capitals and outer blanks did not count (Unicode NFKC). */
const earlierAnswer = (answer: string) => answer.normalize('NFKC').trim().toLowerCase();

const IV = 12;
const TAG = 16;

/** Locks a text away (AES-256-GCM). @param secret 32 bytes */
export function sealed(secret: Uint8Array, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** The text that was locked away. @throws Error where it was with another secret, or was changed */
export function unsealed(secret: Uint8Array, kept: Uint8Array): string {
  const bytes = Buffer.from(kept);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}

/** The text that was locked away with any of several secrets; undefined where none of them opens it. */
export function unsealedByAny(secrets: readonly Uint8Array[], kept: Uint8Array): string | undefined {
  for (const secret of secrets) {
    try {
      return unsealed(secret, kept);
    } catch {
      // Locked away with another one.
    }
  }
  return undefined;
}
