import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import fs, { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolders } from '../../testing/built-part.ts';
import { aStore, REASON, released } from '../../testing/releasing.ts';
import { activate, restore, retire, rollback } from '../changes.ts';
import { replayed } from '../history.ts';
import { statusOf } from '../status.ts';
import { verify } from '../verify.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

afterEach(removeFolders);

let store: ReleaseStore;
let folder: string;
const file = (...path: string[]) => join(folder, ...path);
const lines = async () => (await readFile(file('history.jsonl'), 'utf8')).trimEnd().split('\n');
const nothing = () => store.change(async () => undefined);

/** Checks that registry and history agree. */
async function expectWhole(): Promise<void> {
  expect((await verify(store)).faults).toEqual([]);
  expect(replayed(await store.history())).toEqual(await store.read());
}

describe('a change that was stopped', () => {
  let before: string;

  beforeEach(async () => {
    ({ store, folder } = await aStore());
    await released(store, { name: 'auth', version: '1.0.0' });
    await released(store, { name: 'auth', version: '1.1.0' });
    before = await readFile(file('registry.json'), 'utf8');
  });

  it('between history and registry is completed by the next one', async () => {
    await rollback(store, 'auth', REASON);
    await writeFile(file('registry.json'), before);
    expect((await statusOf(store)).faults).toEqual([
      'The history ends at revision 5, but the registry is at 4: a command was interrupted, and the next one completes it.',
    ]);
    expect((await nothing()).releases.auth).toMatchObject({ active: '1.0.0', withdrawn: ['1.1.0'] });
    await expectWhole();
  });

  it.each([
    ['in the middle', (line: string) => line.slice(0, line.length / 2)],
    ['before its end', (line: string) => line],
  ])('while it wrote its line, torn %s, was never made', async (_where, torn) => {
    const line = (await lines()).at(-1) ?? '';
    await appendFile(file('history.jsonl'), torn(line));
    await expectWhole();
    await activate(store, 'auth', '1.0.0', REASON);
    expect(await lines()).toHaveLength(5);
    await expectWhole();
  });

  it('after the files of a publish leaves nothing that can be activated, and nothing in the way', async () => {
    await cp(file('auth/1.0.0'), file('auth/2.0.0'), { recursive: true });
    await expect(activate(store, 'auth', '2.0.0', REASON)).rejects.toThrow('auth 2.0.0 is not published.');
    await released(store, { name: 'auth', version: '2.0.0' });
    await expectWhole();
  });

  it('by a registry that cannot be written was not made, and is not made later', async () => {
    const full = jest.spyOn(fs, 'rename').mockRejectedValue(new Error('ENOSPC'));
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow('ENOSPC');
    full.mockRestore();
    expect(await lines()).toHaveLength(4);
    expect((await nothing()).releases.auth?.active).toBe('1.1.0');
    await expectWhole();
  });
});

// A separate file system, if this machine allows mounting one.
const disk = mkdtempSync(join(tmpdir(), 'openward-full-'));
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (hasDisk) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

(hasDisk ? it : it.skip)('a full disk keeps nobody from rolling back, and only from that', async () => {
  store = folderStore(disk);
  folder = disk;
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
  await released(store, { name: 'auth', version: '1.2.0' });
  for (const size of [65_536, 1]) {
    const piece = Buffer.alloc(size);
    while (
      await appendFile(join(disk, 'filling'), piece).then(
        () => true,
        () => false,
      )
    );
  }
  await expect(activate(store, 'auth', '1.0.0', REASON)).rejects.toMatchObject({ code: 'ENOSPC' });
  await expectWhole();
  expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.1.0' });
  expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.0.0' });
  await expectWhole();
  await rm(join(disk, 'filling'));
  await activate(store, 'auth', '1.2.0', REASON);
  expect((await readFile(join(disk, '.reserve'))).length).toBe(256 * 1024);
});

it('a full disk that is not the machine’s is seen by what writing answers', async () => {
  ({ store, folder } = await aStore());
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
  const { rename } = fs;
  const isThere = async () => (await readdir(folder)).includes('.reserve');
  const full = jest.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    if (await isThere()) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return rename(from, to);
  });
  await expect(activate(store, 'auth', '1.0.0', REASON)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await isThere()).toBe(true);
  expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.0.0' });
  full.mockRestore();
  await expectWhole();
});

it.each([
  ['retire', () => retire(store, 'auth', REASON)],
  ['restore', () => restore(store, 2, REASON)],
])('a full disk keeps nobody from %s', async (_what, change) => {
  ({ store, folder } = await aStore());
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
  const { rename } = fs;
  const full = jest.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    if ((await readdir(folder)).includes('.reserve'))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return rename(from, to);
  });
  await change();
  full.mockRestore();
  expect((await store.read()).releases.auth?.active).not.toBe('1.1.0');
  await expectWhole();
});

describe('a registry', () => {
  beforeEach(async () => {
    ({ store, folder } = await aStore());
    await released(store, { name: 'auth', version: '1.0.0' });
  });

  it.each([
    ['is damaged', () => writeFile(file('registry.json'), '{"revision": 2, "rel')],
    ['is gone', () => rm(file('registry.json'))],
    ['has no head', () => writeFile(file('registry.json'), '{"revision": 2, "releases": {}, "published": {}}')],
  ])('that %s is made anew from the history', async (_what, damage) => {
    const before = await store.read();
    await damage();
    expect(await nothing()).toEqual(before);
    await expectWhole();
  });

  it('that is damaged as well as the history is left as it is, with a sentence', async () => {
    await writeFile(file('registry.json'), '');
    await writeFile(
      file('history.jsonl'),
      (await lines())
        .map((line) => line.replace('auth', 'oath'))
        .join('\n')
        .concat('\n'),
    );
    await expect(activate(store, 'auth', '1.0.0', REASON)).rejects.toThrow('Restore both from a backup.');
    expect(await readFile(file('registry.json'), 'utf8')).toBe('');
  });
});
