// Needs a build (`npm run build`).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest } from '@openward/contract/releases';
import { manifestSchema } from '@openward/contract/releases/manifest';

import { checkComposition } from '../../gateway/src/releases/composition.ts';

const root = join(__dirname, '../..');
const read = (part: string): ReleaseManifest => JSON.parse(readFileSync(join(root, part, 'dist/remote.json'), 'utf8'));

const shell = read('shell');
const remotes = ['auth', 'admin', 'appointments', 'documents', 'patients'].map((name) => read(`mfe-${name}`));
const byName = (name: string) => remotes.find((remote) => remote.name === name) as ReleaseManifest;

test.each([shell, ...remotes])('the gateway takes $name', async (manifest) => {
  await expect(manifestSchema.validate(manifest, { abortEarly: false, strict: true })).resolves.toBeTruthy();
});

test('everything fits together', () => {
  expect(checkComposition({ shell, remotes })).toEqual([]);
});

test('a remote names what it uses of what is shared, and nothing else', () => {
  const { shared } = byName('auth');
  expect(shared.react).toMatch(/^\^19/);
  expect(shared['@openward/ui/dialog']).toEqual(['ConfirmDialog', 'FormDialog']);
  expect(shared['@openward/remote-kit']).toContain('createRemote');
  expect(shared['@openward/remote-kit']).not.toContain('connectShell');
  expect(shared).not.toHaveProperty('@openward/ui/data-grid');
});

test('what the shell does not have of it is refused by name, whatever the package’s version', () => {
  const without = { ...shell, shared: { ...shell.shared, '@openward/ui/dialog': ['Dialog'] } };
  expect(checkComposition({ shell: without, remotes: [byName('auth')] })).toEqual([
    expect.stringMatching(
      /^auth \S+ uses ConfirmDialog, FormDialog of @openward\/ui\/dialog, which shell \S+ does not have/,
    ),
  ]);
  const extended = { ...shell, shared: { ...shell.shared, '@openward/ui/tabs': ['Tabs'] } };
  expect(checkComposition({ shell: extended, remotes })).toEqual([]);
});

test('a remote brings its screens, its icons and its texts', () => {
  const { screens, icons, texts } = byName('appointments');
  expect(screens).toContain('/appointments/new');
  expect(icons?.CalendarPlus?.length).toBeGreaterThan(3);
  expect(texts?.es?.['Waiting list']).toBe('Lista de espera');
});

test.each(remotes)('$name is the same wherever it is built: no module is named by its folder', ({ name }) => {
  const entry = readFileSync(join(root, `mfe-${name}`, 'dist/remoteEntry.js'), 'utf8');
  expect(
    entry
      .match(/[{,](federation|container)\(/g)
      ?.map((name) => name.slice(1))
      .sort(),
  ).toEqual(['container(', 'federation(']);
});
