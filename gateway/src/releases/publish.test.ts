import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aBuiltPart, aBuiltShell, aFolder, integrityOf, removeFolders } from '../testing/built-part.ts';
import { aStore, REASON } from '../testing/releasing.ts';
import { builtIn } from './build.ts';
import { activate } from './changes.ts';
import { ReleaseError } from './errors.ts';
import { publish as publishBuilt } from './publish.ts';
import type { ReleaseStore } from './store/store.ts';

let releases: string;
let store: ReleaseStore;
beforeEach(async () => {
  ({ folder: releases, store } = await aStore());
});
const publish = (folder: string) => publishBuilt(store, builtIn(folder), REASON);
afterEach(removeFolders);

describe('publishing', () => {
  it('stores every file of the manifest under its version', async () => {
    const { isNew, manifest } = await publish(await aBuiltPart({ version: '1.2.3' }));
    expect(isNew).toBe(true);
    expect(manifest.version).toBe('1.2.3');
    const stored = await readdir(join(releases, 'appointments', '1.2.3'), { recursive: true });
    expect(stored).toEqual(expect.arrayContaining(['remoteEntry.js', join('chunks', 'screen.js'), 'remote.json']));
  });

  it('leaves nothing half done beside the version', async () => {
    await publish(await aBuiltPart());
    expect(await readdir(join(releases, 'appointments'))).toEqual(['1.0.0']);
  });

  it('makes brotli and gzip forms that decode to the same bytes', async () => {
    await publish(await aBuiltPart());
    const file = join(releases, 'appointments', '1.0.0', 'remoteEntry.js');
    const plain = await readFile(file);
    const brotli = await readFile(`${file}.br`);
    const gzip = await readFile(`${file}.gz`);
    expect(brotliDecompressSync(brotli).equals(plain)).toBe(true);
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(brotli.length).toBeLessThan(plain.length);
  });

  it('does not compress what is compressed already', async () => {
    await publish(await aBuiltPart({ files: { 'remoteEntry.js': 'x', 'font.woff2': 'a font' } }));
    expect(await readdir(join(releases, 'appointments', '1.0.0'))).not.toContain('font.woff2.br');
  });

  it('is no change where the same bytes are published again', async () => {
    const folder = await aBuiltPart();
    await publish(folder);
    await expect(publish(folder)).resolves.toMatchObject({ isNew: false });
  });

  it('puts back what was lost or damaged of a version that is published again', async () => {
    const folder = await aBuiltPart({
      files: { 'remoteEntry.js': 'entry();', 'other.js': 'other();', 'same.js': 'same();' },
    });
    await publish(folder);
    const at = (file: string) => join(releases, 'appointments', '1.0.0', file);
    const before = await readdir(at('.'));
    const whole = await readFile(at('other.js.br'));
    for (const file of ['remoteEntry.js', 'other.js.br', 'same.js.gz']) await rm(at(file));
    await writeFile(at('other.js'), 'changed');
    await expect(publish(folder)).resolves.toMatchObject({ isNew: false, putBack: 3 });
    expect(await readdir(at('.'))).toEqual(before);
    expect(await readFile(at('remoteEntry.js'), 'utf8')).toBe('entry();');
    expect((await readFile(at('other.js.br'))).equals(whole)).toBe(true);
    await expect(publish(folder)).resolves.toMatchObject({ isNew: false, putBack: 0 });
  });

  it('refuses other bytes under a published version, and keeps the first', async () => {
    await publish(await aBuiltPart({ files: { 'remoteEntry.js': 'first' } }));
    const other = await aBuiltPart({ files: { 'remoteEntry.js': 'second' } });
    await expect(publish(other)).rejects.toThrow('already published with other content');
    expect(await readFile(join(releases, 'appointments', '1.0.0', 'remoteEntry.js'), 'utf8')).toBe('first');
  });

  it('ends well for all who publish one version at once, and leaves no piece behind', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.3']) {
      const same = await aBuiltPart({ version });
      const other = await aBuiltPart({ version, files: { 'remoteEntry.js': 'other' } });
      const folders = [same, same, other, same, same, other];
      const ends = await Promise.allSettled(folders.map((folder) => publish(folder)));
      expect(ends.filter((end) => end.status === 'fulfilled' && end.value.isNew)).toHaveLength(1);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason.message).toContain('already published with other content');
      }
    }
    expect((await readdir(join(releases, 'appointments'))).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3']);
  });

  it('leaves no piece behind where copying fails', async () => {
    const folder = await aBuiltPart();
    // A file in the place of the folder makes the copy fail.
    await writeFile(join(releases, 'appointments'), '');
    await expect(publish(folder)).rejects.toThrow();
    await rm(join(releases, 'appointments'));
    await expect(publish(folder)).resolves.toMatchObject({ isNew: true });
    expect(await readdir(join(releases, 'appointments'))).toEqual(['1.0.0']);
  });

  it('refuses a file that is not what was built', async () => {
    const folder = await aBuiltPart();
    await writeFile(join(folder, 'chunks', 'screen.js'), 'changed afterwards');
    await expect(publish(folder)).rejects.toThrow('chunks/screen.js was changed after the build');
    expect((await store.read()).published).toEqual({});
  });

  it('refuses a manifest that names a file which is missing', async () => {
    const folder = await aBuiltPart();
    await rm(join(folder, 'chunks', 'screen.js'));
    await expect(publish(folder)).rejects.toThrow('chunks/screen.js is named in remote.json but missing');
  });

  it('refuses an entry without an integrity value', async () => {
    const integrity = { 'chunks/screen.js': integrityOf('x') };
    const folder = await aBuiltPart({ manifest: { integrity } });
    await expect(publish(folder)).rejects.toThrow('no integrity value for remoteEntry.js');
  });

  it('refuses a folder that was not built', async () => {
    await expect(publish(await aFolder())).rejects.toThrow('Build the part first.');
  });

  it.each([
    ['a name that is none', { name: '../elsewhere' }],
    ['a weak integrity value', { integrity: { 'remoteEntry.js': 'sha256-abc' } }],
    ['a role that does not exist', { routes: [{ path: '/x', access: ['ROLE_KING' as never], title: 'X' }] }],
    ['an entry outside the folder', { entry: '../remoteEntry.js' }],
    ['a version that is no semantic version', { version: 'newest' }],
    ['a version with a number that begins with 0', { version: '1.4.0-20261122.0915' }],
    ['a version of numbers beyond all counting', { version: '99999999999999999999.0.0' }],
    ['a version that no call could name', { version: `1.0.0-${'x'.repeat(100)}` }],
    ['a version with a v', { version: 'v1.0.0' }],
    ['a version with a blank', { version: '1.0.0 ' }],
    ['the container of another remote', { container: 'openward_auth_1_0_0' }],
    ['no container', { container: '' }],
    ['a remote that does not list its screens', { screens: undefined }],
    ['an entry that every object has', { entry: 'constructor' }],
    ['an owner of two lines', { owner: 'Booking\nteam' }],
    ['an owner without a name', { owner: ' ' }],
    ['a contact without end', { contact: 'x'.repeat(101) }],
    ['more than anybody could look through', { endpoints: Array(10_001).fill({}) }],
  ])('refuses %s', async (_what, manifest) => {
    await expect(publish(await aBuiltPart({ manifest }))).rejects.toBeInstanceOf(ReleaseError);
  });

  it('tells some of what is wrong with a manifest, and how much more there is', async () => {
    const folder = await aBuiltPart({ manifest: { endpoints: Array(500).fill({}) } });
    const { message } = (await publish(folder).catch((error: Error) => error)) as Error;
    expect(message).toMatch(/; and 1490 more\.$/);
    expect(message.length).toBeLessThan(4_000);
  });

  it.each([
    ['below the manifest', ['remote.json/x.js'], 'no file may be inside another file'],
    ['below a compressed form', ['remoteEntry.js', 'remoteEntry.js.br/x.js'], 'may end in .br or .gz'],
    ['on a path without end', [`${'a/'.repeat(250)}x.js`], 'paths at most 400'],
    ['of a name without end', [`${'a'.repeat(201)}.js`], 'at most 200 bytes'],
  ])('refuses a file %s', async (_where, files, words) => {
    const integrity = Object.fromEntries(['remoteEntry.js', ...files].map((file) => [file, integrityOf('x')]));
    const folder = await aBuiltPart({ files: { 'remoteEntry.js': 'x' }, manifest: { integrity } });
    await expect(publish(folder)).rejects.toThrow(words);
  });

  it.each([
    ['no page', { 'main.js': 'x' }],
    ['a page that takes no data', { 'main.js': 'x', 'index.html': '<!doctype html><head></head>' }],
  ])('refuses a shell with %s', async (_what, files) => {
    const folder = await aBuiltPart({ name: 'shell', files, manifest: { routes: [], menu: [] } });
    await expect(publish(folder)).rejects.toThrow('The shell needs index.html');
  });

  it.each(['../outside.js', 'chunks/../../outside.js', '/outside.js', './../outside.js'])(
    'refuses %s among its files',
    async (file) => {
      const folder = await aBuiltPart({ files: { 'remoteEntry.js': 'x' } });
      const manifest = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
      manifest.integrity = { 'remoteEntry.js': integrityOf('x'), [file]: integrityOf('outside') };
      await writeFile(join(folder, 'remote.json'), JSON.stringify(manifest));
      await expect(publish(folder)).rejects.toThrow('every file must be inside the folder');
      expect((await store.read()).published).toEqual({});
    },
  );

  it('says at which place a manifest is not valid', async () => {
    const routes = [{ path: '/appointments', title: '', access: 'public' as const }];
    await expect(publish(await aBuiltPart({ manifest: { routes } }))).rejects.toThrow(
      'remote.json is not valid: routes[0].title: Is required.',
    );
  });

  it.each(['^2.0.0', '^1.5.0', '~0.9.0'])('refuses the shell API range %s', async (shellApi) => {
    await publish(await aBuiltShell());
    await activate(store, 'shell', '1.0.0', REASON);
    await expect(publish(await aBuiltPart({ manifest: { shellApi } }))).rejects.toThrow(`needs shell API ${shellApi}`);
  });
});

describe('shared singletons', () => {
  beforeEach(async () => {
    await publish(await aBuiltShell({ shared: { react: '19.3.1', '@openward/ui/button': ['Button', 'IconButton'] } }));
    await activate(store, 'shell', '1.0.0', REASON);
  });

  it('publishes a remote that uses what the active shell has', async () => {
    const folder = await aBuiltPart({ manifest: { shared: { react: '^19.0.0', '@openward/ui/button': ['Button'] } } });
    await expect(publish(folder)).resolves.toMatchObject({ isNew: true });
  });

  it.each([
    [{ react: '^20.0.0' }, 'appointments 1.0.0 uses react ^20.0.0, but shell 1.0.0 has 19.3.1. Activate a shell'],
    [{ vue: '^3.0.0' }, 'appointments 1.0.0 uses vue, which shell 1.0.0 does not have. Activate a shell'],
    [
      { '@openward/ui/button': ['Button', 'Knob'] },
      'uses Knob of @openward/ui/button, which shell 1.0.0 does not have',
    ],
  ])('refuses %j', async (shared, sentence) => {
    await expect(publish(await aBuiltPart({ manifest: { shared } }))).rejects.toThrow(sentence);
  });
});
