import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folders of remotes, by what lies there: a new remote is one of them by being there. */
export const remoteFolders = readdirSync(root).filter(
  (entry) => entry.startsWith('mfe-') && existsSync(join(root, entry, 'remote.json')),
);

/** Everything that is released by itself: the shell first, because remotes run on what it provides. */
export const parts = [
  { name: 'shell', folder: join(root, 'shell') },
  ...remoteFolders.map((entry) => ({ name: entry.slice('mfe-'.length), folder: join(root, entry) })),
];
