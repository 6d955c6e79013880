import { withPlainDigits } from '../text/digits.ts';

/** A check-in code as it is kept: an appointment's id in lower case with its dashes, or a short code in capitals without. */
export const CHECK_IN_CODE =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[0-9A-HJKMNP-TV-Z]{8})$/;

/** Blanks, dashes of every kind and what nobody sees: they only help to read a code. */
const FILLING = /[\s\p{Z}\p{Cf}\p{Pd}\u2212]/gu;

/**
 * Reads a check-in code however it was typed, pasted or scanned: with blanks, with or without dashes, in small letters,
 * in digits of another script.
 * In a short code (Crockford's base 32) I and L are read as 1 and O as 0, because people write them so.
 * @returns the code as {@link CHECK_IN_CODE} describes it; undefined where the text is none
 */
export function checkInCodeOf(text: string): string | undefined {
  const plain = withPlainDigits(text.normalize('NFKC')).replace(FILLING, '');
  const read =
    plain.length === 32
      ? plain.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      : plain.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return CHECK_IN_CODE.test(read) ? read : undefined;
}

/** True for a short code, false for an appointment's id; of texts that {@link checkInCodeOf} has read. */
export function isShortCode(code: string): boolean {
  return code.length === 8;
}

/** A short code as people read it: `7KQ2-M4XD`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
