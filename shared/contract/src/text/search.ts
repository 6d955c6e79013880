import { plainPhone, withoutPrefix } from './digits.ts';
import { foldedText, spelledOut } from './fold.ts';
import type { Named } from './names.ts';
import { dateOrderOf, daysMeant } from './read-date.ts';

/** A part of the search text. A person matches if one of `ways` is in their {@link searchText}. */
export interface SearchTerm {
  ways: readonly string[];
  /** Set for words, which may contain typing errors. */
  word?: string;
}

/** The searched fields of a person. */
export interface Searched {
  firstName: string;
  lastName: string;
  email?: string | null | undefined;
  phoneNos?: readonly (string | null | undefined)[];
  /** `YYYY-MM-DD` */
  dateOfBirth?: string | null | undefined;
}

/** Scripts that write the family name first and without a blank: Chinese, Japanese and Korean. */
const FAMILY_FIRST = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The text to search in. Must match the database's `found_by_name` and `patient_has_search_text`. */
export function searchText({ firstName, lastName, email, phoneNos = [], dateOfBirth }: Searched): string {
  const plain = foldedText(`${firstName} ${lastName}`);
  const inOne = [firstName, lastName].map((name) => foldedText(name).replaceAll(' ', ''));
  const ways = [plain, foldedText(spelledOut(`${firstName} ${lastName}`)), inOne.join(' ').trim()];
  if (FAMILY_FIRST.test(lastName)) ways.push(foldedText(lastName + firstName));
  const numbers = phoneNos.map((number) => number?.replace(/\D/g, ''));
  return [...new Set(ways), email && foldedText(email), ...numbers, dateOfBirth].filter(Boolean).join(' ');
}

/**
 * The terms of a search text, which must all match: words in any order, a phone number, a date of birth. Empty if
 * nothing is searchable, such as punctuation only.
 * @param language decides which reading of a date such as 03/04/1980 comes first; both match
 */
export function searchTerms(typed: string, language: string): SearchTerm[] {
  const parts = typed.split(/[\s\p{Z}]+/u).filter(Boolean);
  for (let length = parts.length; length > 0; length--) {
    for (let first = 0; first + length <= parts.length; first++) {
      const [before, some, after] = [
        parts.slice(0, first),
        parts.slice(first, first + length),
        parts.slice(first + length),
      ];
      const term = dateTerm(some.join(' '), language) ?? numberTerm(some.join(' '));
      if (term) return [searchTerms(before.join(' '), language), term, searchTerms(after.join(' '), language)].flat();
    }
  }
  return parts.flatMap(wordTerms);
}

/** Whether a person matches all terms. */
export function isFoundBy(terms: readonly SearchTerm[], person: Searched): boolean {
  const text = searchText(person);
  return terms.length > 0 && terms.every(({ ways }) => ways.some((way) => text.includes(way)));
}

/** The people who match a search text; all if it is empty. @param of gives the searched fields of a person */
export function foundAmong<P>(
  people: readonly P[],
  typed: string,
  language: string,
  of: (person: P) => Searched | null | undefined,
): P[] {
  if (!typed.trim()) return [...people];
  const terms = searchTerms(typed, language);
  return people.filter((person) => {
    const searched = of(person);
    return searched && isFoundBy(terms, searched);
  });
}

/** The people whose names contain all typed words; all if nothing was typed. */
export function namedAmong<P extends Named>(people: readonly P[], typed: string): P[] {
  const terms = wordTerms(typed);
  return typed.trim() ? people.filter((person) => isFoundBy(terms, person)) : [...people];
}

/** `1980`, `1980-02`, and every notation of a complete date. */
function dateTerm(typed: string, language: string): SearchTerm | undefined {
  const [, beginning] = /^((?:19|20)\d\d(?:-[01]\d)?)-?$/.exec(typed) ?? [];
  if (beginning) return { ways: [beginning] };
  // Eight digits are more likely part of a phone number.
  const days = /^\d+$/.test(typed) ? [] : daysMeant(typed, dateOrderOf(language));
  return days.length > 0 ? { ways: days } : undefined;
}

/** A complete or partial phone number, with or without the country prefix. */
function numberTerm(typed: string): SearchTerm | undefined {
  const number = plainPhone(typed);
  const ways = [number, withoutPrefix(number)].filter((way) => /^\d{3,15}$/.test(way));
  return ways.length > 0 ? { ways } : undefined;
}

function wordTerms(part: string): SearchTerm[] {
  const spelled = foldedText(spelledOut(part)).split(' ');
  return foldedText(part)
    .split(' ')
    .flatMap((word, place) => (word ? [{ ways: [...new Set([word, spelled[place] ?? word])], word }] : []));
}
