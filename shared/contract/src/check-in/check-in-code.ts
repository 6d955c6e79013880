import { withPlainDigits } from '../text/digits.ts';

/** A normalised check-in code: an appointment's id in lower case with dashes, or a short code in capitals without. */
export const CHECK_IN_CODE =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[0-9A-HJKMNP-TV-Z]{8})$/;

/** Blanks, all kinds of dashes and invisible characters, which only make a code easier to read. */
const FILLING = /[\s\p{Z}\p{Cf}\p{Pd}\u2212]/gu;

/**
 * Normalises a check-in code that was typed, pasted or scanned: with blanks or dashes, in lower case, or in digits of
 * another script. In a short code (Crockford's base 32) I and L become 1 and O becomes 0, because people confuse them.
 * @returns a code that matches {@link CHECK_IN_CODE}, or undefined if the text is not a code
 */
export function checkInCodeOf(text: string): string | undefined {
  const plain = withPlainDigits(text.normalize('NFKC')).replace(FILLING, '');
  const read =
    plain.length === 32
      ? plain.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      : plain.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return CHECK_IN_CODE.test(read) ? read : undefined;
}

/** True for a short code, false for an appointment's id; expects a result of {@link checkInCodeOf}. */
export function isShortCode(code: string): boolean {
  return code.length === 8;
}

/** A short code in its printed form: `7KQ2-M4XD`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
