import { readdir, readFile, writeFile } from 'node:fs/promises';
import { aBuiltPart, aFolder, removeFolders } from '../testing/built-part.ts';
import { activate, rollback } from './activate.ts';
import { brokenAt, historyFile, readHistory } from './history.ts';
import { publish } from './publish.ts';
import { documentFile, readDocument } from './registry-document.ts';

const REASON = { who: 'tester', why: 'a test' };
let releases: string;
beforeEach(async () => {
  releases = await aFolder();
});
afterEach(removeFolders);

async function published(name: string, ...versions: string[]): Promise<void> {
  for (const version of versions) await publish(releases, await aBuiltPart({ name, version }));
}

describe('activating', () => {
  it('makes a version active and remembers the one before', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await activate(releases, 'auth', '1.1.0', REASON);
    expect(await readDocument(releases)).toEqual({
      revision: 2,
      releases: { auth: { active: '1.1.0', previous: '1.0.0' } },
    });
  });

  it('changes nothing where the version is active already', async () => {
    await published('auth', '1.0.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await activate(releases, 'auth', '1.0.0', REASON);
    expect((await readDocument(releases)).revision).toBe(1);
    expect(await readHistory(releases)).toHaveLength(1);
  });

  it('refuses a version that is not published', async () => {
    await expect(activate(releases, 'auth', '9.9.9', REASON)).rejects.toThrow('auth 9.9.9 is not published.');
    expect((await readDocument(releases)).revision).toBe(0);
  });

  it('keeps what other parts have', async () => {
    await published('auth', '1.0.0');
    await published('admin', '2.0.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await activate(releases, 'admin', '2.0.0', REASON);
    expect(Object.keys((await readDocument(releases)).releases)).toEqual(['auth', 'admin']);
  });

  it('lets no change get lost where many happen at once', async () => {
    const names = ['auth', 'admin', 'documents', 'patients', 'appointments'];
    for (const name of names) await published(name, '1.0.0', '1.1.0');
    await Promise.all(names.map((name) => activate(releases, name, '1.0.0', REASON)));
    await Promise.all(names.map((name) => activate(releases, name, '1.1.0', REASON)));
    const document = await readDocument(releases);
    expect(document.revision).toBe(10);
    for (const name of names) expect(document.releases[name]).toEqual({ active: '1.1.0', previous: '1.0.0' });
    const history = await readHistory(releases);
    expect(history).toHaveLength(10);
    expect(brokenAt(history)).toBeUndefined();
  });

  it('never shows a reader half a document', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    let done = false;
    const reader = (async () => {
      let reads = 0;
      for (; !done; reads++) JSON.parse(await readFile(documentFile(releases), 'utf8'));
      return reads;
    })();
    for (let round = 0; round < 10; round++) {
      await activate(releases, 'auth', round % 2 ? '1.0.0' : '1.1.0', REASON);
    }
    done = true;
    expect(await reader).toBeGreaterThan(0);
    expect((await readdir(releases)).sort()).toEqual(['.lock', 'auth', 'history.jsonl', 'registry.json']);
  });
});

describe('rolling back', () => {
  it('swaps active and previous, and rolls forward the same way', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await activate(releases, 'auth', '1.1.0', REASON);
    expect(await rollback(releases, 'auth', REASON)).toEqual({ active: '1.0.0', previous: null, withdrawn: '1.1.0' });
    expect(await rollback(releases, 'auth', REASON)).toEqual({ active: '1.1.0', previous: null, withdrawn: '1.0.0' });
    expect((await readDocument(releases)).revision).toBe(4);
  });

  it('refuses where there is nothing to go back to', async () => {
    await expect(rollback(releases, 'auth', REASON)).rejects.toThrow('auth was never released.');
    await published('auth', '1.0.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await expect(rollback(releases, 'auth', REASON)).rejects.toThrow('auth has no version before 1.0.0.');
  });
});

describe('the history', () => {
  beforeEach(async () => {
    await published('auth', '1.0.0', '1.1.0');
    await activate(releases, 'auth', '1.0.0', REASON);
    await activate(releases, 'auth', '1.1.0', { who: 'night shift', why: 'the new form' });
    await rollback(releases, 'auth', REASON);
  });

  const lines = async () => (await readFile(historyFile(releases), 'utf8')).trimEnd().split('\n');
  const rewrite = (kept: string[]) => writeFile(historyFile(releases), `${kept.join('\n')}\n`);

  it('says who did what, from which to which, and why', async () => {
    const [, second, third] = await readHistory(releases);
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
    expect(brokenAt(await readHistory(releases))).toBeUndefined();
  });

  it('shows an edited line', async () => {
    await rewrite((await lines()).map((line) => line.replace('night shift', 'somebody')));
    expect(brokenAt(await readHistory(releases))).toBe(1);
  });

  it('shows a line that was taken out', async () => {
    const [first = '', , third = ''] = await lines();
    await rewrite([first, third]);
    expect(brokenAt(await readHistory(releases))).toBe(1);
  });

  it('shows a line that is no entry any more, and goes on after it', async () => {
    await rewrite((await lines()).map((line, place) => (place === 2 ? line.slice(0, 20) : line)));
    await rollback(releases, 'auth', REASON);
    expect(await lines()).toHaveLength(4);
    expect(brokenAt(await readHistory(releases))).toBe(2);
  });

  it('shows that the first line was taken out', async () => {
    await rewrite((await lines()).slice(1));
    expect(brokenAt(await readHistory(releases))).toBe(0);
  });
});
