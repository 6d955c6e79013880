import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, languagesIn } from '@openward/i18n';

/**
 * Finds the catalogues of a part: beside its sources in a separate repository, else in the workspace's `i18n/`.
 * @returns a folder with one folder for each language
 */
export function cataloguesOf(folder: string): string {
  const own = join(folder, 'i18n');
  return existsSync(own) ? own : join(folder, '../i18n');
}

/** The constants that tell the shell's code which languages exist. */
export function languageConstants() {
  const all = languagesIn().map((code) => ({ code, ...languageOf(code) }));
  return {
    OPENWARD_LANGUAGES: all.map(({ code, name, direction }) => ({ code, name, direction })),
    OPENWARD_UNREACHABLE: Object.fromEntries(all.map(({ code, unreachable }) => [code, unreachable])),
  };
}
