import { readdir, readFile, writeFile } from 'node:fs/promises';
import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aStore, REASON } from '../testing/releasing.ts';
import { builtIn } from './build.ts';
import { activate, rollback } from './changes.ts';
import { brokenAt, replayed } from './history.ts';
import { publish } from './publish.ts';
import { documentFile, historyFile } from './store/folder-store.ts';
import type { ReleaseStore } from './store/store.ts';

let releases: string;
let store: ReleaseStore;
beforeEach(async () => {
  ({ folder: releases, store } = await aStore());
});
afterEach(removeFolders);
const readDocument = () => store.read();
const readHistory = () => store.history();

async function published(name: string, ...versions: string[]): Promise<void> {
  for (const version of versions) await publish(store, builtIn(await aBuiltPart({ name, version })), REASON);
}

describe('activating', () => {
  it('makes a version active and remembers the one before', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await activate(store, 'auth', '1.1.0', REASON);
    expect(await readDocument()).toMatchObject({
      revision: 4,
      releases: { auth: { active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] } },
    });
  });

  it('changes nothing where the version is active already', async () => {
    await published('auth', '1.0.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await activate(store, 'auth', '1.0.0', REASON);
    expect((await readDocument()).revision).toBe(2);
    expect(await readHistory()).toHaveLength(2);
  });

  it('refuses a version that is not published', async () => {
    await expect(activate(store, 'auth', '9.9.9', REASON)).rejects.toThrow('auth 9.9.9 is not published.');
    expect((await readDocument()).revision).toBe(0);
  });

  it('keeps what other parts have', async () => {
    await published('auth', '1.0.0');
    await published('admin', '2.0.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await activate(store, 'admin', '2.0.0', REASON);
    expect(Object.keys((await readDocument()).releases)).toEqual(['auth', 'admin']);
  });

  it('lets no change get lost where many happen at once', async () => {
    const names = ['auth', 'admin', 'documents', 'patients', 'appointments'];
    for (const name of names) await published(name, '1.0.0', '1.1.0');
    await Promise.all(names.map((name) => activate(store, name, '1.0.0', REASON)));
    await Promise.all(names.map((name) => activate(store, name, '1.1.0', REASON)));
    const document = await readDocument();
    expect(document.revision).toBe(20);
    for (const name of names)
      expect(document.releases[name]).toEqual({ active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] });
    const history = await readHistory();
    expect(history).toHaveLength(20);
    expect(replayed(history)).toEqual(document);
    expect(brokenAt(history)).toBeUndefined();
  });

  it('never shows a reader half a document', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(store, 'auth', '1.0.0', REASON);
    let done = false;
    const reader = (async () => {
      let reads = 0;
      for (; !done; reads++) JSON.parse(await readFile(documentFile(releases), 'utf8'));
      return reads;
    })();
    for (let round = 0; round < 10; round++) {
      await activate(store, 'auth', round % 2 ? '1.0.0' : '1.1.0', REASON);
    }
    done = true;
    expect(await reader).toBeGreaterThan(0);
    const all = ['.lock', '.reserve', '.staged', 'auth', 'history.jsonl', 'registry.json'];
    expect((await readdir(releases)).sort()).toEqual(all);
  });
});

describe('rolling back', () => {
  it('goes back one version at a time, never forward to what was withdrawn, and keeps a fallback', async () => {
    await published('auth', '1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await activate(store, 'auth', version, REASON);
    expect(await rollback(store, 'auth', REASON)).toEqual({
      active: '1.1.0',
      earlier: ['1.0.0'],
      withdrawn: ['1.2.0'],
    });
    expect(await rollback(store, 'auth', REASON)).toEqual({
      active: '1.0.0',
      earlier: [],
      withdrawn: ['1.1.0', '1.2.0'],
    });
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow(
      'auth has no version before 1.0.0 to go back to. To bring a withdrawn version back, use `activate auth <version>`. Withdrawn: 1.1.0, 1.2.0.',
    );
  });

  it('goes back to a version that is named, over those between', async () => {
    await published('auth', '1.0.0', '1.1.0', '1.2.0');
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await activate(store, 'auth', version, REASON);
    expect(await rollback(store, 'auth', REASON, '1.0.0')).toMatchObject({ active: '1.0.0', withdrawn: ['1.2.0'] });
    await expect(rollback(store, 'auth', REASON, '1.2.0')).rejects.toThrow(
      'Only `activate auth 1.2.0` brings it back.',
    );
    expect(await activate(store, 'auth', '1.2.0', REASON)).toEqual({
      active: '1.2.0',
      earlier: ['1.0.0'],
      withdrawn: [],
    });
  });

  it('refuses where there is nothing to go back to', async () => {
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow('auth was never released.');
    await published('auth', '1.0.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await expect(rollback(store, 'auth', REASON)).rejects.toThrow(
      'auth has no version before 1.0.0 to go back to. To give users another version, use `activate',
    );
    await expect(rollback(store, 'auth', REASON, '1.0.0')).rejects.toThrow('Users already get auth 1.0.0.');
    await expect(rollback(store, 'auth', REASON, '0.9.0')).rejects.toThrow('auth 0.9.0 is not published.');
  });
});

describe('the history', () => {
  beforeEach(async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await activate(store, 'auth', '1.1.0', { who: 'night shift', why: 'the new form' });
    await rollback(store, 'auth', REASON);
  });

  const lines = async () => (await readFile(historyFile(releases), 'utf8')).trimEnd().split('\n');
  const rewrite = (kept: string[]) => writeFile(historyFile(releases), `${kept.join('\n')}\n`);

  it('says who did what, from which to which, and why', async () => {
    const [, , , second, third] = await readHistory();
    expect(second).toMatchObject({
      who: 'night shift',
      why: 'the new form',
      action: 'activate',
      from: '1.0.0',
      to: '1.1.0',
    });
    expect(third).toMatchObject({ action: 'rollback', from: '1.1.0', to: '1.0.0' });
  });

  it('is whole as written', async () => {
    expect(brokenAt(await readHistory())).toBeUndefined();
  });

  it('shows an edited line', async () => {
    await rewrite((await lines()).map((line) => line.replace('night shift', 'somebody')));
    expect(brokenAt(await readHistory())).toBe(3);
  });

  it('shows a line that was taken out', async () => {
    const [first = '', , ...rest] = await lines();
    await rewrite([first, ...rest]);
    expect(brokenAt(await readHistory())).toBe(1);
  });

  it('shows a line that is no entry any more, and goes on after it', async () => {
    await rewrite((await lines()).map((line, place) => (place === 2 ? line.slice(0, 20) : line)));
    await activate(store, 'auth', '1.1.0', REASON);
    expect(await lines()).toHaveLength(6);
    expect(brokenAt(await readHistory())).toBe(2);
  });

  it('shows that the first line was taken out', async () => {
    await rewrite((await lines()).slice(1));
    expect(brokenAt(await readHistory())).toBe(0);
  });
});
