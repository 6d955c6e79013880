import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { sharedModules } from '../../shared/remote-kit/build/shared-modules.mjs';
import { heldBy } from './held.mjs';
import { root } from './parts.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tsc', 'CHANGELOG.md', 'README.md']);

/**
 * A short hash of all that a part's build depends on: its own folder, the libraries, and what it holds of the shared
 * packages: the shell all of them, a remote what the shell does not provide to it.
 */
export function inputsOf(part) {
  const hash = createHash('sha256');
  const folders = [part.folder, join(root, 'shared/remote-kit/build')];
  // Nothing of practice-ui is in the shell.
  const shared = readdirSync(join(root, 'shared')).filter((name) => name !== 'practice-ui');
  if (part.name === 'shell') folders.push(...shared.map((name) => join(root, 'shared', name)));
  else
    for (const file of [...heldBy(root, basename(part.folder), sharedModules())].sort())
      addFile(hash, join(root, file));
  for (const folder of folders) for (const file of filesIn(folder)) addFile(hash, file);
  hash.update(libraries());
  return hash.digest('hex').slice(0, 10);
}

/** What the lock file says of libraries. Of this workspace's own packages it knows names: a new remote changes no other. */
function libraries() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return JSON.stringify(
    Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
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
