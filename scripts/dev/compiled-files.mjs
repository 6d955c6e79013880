import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/parts.mjs';

/** Folders that an api process has read once it runs. */
const FOLDERS = ['api/dist', 'api/src/platform/database/migrations', 'shared/contract/dist'];

/** Changes whenever something changes that the api runs on: compiled scripts or migrations. */
export function compiledApi() {
  return FOLDERS.flatMap((folder) => stampsIn(join(root, folder))).join('\n');
}

function stampsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.(js|sql)$/.test(file) && !/\.test\.js$/.test(file))
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`);
}
