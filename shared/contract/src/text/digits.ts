import { countryPrefix } from './country.ts';

const DIGIT = /\p{Nd}/u;

/** A text with the digits of every script as 0 to 9: `٤١٥` is `415`. */
export function withPlainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => `${valueOf(digit.codePointAt(0) as number)}`);
}

/** Digits stand in Unicode in runs of ten. */
function valueOf(digit: number): number {
  let first = digit;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (digit - first) % 10;
}

/** What people put between the digits of a number: blanks, dots, dashes and brackets of every kind, slashes. */
const BETWEEN_DIGITS = /[\s\p{Z}\p{Cf}\p{Pd}\p{Ps}\p{Pe}./\u2212\uFF0E\uFF0F]/gu;

/** A code or a number without what people put between its digits; anything else stays for the schema to refuse. */
export function plainNumber(typed: string): string {
  return withPlainDigits(typed).replace(BETWEEN_DIGITS, '');
}

/** Digits of a number within its country (specification, section 5). */
const LENGTH = 10;

/**
 * A phone number as it is kept: its digits, without the prefix of the practice's country or the 0 of calls within it (ITU
 * E.123), however it was typed or copied.
 * Of another country, or with letters, it is not made shorter.
 */
export function plainPhone(typed: string): string {
  const plain = plainNumber(typed).replace(/^\uFF0B/, '+');
  const within = withoutPrefix(plain);
  return within.length === LENGTH ? within : plain;
}

/** A plain number, or the beginning of one, without the prefix of the practice's country, and the 0 of its own, that it begins with. */
export function withoutPrefix(plain: string): string {
  return plain.replace(new RegExp(`^((\\+|00|011)?${countryPrefix()})?0?`), '');
}
