import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../lib/workspace.ts';

/** A term of the product in English, and the forms of it that a language may use, separated by `|`. */
export type Terms = ReadonlyMap<string, readonly string[]>;

/** What a language calls things: `i18n/<code>/glossary.json`. Empty where it has no glossary. */
export function termsOf(code: string): Terms {
  const file = join(root, 'i18n', code, 'glossary.json');
  const terms = existsSync(file) ? Object.entries(readJson<Record<string, string>>(file)) : [];
  return new Map(terms.filter(([, forms]) => forms).map(([term, forms]) => [term, forms.split('|')]));
}

/**
 * The terms that a sentence uses and its translation does not: a form counts anywhere in a word, because
 * languages bend and join words.
 */
export function withoutTerm(sentence: string, translation: string, terms: Terms): string[] {
  const said = translation.toLowerCase();
  const missing: string[] = [];
  let rest = sentence.replace(/\{\w+\}/g, '');
  // A term within a longer one is not itself: the doctor of the doctor's office.
  for (const [term, forms] of [...terms].sort(([a], [b]) => b.length - a.length)) {
    const without = rest.replace(wordsOf(term), '');
    if (without !== rest && !forms.some((form) => said.includes(form.toLowerCase()))) missing.push(term);
    rest = without;
  }
  return missing;
}

/** The term as whole words, also in the plural. */
function wordsOf(term: string): RegExp {
  return new RegExp(`(?<!\\w)${term}s?(?!\\w)`, 'gi');
}
