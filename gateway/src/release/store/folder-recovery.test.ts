import fs, { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBuiltPart, aFolder, removeFolders } from '../../testing/built-part.ts';
import { aStore, REASON, released } from '../../testing/releasing.ts';
import { activate } from '../changes/activate.ts';
import { rollback } from '../changes/rollback.ts';
import { statusOf } from '../changes/status.ts';
import { verify } from '../changes/verify.ts';
import { replayed } from '../registry/history.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

afterEach(removeFolders);

let store: ReleaseStore;
let folder: string;
const file = (...path: string[]) => join(folder, ...path);
const lines = async () => (await readFile(file('history.jsonl'), 'utf8')).trimEnd().split('\n');
const nothing = () => store.change(async () => undefined);

/** Registry and history agree, whatever lies in the files. */
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
      'The history ends with revision 5, and the registry has 4: a command was stopped, and the next one completes what it began.',
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

describe('a registry', () => {
  beforeEach(async () => {
    ({ store, folder } = await aStore());
    await released(store, { name: 'auth', version: '1.0.0' });
  });

  it.each([
    ['is damaged', () => writeFile(file('registry.json'), '{"revision": 2, "rel')],
    ['is gone', () => rm(file('registry.json'))],
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
    await expect(activate(store, 'auth', '1.0.0', REASON)).rejects.toThrow('Put both back from a backup.');
    expect(await readFile(file('registry.json'), 'utf8')).toBe('');
  });

  it('whose head was taken out is taken over as it stands', async () => {
    const { head: _head, ...document } = await store.read();
    await writeFile(file('registry.json'), JSON.stringify({ ...document, revision: 7 }));
    expect((await verify(store)).faults).toEqual([expect.stringContaining('The registry has no head')]);
    expect(await nothing()).toMatchObject({ revision: 8, releases: { auth: { active: '1.0.0' } } });
    expect(await store.history()).toEqual([
      ...(await store.history()).slice(0, -1),
      expect.objectContaining({ action: 'adopt', why: 'taken over as it stood' }),
    ]);
    await expectWhole();
  });
});

describe('releases of version 1.0.0', () => {
  /** As that version wrote it, hashes and all. */
  const HISTORY = [
    '{"at":"2026-03-01T08:00:00.000Z","action":"activate","name":"auth","from":null,"to":"1.0.0","who":"anna","why":"","before":"0000000000000000000000000000000000000000000000000000000000000000","hash":"a93d2e18be66780562106e335a3cf80c37b312eca797ef3a1de68c79ec879e5b"}',
    '{"at":"2026-03-02T08:00:00.000Z","action":"activate","name":"auth","from":"1.0.0","to":"1.1.0","who":"ben","why":"new form","before":"a93d2e18be66780562106e335a3cf80c37b312eca797ef3a1de68c79ec879e5b","hash":"80034300df932849316605bc551e434a85a624d90a538ca08ca4ed120f32a48d"}',
    '{"at":"2026-03-03T08:00:00.000Z","action":"rollback","name":"auth","from":"1.1.0","to":"1.0.0","who":"ben","why":"empty","before":"80034300df932849316605bc551e434a85a624d90a538ca08ca4ed120f32a48d","hash":"638748d74b32e61757ce7369a1a17904ba5ba436635e6fca2a6314dfed122040"}',
  ];

  beforeEach(async () => {
    folder = await aFolder();
    store = folderStore(folder);
    for (const version of ['1.0.0', '1.1.0']) {
      await cp(await aBuiltPart({ name: 'auth', version }), file('auth', version), { recursive: true });
    }
    await writeFile(
      file('registry.json'),
      '{"revision": 3, "releases": {"auth": {"active": "1.0.0", "previous": null, "withdrawn": "1.1.0"}}}',
    );
    await writeFile(file('history.jsonl'), `${HISTORY.join('\n')}\n`);
  });

  it('are read as they are, and taken over by the first change', async () => {
    expect((await statusOf(store)).faults).toEqual([]);
    expect((await store.read()).releases).toEqual({ auth: { active: '1.0.0', earlier: [], withdrawn: ['1.1.0'] } });
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow('auth has no version before 1.0.0');
    expect(await activate(store, 'auth', '1.1.0', REASON)).toEqual({
      active: '1.1.0',
      earlier: ['1.0.0'],
      withdrawn: [],
    });
    expect((await store.history()).map(({ action }) => action)).toEqual([
      'activate',
      'activate',
      'rollback',
      'adopt',
      'activate',
    ]);
    await expectWhole();
    const [auth] = (await statusOf(store)).parts;
    expect(auth?.published.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
  });

  it('keep who made them what they are', async () => {
    await nothing();
    expect((await statusOf(store)).parts[0]).toMatchObject({
      active: { version: '1.0.0', by: 'ben', why: 'empty', since: '2026-03-03T08:00:00.000Z' },
      withdrawn: [{ version: '1.1.0' }],
    });
  });

  it('show a line that was edited since', async () => {
    await writeFile(file('history.jsonl'), `${HISTORY.join('\n').replace('ben', 'eve')}\n`);
    await nothing();
    expect((await verify(store)).faults[0]).toContain("The history's entry 2 does not fit the one before it");
  });
});
