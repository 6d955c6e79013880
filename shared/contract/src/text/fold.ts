import { withPlainDigits } from './digits.ts';

/** Combining marks and the like: accents, Hebrew and Arabic vowels, the Arabic tatweel. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c\p{Cf}]/gu;

/** Base letters for letters without a Unicode decomposition; the Arabic ones follow Lucene's filters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ə: 'e' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ے: 'ي', ة: 'ه', ہ: 'ه', ە: 'ه', ک: 'ك', ڪ: 'ك' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Text for comparing answers: without accents, case, invisible characters and double blanks; with plain digits,
 * apostrophes and dashes. Other signs stay, because A+ is not A-.
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

/** A password for comparing and hashing (RFC 8265, OpaqueString): composed, with ordinary blanks. */
export function plainPassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Characters between or inside the words of a name, which people omit or type differently. */
const BETWEEN_WORDS = /['’‘`´ʼʻ′＇\-‐‑–—−־.,;·،\s\p{Z}]+/gu;

/**
 * Text for searching: without accents, case and invisible characters; with plain digits, and blanks for apostrophes,
 * dashes and commas. The database's `searchable` must give the same result.
 */
export function foldedText(text: string): string {
  return plainLetters(text.replace(/´/g, ' ')).replace(BETWEEN_WORDS, ' ').trim();
}

/** Alternative spellings of letters that some keyboards lack: Mueller for Müller. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Replaces such letters with their alternative spelling. */
export function spelledOut(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}
