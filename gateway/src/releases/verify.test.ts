import { appendFile, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON, released, releasedShell } from '../testing/releasing.ts';
import { rollback } from './changes.ts';
import type { RegistryDocument } from './registry.ts';
import { statusOf } from './status.ts';
import type { ReleaseStore } from './store/store.ts';
import { verify } from './verify.ts';

let store: ReleaseStore;
let folder: string;
beforeEach(async () => {
  ({ store, folder } = await aStore());
  await releasedShell(store);
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
});
afterEach(removeFolders);

const file = (...path: string[]) => join(folder, ...path);
const edited = async (path: string, change: (text: string) => string) =>
  writeFile(file(path), change(await readFile(file(path), 'utf8')));
const registry = (change: (document: RegistryDocument) => void) =>
  edited('registry.json', (text) => {
    const document = JSON.parse(text);
    change(document);
    return JSON.stringify(document);
  });
const auth = ({ releases }: RegistryDocument) => releases.auth as RegistryDocument['releases'][string];

it('finds nothing in what was released and left alone', async () => {
  await rollback(store, 'auth', REASON);
  const { faults, versions, files, entries, revision, head } = await verify(store);
  expect({ faults, versions, files, entries, revision }).toEqual({
    faults: [],
    versions: 3,
    files: 9,
    entries: 7,
    revision: 7,
  });
  expect((await verify(store, { revision, head } as never)).faults).toHaveLength(1);
  await published(store, { name: 'auth', version: '1.2.0' });
  expect((await verify(store, { revision, hash: head })).faults).toEqual([]);
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a file that was changed',
    () => appendFile(file('auth/1.0.0/remoteEntry.js'), '//'),
    'auth 1.0.0: remoteEntry.js was changed.',
  ],
  ['a file that is gone', () => rm(file('auth/1.0.0/chunks/screen.js')), 'auth 1.0.0: chunks/screen.js is missing.'],
  [
    'a compressed form that was changed',
    () => truncate(file('auth/1.1.0/remoteEntry.js.br'), 9),
    'auth 1.1.0: remoteEntry.js.br does not match remoteEntry.js.',
  ],
  [
    'a manifest that was changed',
    () => edited('auth/1.1.0/remote.json', (text) => `${text} `),
    'auth 1.1.0: remote.json was changed.',
  ],
  ['a manifest that is gone', () => rm(file('shell/1.0.0/remote.json')), 'shell 1.0.0: remote.json is missing.'],
])('finds %s', async (_what, damage, fault) => {
  await damage();
  expect((await verify(store)).faults).toEqual([fault]);
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'an active version that nobody activated',
    () => registry((document) => Object.assign(auth(document), { active: '1.0.0', earlier: [] })),
    'The registry was changed by hand: auth does not match the history.',
  ],
  [
    'a canary that nobody began',
    () => registry((document) => Object.assign(auth(document), { canary: { version: '1.0.0', percent: 50 } })),
    'The registry was changed by hand: auth does not match the history.',
  ],
  [
    'another head',
    () => registry((document) => Object.assign(document, { head: 'f'.repeat(64) })),
    "The registry's head is not the hash of the history's last entry",
  ],
  [
    'another revision',
    () => registry((document) => Object.assign(document, { revision: 4 })),
    'The history ends at revision 6, but the registry is at 4',
  ],
  [
    'missing last lines',
    () => edited('history.jsonl', (text) => text.split('\n').slice(0, 4).join('\n').concat('\n')),
    'The history ends at revision 4, but the registry is at 6: the last entries are missing.',
  ],
  [
    'no history at all',
    () => rm(file('history.jsonl')),
    'The history ends at revision 0, but the registry is at 6: the last entries are missing.',
  ],
  [
    'an edited line',
    () => edited('history.jsonl', (text) => text.replace('a test', 'nothing')),
    'Entry 1 of the history does not match the one before it',
  ],
])('finds %s, and so does `status`', async (_what, damage, fault) => {
  await damage();
  const [first] = (await verify(store)).faults;
  expect(first).toContain(fault);
  expect((await statusOf(store)).faults).toEqual([first]);
});

it('goes on after a hand-made change without hiding it', async () => {
  await registry((document) => Object.assign(auth(document), { active: '1.0.0', earlier: [] }));
  await published(store, { name: 'admin' });
  expect((await verify(store)).faults).toEqual(['The registry was changed by hand: auth does not match the history.']);
});

it('finds a history that was written anew, by an entry that was noted elsewhere', async () => {
  const { revision, head } = await verify(store);
  const other = await aStore();
  await releasedShell(other.store, { page: 'another' });
  for (const version of ['1.0.0', '1.1.0']) await released(other.store, { name: 'auth', version });
  expect((await verify(other.store, { revision, hash: head })).faults).toEqual([
    expect.stringContaining("The history's entry with revision 6 has another hash"),
  ]);
});

it('names what stopped commands left behind once nobody can be at work on it', async () => {
  await store.stage('auth', '2.0.0', new Map([['remote.json', Buffer.from('{}')]]));
  expect((await verify(store)).leftovers).toEqual([]);
  await writeFile(file('registry.json.1.tmp'), '{');
  await utimes(file('registry.json.1.tmp'), 0, 0);
  expect(await verify(store)).toMatchObject({ leftovers: ['registry.json.1.tmp'], faults: [] });
});
