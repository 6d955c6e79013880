// The languages of Openward: each has one folder here, and adding a folder adds a language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Format from '@messageformat/core';

/** The content of `<code>/language.json`. */
export interface Language {
  /** The name of the language in that language. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Texts for a page that cannot load anything. `late` is shown after some seconds without an answer. */
  unreachable: { heading: string; text: string; retry: string; late: string; unsent: string };
}

/** The folder of all languages, found from the sources and from the compiled code alike. */
export const LANGUAGES_FOLDER = dirname(
  dirname(createRequire(import.meta.url).resolve('@openward/i18n/en/language.json')),
);

/** The code of a language (BCP 47), which is also the name of its folder. */
const CODE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** Returns the codes of the languages that have a folder, English first. */
export function languagesIn(folder = LANGUAGES_FOLDER): string[] {
  const codes = existsSync(folder) ? readdirSync(folder).filter((name) => CODE.test(name)) : [];
  return codes.sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b, 'en'));
}

/** Reads `language.json` of a language. @throws Error if it has no folder */
export function languageOf(code: string): Language {
  return readJson(join(LANGUAGES_FOLDER, code, 'language.json'));
}

/**
 * Reads a catalogue: translations by English sentence. An empty translation is still to be done.
 * @param name `shell`, `server` or the name of a remote
 * @returns undefined if the language has no such catalogue
 */
export function catalogueIn(code: string, name: string, folder = LANGUAGES_FOLDER): Record<string, string> | undefined {
  const file = join(folder, code, `${name}.json`);
  return existsSync(file) ? readJson(file) : undefined;
}

/** Returns true if a translation chooses between forms (plural or select), false if it only has placeholders. */
export function hasForms(translation: string): boolean {
  return /\{\w+,/.test(translation);
}

/**
 * Compiles a translation (ICU MessageFormat) with the plural rules of its language.
 * @throws Error if it is not valid
 */
export function compileMessage(code: string, translation: string): (values: Record<string, unknown>) => string {
  return new MessageFormat(code).compile(translation);
}

/** The types of the package and its CommonJS module disagree on where the class is exported. */
const MessageFormat = Format as unknown as new (
  code: string,
) => { compile(message: string): (values: Record<string, unknown>) => string };

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
