import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from '../testing/built-part.ts';
import { activate } from './activate.ts';
import { publish } from './publish.ts';
import { composeRegistry, documentFile, readDocument } from './registry-document.ts';

const REASON = { who: 'tester', why: '' };
let releases: string;
beforeEach(async () => {
  releases = await aFolder();
  for (const part of [{ name: 'auth' }, { name: 'admin' }, { name: 'admin', version: '1.1.0' }]) {
    const { manifest } = await publish(releases, await aBuiltPart(part));
    await activate(releases, manifest.name, manifest.version, REASON);
  }
});
afterEach(removeFolders);

const composed = async () => composeRegistry(releases, await readDocument(releases));

describe('the registry of a page', () => {
  it('holds each remote with its previous version and the address of its files', async () => {
    const { revision, remotes } = await composed();
    expect(revision).toBe(3);
    expect(remotes.admin?.active).toMatchObject({ version: '1.1.0', base: '/releases/admin/1.1.0/' });
    expect(remotes.admin?.previous).toMatchObject({ version: '1.0.0', base: '/releases/admin/1.0.0/' });
    expect(remotes.auth?.previous).toBeNull();
  });

  it('leaves the shell out', async () => {
    await publish(releases, await aBuiltShell());
    await activate(releases, 'shell', '1.0.0', REASON);
    expect(Object.keys((await composed()).remotes)).toEqual(['auth', 'admin']);
  });

  it('leaves a damaged remote out and keeps the others', async () => {
    await writeFile(join(releases, 'auth', '1.0.0', 'remote.json'), '{ "name": ');
    expect(Object.keys((await composed()).remotes)).toEqual(['admin']);
  });

  it('keeps a remote whose previous version is damaged', async () => {
    await rm(join(releases, 'admin', '1.0.0'), { recursive: true });
    expect((await composed()).remotes.admin).toMatchObject({ active: { version: '1.1.0' }, previous: null });
  });
});

describe('the document', () => {
  it('is empty where nothing was released', async () => {
    expect(await readDocument(await aFolder())).toEqual({ revision: 0, releases: {} });
  });

  it('fails aloud where it is damaged', async () => {
    await writeFile(documentFile(releases), '{"revision": 4, "rel');
    await expect(readDocument(releases)).rejects.toThrow(SyntaxError);
  });
});
