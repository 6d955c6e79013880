import { filled, type Message, type Template, written } from '@openward/contract';
import { catalogueIn, compileMessage, hasForms, languageOf, languagesIn } from '@openward/i18n';
import { refusal } from '../http/refusal.ts';

/** Somebody who gets a message: a number of ten digits or an address, and the language that they read. */
export interface Recipient {
  address: string;
  language: string;
}

/**
 * What a message says: a sentence of the catalogues, or what makes one where something in it, such as a day's name, is
 * of the reader's language itself. Any other text does not compile.
 */
export type Wording = Message | ((language: string) => Message);

const CODES: readonly string[] = languagesIn();

/** Each language's direction and catalogue, read when a message first needs it. English needs none. */
const languages = new Map<string, { direction: 'ltr' | 'rtl'; catalogue: Record<string, string> }>();

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** True for the code of a language that the portal has. */
export function hasLanguage(code: string): boolean {
  return CODES.includes(code);
}

/** A language that the portal has. @throws Refusal invalid_input at the field */
export function knownLanguage(code: string | undefined, field = 'language'): string {
  if (code && !hasLanguage(code)) throw refusal('invalid_input', 'Language is invalid', { field });
  return code || 'en';
}

/** The first language of a header `Accept-Language` (RFC 9110) that the portal has; English where it has none of them. */
export function languageAmong(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 100)
    .split(',')
    .map((each) => each.split(';')[0]?.trim() ?? '');
  const found = wanted.map((tag) => CODES.find((code) => same(code, tag) || same(code, tag.split('-')[0] ?? '')));
  return found.find(Boolean) ?? 'en';
}

/** A message in a language; in English where its catalogue does not have the sentence. */
export function inLanguage(language: string, wording: Wording): string {
  const said = typeof wording === 'function' ? wording(language) : wording;
  const { sentence, values }: Pick<Template, 'values'> & { sentence: string } =
    typeof said === 'string' ? { sentence: said, values: {} } : said;
  const { direction, catalogue } = spoken(language);
  const translation = catalogue[sentence];
  if (!translation) return filled(sentence, written(values, 'en'));
  // A plural form is chosen by the number itself.
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
