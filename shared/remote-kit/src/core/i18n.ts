import { filled, type Said, written } from '@openward/contract';

/** A language of the portal: its code (BCP 47), its name in that language, and its writing direction. */
export interface LanguageEntry {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** Set by the build from the folders in `i18n/`, English first. */
declare const OPENWARD_LANGUAGES: readonly LanguageEntry[];

/** The languages of the portal. English has no catalogues here, because its sentences are the keys. */
export const LANGUAGES: readonly LanguageEntry[] = OPENWARD_LANGUAGES;
/**
 * A pseudo-language for tests and development (`localStorage['openward.language'] = 'qps'`): English from right to
 * left, marked and 40 % longer. It reveals text that is not translated or that is cut off.
 */
export const PSEUDO = 'qps';

/** The pseudo-language takes its keys from this catalogue, which a test keeps complete. */
const COMPLETE = 'es';

/** Values for the placeholders of a sentence, by name. */
export type Values = Record<string, string | number>;

/** A sentence of a catalogue. The build compiles those with plural forms (ICU MessageFormat) to functions. */
type Message = string | ((values: Values) => string);

/** Loads a namespace's catalogue of a language. @throws if it has none */
export type Catalogue = (language: string) => Promise<{ default: Record<string, Message> }>;

/** Plain sentences by language and English sentence. */
export type Texts = Record<string, Record<string, string>>;

const namespaces = new Map<string, Catalogue>();
/** Loaded catalogues by language and namespace; null if loading failed, mostly because there is none. */
const arrived = new Map<string, Record<string, Message> | null>();
const listeners = new Set<() => void>();
let current = 'en';

/** The current language of the portal. */
export function currentLanguage(): string {
  return current;
}

/** Calls `changed` after each change of the language. @returns a function that unsubscribes */
export function onLanguageChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Registers a namespace and loads its catalogue of the current language. If that fails, it stays English. */
export async function addCatalogue(namespace: string, catalogue: Catalogue): Promise<void> {
  namespaces.set(namespace, catalogue);
  // The language may change while a catalogue loads.
  for (let language = ''; language !== current; ) {
    language = current;
    await load(namespace, language);
  }
}

/** Returns the name of a language in that language, or the code if the portal does not have it. */
export function languageName(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.name ?? code;
}

/** Returns the writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (language === PSEUDO) return 'rtl';
  return LANGUAGES.find(({ code }) => code === language)?.direction ?? 'ltr';
}

/** Returns the language that a namespace is shown in: English if it has no catalogue of the chosen one. */
export function shownLanguage(language: string, namespace: string): string {
  return namespaces.has(namespace) && arrived.get(keyOf(language, namespace)) !== null ? language : 'en';
}

/** Changes the language after every registered namespace has loaded its catalogue. */
export async function changeLanguage(language: string): Promise<void> {
  // A remote may register meanwhile.
  for (let loaded = -1; loaded < namespaces.size; ) {
    loaded = namespaces.size;
    await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)));
  }
  current = language;
  // There is no document when the build renders pages.
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language === PSEUDO ? 'en-x-pseudo' : language;
    document.documentElement.dir = directionOf(language);
  }
  for (const changed of listeners) changed();
}

/**
 * Translates a sentence or a server message and fills in its values. Looks in the namespace, then in `server` and
 * `shell`, and falls back to English.
 */
export function translate(language: string, namespace: string, said: Said, values: Values = {}): string {
  if (typeof said !== 'string') return translate(language, namespace, said.sentence, said.values);
  const messageIn = (each: string) => arrived.get(keyOf(language, each))?.[said];
  return shown(language, messageIn(namespace) ?? messageIn('server') ?? messageIn('shell'), said, values);
}

/**
 * Translates a sentence with the given texts, or returns it in English.
 * @param key the key of a sentence with a special meaning; falls back to the sentence
 */
export function textIn(texts: Texts | undefined, language: string, sentence: string, key = sentence): string {
  const messages = texts?.[sourceOf(language)];
  return shown(language, messages?.[key] ?? messages?.[sentence], sentence, {});
}

function shown(language: string, message: Message | undefined, sentence: string, values: Values): string {
  const isPseudo = language === PSEUDO;
  // The plural form depends on the number itself.
  if (typeof message === 'function' && !isPseudo) return message(values);
  const text = isPseudo || typeof message !== 'string' ? sentence : message;
  // A fast path, because most sentences have no placeholders and screens translate hundreds.
  const whole = text.includes('{')
    ? filled(text, written(values, isPseudo ? 'en' : language, directionOf(language)))
    : text;
  return isPseudo && message !== undefined ? pseudo(whole) : whole;
}

function sourceOf(language: string): string {
  return language === PSEUDO ? COMPLETE : language;
}

function pseudo(sentence: string): string {
  return `⟦${sentence}${'·'.repeat(Math.ceil(sentence.length * 0.4))}⟧`;
}

const CATALOGUE_LIMIT = 2000;

async function load(namespace: string, language: string): Promise<void> {
  const source = sourceOf(language);
  const catalogue = namespaces.get(namespace);
  const key = keyOf(language, namespace);
  if (!catalogue || source === 'en' || arrived.get(key)) return;
  const arriving = async () => arrived.set(key, (await catalogue(source)).default);
  try {
    // A screen waits only a short time for its language.
    await Promise.race([arriving(), new Promise((resolve) => setTimeout(resolve, CATALOGUE_LIMIT))]);
  } catch {
    // A missing catalogue must not prevent a screen from showing; English is always complete.
    arrived.set(key, null);
  }
}

function keyOf(language: string, namespace: string): string {
  return `${language}/${namespace}`;
}
