import { withPlainDigits } from './digits.ts';

/** Marks over, under and between letters: accents, the vowels of Hebrew and Arabic, the long stroke of Arabic. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c\p{Cf}]/gu;

/** Letters that are no others with an accent, as somebody types them who lacks them; for Arabic those of Lucene's filters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ə: 'e' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ے: 'ي', ة: 'ه', ہ: 'ه', ە: 'ه', ک: 'ك', ڪ: 'ك' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * A text without accents, capitals, what nobody sees and double blanks, with plain digits, apostrophes and dashes: what two
 * people mean by the same answer. Other signs stay, since A+ is not A-.
 */
export function plainText(text: string): string {
  return plainLetters(text.replace(/[’‘`´ʼʻ′＇]/g, "'"))
    .replace(/[‐‑–—−－]/g, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
}

function plainLetters(text: string): string {
  return withPlainDigits(text)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** A password as it is compared and hashed (RFC 8265, OpaqueString): composed, and with ordinary blanks. */
export function plainPassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** What stands between the words of a name, or in them, and is left out or typed in another way. */
const BETWEEN_WORDS = /['’‘`´ʼʻ′＇\-‐‑–—−־.,;·،\s\p{Z}]+/gu;

/**
 * A text as it is compared: without accents, capitals and what nobody sees, with plain digits, and with blanks for
 * apostrophes, dashes and commas. `searchable` of the database is the same.
 */
export function foldedText(text: string): string {
  return plainLetters(text.replace(/´/g, ' ')).replace(BETWEEN_WORDS, ' ').trim();
}

/** Letters that some keyboards lack, and how people write them instead: Müller is Mueller. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The same with such letters spelled out. */
export function spelledOut(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}
