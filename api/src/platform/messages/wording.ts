import { filled, type Message, type Template, written } from '@openward/contract';
import { catalogueIn, compileMessage, hasForms, languageOf, languagesIn } from '@openward/i18n';
import { refusal } from '../http/refusal.ts';

/** The recipient of a message: a ten-digit number or an address, and their language. */
export interface Recipient {
  address: string;
  language: string;
}

/**
 * The text of a message: a sentence of the catalogues, or a function of the language where a value depends on it, such
 * as a day's name. Any other text does not compile.
 */
export type Wording = Message | ((language: string) => Message);

const CODES: readonly string[] = languagesIn();

/** Direction and catalogue of each language, loaded on first use. English needs none. */
const languages = new Map<string, { direction: 'ltr' | 'rtl'; catalogue: Record<string, string> }>();

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** True for a language that the portal has. */
export function hasLanguage(code: string): boolean {
  return CODES.includes(code);
}

/** Checks a language. @throws Refusal invalid_input at the field */
export function knownLanguage(code: string | undefined, field = 'language'): string {
  if (code && !hasLanguage(code)) throw refusal('invalid_input', 'Language is invalid', { field });
  return code || 'en';
}

/** The first language of an `Accept-Language` header (RFC 9110) that the portal has; else English. */
export function languageAmong(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 100)
    .split(',')
    .map((each) => each.split(';')[0]?.trim() ?? '');
  const found = wanted.map((tag) => CODES.find((code) => same(code, tag) || same(code, tag.split('-')[0] ?? '')));
  return found.find(Boolean) ?? 'en';
}

/** A message in a language; in English where the catalogue lacks the sentence. */
export function inLanguage(language: string, wording: Wording): string {
  const said = typeof wording === 'function' ? wording(language) : wording;
  const { sentence, values }: Pick<Template, 'values'> & { sentence: string } =
    typeof said === 'string' ? { sentence: said, values: {} } : said;
  const { direction, catalogue } = spoken(language);
  const translation = catalogue[sentence];
  if (!translation) return filled(sentence, written(values, 'en'));
  // Plural forms need the number itself.
  return hasForms(translation)
    ? compileMessage(language, translation)(values)
    : filled(translation, written(values, language, direction));
}

function spoken(language: string) {
  const known = languages.get(language);
  if (known) return known;
  const isOurs = language !== 'en' && CODES.includes(language);
  const read = {
    direction: isOurs ? languageOf(language).direction : ('ltr' as const),
    catalogue: (isOurs && catalogueIn(language, 'server')) || {},
  };
  languages.set(language, read);
  return read;
}
