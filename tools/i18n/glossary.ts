import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../lib/workspace.ts';

/** A term of the product in English with its permitted translations, which files separate with `|`. */
export type Terms = ReadonlyMap<string, readonly string[]>;

/** Reads a language's glossary `i18n/<code>/glossary.json`. Empty if there is none. */
export function termsOf(code: string): Terms {
  const file = join(root, 'i18n', code, 'glossary.json');
  const terms = existsSync(file) ? Object.entries(readJson<Record<string, string>>(file)) : [];
  return new Map(terms.filter(([, forms]) => forms).map(([term, forms]) => [term, forms.split('|')]));
}

/**
 * Returns the terms that a sentence uses and its translation does not. A translation counts within a longer word,
 * because languages inflect and compound words.
 */
export function withoutTerm(sentence: string, translation: string, terms: Terms): string[] {
  const said = translation.toLowerCase();
  const missing: string[] = [];
  let rest = sentence.replace(/\{\w+\}/g, '');
  // Longer terms first, so that a term within a longer one does not count.
  for (const [term, forms] of [...terms].sort(([a], [b]) => b.length - a.length)) {
    const without = rest.replace(wordsOf(term), '');
    if (without !== rest && !forms.some((form) => said.includes(form.toLowerCase()))) missing.push(term);
    rest = without;
  }
  return missing;
}

/** Matches the term as whole words, also in the plural. */
function wordsOf(term: string): RegExp {
  return new RegExp(`(?<!\\w)${term}s?(?!\\w)`, 'gi');
}
