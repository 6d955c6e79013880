import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../lib/workspace.ts';
import { addToWorkspace } from './files.ts';

const HOUR = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-workspace-'));
  mkdirSync(join(folder, 'node_modules/@openward'), { recursive: true });
  write('node_modules/.package-lock.json', {});
  write('package-lock.json', { packages: {} });
  write('tsconfig.json', {});
  mkdirSync(join(folder, 'mfe-samples'));
  write('mfe-samples/package.json', { name: '@openward/mfe-samples', version: '1.0.0', dependencies: {} });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));

/** Returns whether `npm start` considers the lock file installed after a remote was added. */
function isInstalledAfter(sinceInstalled: number): boolean {
  const at = (milliseconds: number) => new Date(Date.now() - 5 * HOUR + milliseconds);
  utimesSync(join(folder, 'node_modules/.package-lock.json'), at(0), at(0));
  utimesSync(join(folder, 'package-lock.json'), at(sinceInstalled), at(sinceInstalled));
  addToWorkspace({ name: 'samples' }, folder);
  return isInstalled(folder);
}

it('needs nothing to be installed for a new remote', () => {
  expect(isInstalledAfter(-HOUR)).toBe(true);
});

it('hides no lock file that was pulled and is not installed yet', () => {
  expect(isInstalledAfter(HOUR)).toBe(false);
});
