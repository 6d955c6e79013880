import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './parts.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tsc', 'CHANGELOG.md', 'README.md']);

/**
 * A short hash of all that a part's build depends on: its own folder, the lock file, and for the shell,
 * which bundles them, the shared packages. A remote does not bundle them, so it stays the same build.
 */
export function inputsOf(part) {
  const hash = createHash('sha256');
  const folders = [part.folder, join(root, 'shared/remote-kit/build')];
  if (part.name === 'shell') folders.push(join(root, 'shared'));
  for (const folder of folders) for (const file of filesIn(folder)) addFile(hash, file);
  addFile(hash, join(root, 'package-lock.json'));
  return hash.digest('hex').slice(0, 10);
}

function addFile(hash, file) {
  hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}
