import { filled, type Said, written } from '@openward/contract';

/** Languages with catalogues; English sentences are the keys themselves. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const;
/**
 * A language that nobody speaks, for tests and development (`localStorage['openward.language'] = 'qps'`): English from
 * right to left, marked and 40 % longer. What stands unmarked in it, or is cut off, no language could get right.
 */
export const PSEUDO = 'qps';
export type Language = (typeof LANGUAGES)[number]['code'] | typeof PSEUDO;

/** The catalogue whose keys the pseudo-language is made from: it holds every sentence, a test sees to that. */
const COMPLETE = 'es';

/** What is filled into a sentence, by name. */
export type Values = Record<string, string | number>;

/** A sentence of a catalogue. The build makes a function of each that holds something to fill in (ICU MessageFormat). */
type Message = string | ((values: Values) => string);

/** A namespace's catalogues by language, each loaded when it is needed. */
export type Catalogues = Partial<Record<Language, () => Promise<{ default: Record<string, Message> }>>>;

/** Plain sentences by language and English sentence. */
export type Texts = Record<string, Record<string, string>>;

const namespaces = new Map<string, Catalogues>();
/** What has come, by language and namespace. */
const arrived = new Map<string, Record<string, Message>>();
const listeners = new Set<() => void>();
let current: Language = 'en';

/** The language that the portal is shown in. */
export function currentLanguage(): Language {
  return current;
}

/** Calls back after each change of the language. @returns a function that ends it */
export function onLanguageChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Makes a namespace known and loads its catalogue of the current language. A catalogue that fails leaves English. */
export async function addCatalogues(namespace: string, catalogues: Catalogues): Promise<void> {
  namespaces.set(namespace, catalogues);
  await load(namespace, current);
}

/** Changes the language once every namespace in use has its catalogue. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)));
  current = language;
  document.documentElement.lang = language === PSEUDO ? 'en-x-pseudo' : language;
  document.documentElement.dir = language === PSEUDO ? 'rtl' : 'ltr';
  for (const changed of listeners) changed();
}

/**
 * A sentence or a message of the server in a language, filled in; the English one where no catalogue has it. Every
 * namespace falls back to what the server says, and to what the shell and the kit say.
 */
export function translate(language: string, namespace: string, said: Said, values: Values = {}): string {
  if (typeof said !== 'string') return translate(language, namespace, said.sentence, written(said.values, language));
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
  if (language === PSEUDO) return message === undefined ? filled(sentence, values) : pseudo(filled(sentence, values));
  return typeof message === 'function' ? message(values) : filled(message ?? sentence, values);
}

function sourceOf(language: string): string {
  return language === PSEUDO ? COMPLETE : language;
}

function pseudo(sentence: string): string {
  return `⟦${sentence}${'·'.repeat(Math.ceil(sentence.length * 0.4))}⟧`;
}

const CATALOGUE_LIMIT = 2000;

async function load(namespace: string, language: Language): Promise<void> {
  const catalogue = namespaces.get(namespace)?.[sourceOf(language) as Language];
  const key = keyOf(language, namespace);
  if (!catalogue || arrived.has(key)) return;
  const arriving = catalogue().then(({ default: messages }) => arrived.set(key, messages));
  try {
    // A screen waits a moment for its language, not for ever.
    await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, CATALOGUE_LIMIT))]);
  } catch {
    // English is complete; a missing catalogue must not keep a screen from showing.
  }
}

function keyOf(language: string, namespace: string): string {
  return `${language}/${namespace}`;
}
