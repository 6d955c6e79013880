import { filled, type Said, written } from '@openward/contract';

/** A language that the portal speaks: its code (BCP 47, such as `de`), what it calls itself, and where its lines begin. */
export interface LanguageEntry {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** From the folders of `i18n/`, by the build; English comes first. */
declare const OPENWARD_LANGUAGES: readonly LanguageEntry[];

/** Languages with catalogues; English sentences are the keys themselves. */
export const LANGUAGES: readonly LanguageEntry[] = OPENWARD_LANGUAGES;
/**
 * A language that nobody speaks, for tests and development (`localStorage['openward.language'] = 'qps'`): English from
 * right to left, marked and 40 % longer. What stands unmarked in it, or is cut off, no language could get right.
 */
export const PSEUDO = 'qps';

/** The catalogue whose keys the pseudo-language is made from: it holds every sentence, a test sees to that. */
const COMPLETE = 'es';

/** What is filled into a sentence, by name. */
export type Values = Record<string, string | number>;

/** A sentence of a catalogue. The build makes a function of each that has plural forms (ICU MessageFormat). */
type Message = string | ((values: Values) => string);

/** Loads a namespace's catalogue of a language, when it is needed. @throws where it has none */
export type Catalogue = (language: string) => Promise<{ default: Record<string, Message> }>;

/** Plain sentences by language and English sentence. */
export type Texts = Record<string, Record<string, string>>;

const namespaces = new Map<string, Catalogue>();
/** What has come, by language and namespace; null where it could not be loaded, mostly because there is none. */
const arrived = new Map<string, Record<string, Message> | null>();
const listeners = new Set<() => void>();
let current = 'en';

/** The language that the portal is shown in. */
export function currentLanguage(): string {
  return current;
}

/** Calls back after each change of the language. @returns a function that ends it */
export function onLanguageChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Makes a namespace known and loads its catalogue of the current language. A catalogue that fails leaves English. */
export async function addCatalogue(namespace: string, catalogue: Catalogue): Promise<void> {
  namespaces.set(namespace, catalogue);
  // Another language may be chosen meanwhile.
  for (let language = ''; language !== current; ) {
    language = current;
    await load(namespace, language);
  }
}

/** What a language calls itself; its code where the portal does not have it. */
export function languageName(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.name ?? code;
}

/** Where the lines of a language begin. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (language === PSEUDO) return 'rtl';
  return LANGUAGES.find(({ code }) => code === language)?.direction ?? 'ltr';
}

/** The language that a namespace is shown in: English where it has no catalogue of the chosen one. */
export function shownLanguage(language: string, namespace: string): string {
  return namespaces.has(namespace) && arrived.get(keyOf(language, namespace)) !== null ? language : 'en';
}

/** Changes the language once every namespace in use has its catalogue. */
export async function changeLanguage(language: string): Promise<void> {
  // A remote may come meanwhile.
  for (let loaded = -1; loaded < namespaces.size; ) {
    loaded = namespaces.size;
    await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)));
  }
  current = language;
  // The build draws pages where there is no document.
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language === PSEUDO ? 'en-x-pseudo' : language;
    document.documentElement.dir = directionOf(language);
  }
  for (const changed of listeners) changed();
}

/**
 * A sentence or a message of the server in a language, filled in; the English one where no catalogue has it. Every
 * namespace falls back to what the server says, and to what the shell and the kit say.
 */
export function translate(language: string, namespace: string, said: Said, values: Values = {}): string {
  if (typeof said !== 'string') return translate(language, namespace, said.sentence, said.values);
  const messageIn = (each: string) => arrived.get(keyOf(language, each))?.[said];
  return shown(language, messageIn(namespace) ?? messageIn('server') ?? messageIn('shell'), said, values);
}

/**
 * A sentence in a language out of texts that are at hand, by language and English sentence; the English one where they
 * do not have it.
 * @param key what it stands under where it has a meaning of its own; without it, and where nothing does, the sentence
 */
export function textIn(texts: Texts | undefined, language: string, sentence: string, key = sentence): string {
  const messages = texts?.[sourceOf(language)];
  return shown(language, messages?.[key] ?? messages?.[sentence], sentence, {});
}

function shown(language: string, message: Message | undefined, sentence: string, values: Values): string {
  const isPseudo = language === PSEUDO;
  // A plural form is chosen by the number itself.
  if (typeof message === 'function' && !isPseudo) return message(values);
  const text = isPseudo || typeof message !== 'string' ? sentence : message;
  // Most sentences have no places, and screens ask for hundreds.
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
    // A screen waits a moment for its language, not for ever.
    await Promise.race([arriving(), new Promise((resolve) => setTimeout(resolve, CATALOGUE_LIMIT))]);
  } catch {
    // English is complete; a missing catalogue must not keep a screen from showing.
    arrived.set(key, null);
  }
}

function keyOf(language: string, namespace: string): string {
  return `${language}/${namespace}`;
}
