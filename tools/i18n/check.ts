import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesOf } from '@openward/contract/releases';
import { compileMessage } from '@openward/i18n';
import { readJson, root } from '../lib/workspace.ts';
import { fileOf, manifestOf, neededBy, SERVER, textsOfApi } from './catalogues.ts';
import { termsOf, withoutTerm } from './glossary.ts';

/** The problems of a catalogue, by kind; each names the sentence. */
export interface Problems {
  missing: string[];
  leftOver: string[];
  placeholders: string[];
  /** Translations that do not use the glossary's word for a term. */
  terms: string[];
}

/** Returns the sentences that a part shows, with their sources. */
export function sentencesFor(part: string): { needs: Map<string, string>; known: Set<string> } {
  const { needed, optional } = sentencesOf(manifestOf(part));
  const needs = neededBy(part, needed);
  return { needs, known: new Set([...needs.keys(), ...optional, ...(part === SERVER ? textsOfApi() : [])]) };
}

/** Compares a part's catalogue in a language with its sources and the glossary. */
export function problemsOf(part: string, code: string): Problems {
  const file = join(root, fileOf(part, code));
  const catalogue: Record<string, string> = existsSync(file) ? readJson(file) : {};
  const { needs, known } = sentencesFor(part);
  const translated = Object.entries(catalogue).filter(([, translation]) => translation);
  const terms = termsOf(code);
  return {
    missing: [...needs].filter(([sentence]) => !catalogue[sentence]).map(([sentence, from]) => `${sentence} (${from})`),
    leftOver: Object.keys(catalogue).filter((sentence) => !known.has(sentence)),
    placeholders: translated
      .filter(([sentence, translation]) => !isFilledAlike(sentence, translation, code))
      .map(([sentence]) => sentence),
    terms: translated.flatMap(([sentence, translation]) =>
      withoutTerm(sentence, translation, terms).map((term) => `${sentence} → ${translation} (${term})`),
    ),
  };
}

/** Returns true if a translation has the same placeholders and compiles in its language. */
function isFilledAlike(sentence: string, translation: string, code: string): boolean {
  const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name))].sort();
  if (`${places(sentence)}` !== `${places(translation)}`) return false;
  try {
    if (translation.includes('{')) compileMessage(code, translation);
    return true;
  } catch {
    return false;
  }
}
