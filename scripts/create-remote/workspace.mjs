import { existsSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLED, isInstalled } from '../lib/installed.mjs';
import { root } from '../lib/parts.mjs';

/**
 * Makes a new remote a part of the workspace, as `npm install` would, without asking a registry: it needs no package
 * that is not there already.
 */
export function addToWorkspace({ name }) {
  const folder = `mfe-${name}`;
  const wasInstalled = isInstalled();
  typeCheck(folder);
  lock(folder);
  const scope = join(root, 'node_modules/@openward');
  if (!existsSync(scope)) return;
  if (!existsSync(join(scope, folder))) symlinkSync(join('../..', folder), join(scope, folder));
  // Of this change nothing is missing; of one before it that was not installed yet, something may be.
  const now = new Date();
  if (wasInstalled) utimesSync(INSTALLED, now, now);
}

/** `tsc -b` checks what this file names. */
function typeCheck(folder) {
  const file = join(root, 'tsconfig.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?=^ *\{ "path": "api" \})/m, `    { "path": "${folder}" },\n`));
}

/** `npm ci` refuses a workspace that the lock file does not know. */
function lock(folder) {
  const file = join(root, 'package-lock.json');
  const { version, license, name, dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const packages = {
    ...document.packages,
    [folder]: { name, version, license, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...document, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
