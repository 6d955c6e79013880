import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './parts.mjs';

/** What npm writes last when it installs. */
export const INSTALLED = join(root, 'node_modules/.package-lock.json');

/** True where what is installed is what the lock file names, as far as their times tell. */
export function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  // `npm install` writes both, one shortly after the other.
  return statSync(INSTALLED).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 60_000;
}
