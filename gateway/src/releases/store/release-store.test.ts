import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from '../../testing/built-part.ts';
import { aDatabase, anOpenStore, closeStores, emptied, removeDatabases } from '../../testing/releases-database.ts';
import { REASON } from '../../testing/releasing.ts';
import { builtIn } from '../build.ts';
import { activate, rollback } from '../changes.ts';
import { ReleaseError } from '../errors.ts';
import { brokenAt, replayed } from '../history.ts';
import { publish } from '../publish.ts';
import { EMPTY_DOCUMENT } from '../registry.ts';
import { verify } from '../verify.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

/* Behavior that all stores share; only the kind of store varies. */
let database: string | undefined;
const KINDS: Record<string, () => Promise<() => ReleaseStore>> = {
  async folder() {
    const folder = await aFolder();
    return () => folderStore(folder);
  },
  async PostgreSQL() {
    const url = database ?? (await aDatabase());
    database = url;
    await emptied(url);
    return () => anOpenStore({ url });
  },
};
const kinds = Object.keys(KINDS).filter((kind) => kind === 'folder' || process.env.TEST_DATABASE_URL);

describe.each(kinds)('releases in a %s', (kind) => {
  afterAll(removeDatabases);

  /** Opens the same store again, like another process. */
  let open: () => ReleaseStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    open = (await KINDS[kind]?.()) as () => ReleaseStore;
    store = open();
  });
  afterEach(async () => {
    await closeStores();
    await removeFolders();
  });

  async function published(name: string, ...versions: string[]): Promise<void> {
    for (const version of versions) await publish(store, builtIn(await aBuiltPart({ name, version })), REASON);
  }

  it('are none at first', async () => {
    expect(await store.read()).toEqual(EMPTY_DOCUMENT);
    expect(await store.history()).toEqual([]);
    expect(await store.manifest('auth', '1.0.0')).toBeUndefined();
    expect(await store.file('auth', '1.0.0', 'remoteEntry.js')).toBeUndefined();
    expect(await store.apiContract()).toBeUndefined();
  });

  it('are published, activated and rolled back, for all who open them', async () => {
    const folder = await aBuiltPart({ name: 'auth', version: '1.0.0' });
    expect(await publish(store, builtIn(folder), REASON)).toMatchObject({ isNew: true });
    expect(await publish(open(), builtIn(folder), REASON)).toMatchObject({ isNew: false });
    await published('auth', '1.1.0');
    await activate(store, 'auth', '1.0.0', REASON);
    await activate(open(), 'auth', '1.1.0', { who: 'night shift', why: 'the new form' });
    await rollback(store, 'auth', REASON);

    const other = open();
    expect(await other.read()).toMatchObject({
      revision: 5,
      releases: { auth: { active: '1.0.0', earlier: [], withdrawn: ['1.1.0'] } },
    });
    expect(await other.manifest('auth', '1.1.0')).toMatchObject({ name: 'auth', version: '1.1.0' });
    const built = await builtIn(folder).read('remoteEntry.js');
    expect((await other.file('auth', '1.0.0', 'remoteEntry.js'))?.equals(built as Buffer)).toBe(true);
    expect(await other.file('auth', '1.0.0', 'remoteEntry.js.br')).toBeInstanceOf(Buffer);
    const history = await other.history();
    expect(history[3]).toMatchObject({ who: 'night shift', why: 'the new form', from: '1.0.0', to: '1.1.0' });
    expect(brokenAt(history)).toBeUndefined();
    expect(replayed(history)).toEqual(await other.read());
    expect(await verify(other)).toMatchObject({ versions: 2, entries: 5, faults: [], leftovers: [] });
  });

  it('keep what the deployed api answers', async () => {
    const endpoint = { method: 'GET', path: '/patient', hashes: ['a'] };
    await store.keepApiContract({ endpoints: [endpoint] });
    await store.keepApiContract({ endpoints: [{ ...endpoint, hashes: ['b', 'a'] }] });
    expect(await open().apiContract()).toEqual({ endpoints: [{ ...endpoint, hashes: ['b', 'a'] }] });
  });

  it('lose none of fifty changes at once, and each is one entry of the history', async () => {
    await publish(store, builtIn(await aBuiltShell()), REASON);
    await activate(store, 'shell', '1.0.0', REASON);
    const names = ['auth', 'admin', 'documents', 'patients', 'appointments'];
    for (const name of names) await published(name, '1.0.0', '1.1.0');
    const builds = await Promise.all(
      Array.from({ length: 25 }, (_, place) => aBuiltPart({ name: names[place % 5], version: `2.${place}.0` })),
    );
    const [one, other] = [open(), open()];
    const changes = builds.flatMap((folder, place) => [
      publish(place % 2 ? one : other, builtIn(folder), REASON),
      // Each part alternates between two versions, so that every activation is a change.
      activate(place % 2 ? other : one, names[place % 5] as string, place % 10 < 5 ? '1.0.0' : '1.1.0', REASON),
    ]);
    const ends = await Promise.allSettled(changes);
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    const [document, history] = [await store.read(), await store.history()];
    expect(history.slice(12).filter(({ action }) => action === 'publish')).toHaveLength(25);
    expect(history).toHaveLength(document.revision);
    expect(brokenAt(history)).toBeUndefined();
    expect(replayed(history)).toEqual(document);
    for (const name of names) expect(Object.keys(document.published[name] ?? {})).toHaveLength(7);
  });

  it('make fifty changes at once into fifty entries', async () => {
    const change = (from: ReleaseStore, place: number) =>
      from.change(async (before) => ({
        action: 'activate',
        name: 'auth',
        from: before.releases.auth?.active ?? null,
        to: `1.${place}.0`,
        release: { active: `1.${place}.0`, earlier: [], withdrawn: [] },
        ...REASON,
      }));
    const stores = [open(), open(), store];
    await Promise.all(Array.from({ length: 50 }, (_, place) => change(stores[place % 3] as ReleaseStore, place)));
    const history = await store.history();
    expect(history).toHaveLength(50);
    // Each change saw the result of the previous one.
    for (const [place, { from }] of history.entries()) expect(from).toBe(history[place - 1]?.to ?? null);
    expect(replayed(history)).toEqual(await store.read());
  });

  it('have one winner where many publish one version, and its files', async () => {
    const same = await aBuiltPart({ version: '1.0.0' });
    const other = await aBuiltPart({ version: '1.0.0', files: { 'remoteEntry.js': 'other' } });
    const ends = await Promise.allSettled(
      [same, other, same, same, other, same].map((folder, place) =>
        publish(place % 2 ? open() : store, builtIn(folder), REASON),
      ),
    );
    expect(ends.filter((end) => end.status === 'fulfilled' && end.value.isNew)).toHaveLength(1);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason.message).toContain('already published with other content');
    }
    const manifest = await store.manifest('appointments', '1.0.0');
    const entry = await store.file('appointments', '1.0.0', 'remoteEntry.js');
    expect(entry?.toString() === 'other').toBe(!manifest?.integrity['chunks/screen.js']);
  });

  it('stay as they are where a change is refused in the middle', async () => {
    await published('auth', '1.0.0');
    const staged = await store.stage('auth', '2.0.0', new Map([['remote.json', Buffer.from('{}')]]));
    await expect(
      store.change(async () => {
        throw new ReleaseError('Not that one.');
      }),
    ).rejects.toThrow('Not that one.');
    await staged.discard();
    expect((await store.read()).revision).toBe(1);
    expect(await store.manifest('auth', '2.0.0')).toBeUndefined();
    await expect(activate(store, 'auth', '1.0.0', REASON)).resolves.toMatchObject({ active: '1.0.0' });
  });

  it('give the files of a version back when it is taken away', async () => {
    await published('auth', '1.0.0', '1.1.0');
    await store.change(async () => ({
      action: 'prune',
      name: 'auth',
      from: null,
      to: '1.0.0',
      published: null,
      ...REASON,
    }));
    expect(Object.keys((await store.read()).published.auth ?? {})).toEqual(['1.1.0']);
    expect(await store.file('auth', '1.0.0', 'remoteEntry.js')).toBeUndefined();
    // Both versions had these bytes.
    expect(await store.file('auth', '1.1.0', 'remoteEntry.js')).toBeInstanceOf(Buffer);
  });
});
