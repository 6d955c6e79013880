import { countryPrefix } from './country.ts';

const DIGIT = /\p{Nd}/u;

/** Converts the digits of every script to 0 to 9: `٤١٥` becomes `415`. */
export function withPlainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => `${valueOf(digit.codePointAt(0) as number)}`);
}

/** Unicode arranges digits in runs of ten. */
function valueOf(digit: number): number {
  let first = digit;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (digit - first) % 10;
}

/** Separators between digits: blanks, dots, all kinds of dashes and brackets, slashes. */
const BETWEEN_DIGITS = /[\s\p{Z}\p{Cf}\p{Pd}\p{Ps}\p{Pe}./\u2212\uFF0E\uFF0F]/gu;

/** Removes separators from a code or number; the schema refuses other characters. */
export function plainNumber(typed: string): string {
  return withPlainDigits(typed).replace(BETWEEN_DIGITS, '');
}

/** Digits of a national number (specification, section 5). */
const LENGTH = 10;

/**
 * The stored form of a phone number: its digits without the country prefix or trunk 0 (ITU E.123), however it was
 * typed. Foreign numbers and numbers with letters are not shortened.
 */
export function plainPhone(typed: string): string {
  const plain = plainNumber(typed).replace(/^\uFF0B/, '+');
  const within = withoutPrefix(plain);
  return within.length === LENGTH ? within : plain;
}

/** Removes the country prefix and the trunk 0 from the start of a complete or partial number. */
export function withoutPrefix(plain: string): string {
  return plain.replace(new RegExp(`^((\\+|00|011)?${countryPrefix()})?0?`), '');
}
