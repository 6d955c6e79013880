// The languages that Openward speaks: each is a folder here, and nothing else knows of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Format from '@messageformat/core';

/** What `<code>/language.json` says of a language. */
export interface Language {
  /** What it calls itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** What a page says that cannot load anything; `late` where nothing has come for some seconds. */
  unreachable: { heading: string; text: string; retry: string; late: string; unsent: string };
}

/** The folder of all languages, from the source as from what it is compiled to. */
export const LANGUAGES_FOLDER = dirname(
  dirname(createRequire(import.meta.url).resolve('@openward/i18n/en/language.json')),
);

/** A language's code (BCP 47), which its folder is named after. */
const CODE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** Codes of the languages that have a folder, English first. @param folder another one with folders named by languages */
export function languagesIn(folder = LANGUAGES_FOLDER): string[] {
  const codes = existsSync(folder) ? readdirSync(folder).filter((name) => CODE.test(name)) : [];
  return codes.sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b, 'en'));
}

/** What a language says of itself. @throws Error where it has no folder */
export function languageOf(code: string): Language {
  return readJson(join(LANGUAGES_FOLDER, code, 'language.json'));
}

/**
 * A catalogue: translations by English sentence. One that is empty waits for its translation.
 * @param name `shell`, `server` or a remote's
 * @param folder where the languages are
 * @returns undefined where the language has none
 */
export function catalogueIn(code: string, name: string, folder = LANGUAGES_FOLDER): Record<string, string> | undefined {
  const file = join(folder, code, `${name}.json`);
  return existsSync(file) ? readJson(file) : undefined;
}

/** True of a translation that chooses among forms by a number; all others are only filled in. */
export function hasForms(translation: string): boolean {
  return /\{\w+,/.test(translation);
}

/**
 * A translation as a function of what is filled in (ICU MessageFormat), with the plural forms of its language.
 * @throws Error where it is not one
 */
export function compileMessage(code: string, translation: string): (values: Record<string, unknown>) => string {
  return new MessageFormat(code).compile(translation);
}

/** The package's types and its module, which is CommonJS, do not agree on where its class is. */
const MessageFormat = Format as unknown as new (
  code: string,
) => { compile(message: string): (values: Record<string, unknown>) => string };

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
