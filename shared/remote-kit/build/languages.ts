import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, languagesIn } from '@openward/i18n';

/**
 * Where a part's catalogues are: in its own repository beside its sources, in the workspace in the one folder of all.
 * @returns an `i18n/` with a folder for each language
 */
export function cataloguesOf(folder: string): string {
  const own = join(folder, 'i18n');
  return existsSync(own) ? own : join(folder, '../i18n');
}

/** The constants that the shell's code knows its languages by. */
export function languageConstants() {
  const all = languagesIn().map((code) => ({ code, ...languageOf(code) }));
  return {
    OPENWARD_LANGUAGES: all.map(({ code, name, direction }) => ({ code, name, direction })),
    OPENWARD_UNREACHABLE: Object.fromEntries(all.map(({ code, unreachable }) => [code, unreachable])),
  };
}
