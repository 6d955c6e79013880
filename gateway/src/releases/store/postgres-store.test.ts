import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { aBuiltPart, aFolder, removeFolders } from '../../testing/built-part.ts';
import {
  aDatabase,
  anOpenStore,
  closeStores,
  describeOnPostgres,
  emptied,
  inDatabase,
  removeDatabases,
  setReachable,
} from '../../testing/releases-database.ts';
import { REASON } from '../../testing/releasing.ts';
import { builtIn } from '../build.ts';
import { activate } from '../changes.ts';
import { ReleaseError, StoreUnavailableError } from '../errors.ts';
import { brokenAt, replayed } from '../history.ts';
import { publish } from '../publish.ts';
import { createToken } from '../tokens.ts';
import { folderStore } from './folder-store.ts';
import { moveReleases } from './move-releases.ts';
import { openStore } from './open-store.ts';
import type { PostgresStore } from './postgres-store.ts';

describeOnPostgres('releases in PostgreSQL', () => {
  let url: string;
  let store: PostgresStore;
  beforeAll(async () => {
    url = await aDatabase();
  });
  afterAll(removeDatabases);
  beforeEach(async () => {
    await emptied(url);
    store = anOpenStore({ url });
  });
  afterEach(async () => {
    await closeStores();
    await removeFolders();
  });

  const released = async (into: Parameters<typeof publish>[0], version: string) => {
    await publish(into, builtIn(await aBuiltPart({ name: 'auth', version })), REASON);
    await activate(into, 'auth', version, REASON);
  };

  it('keep each content once, and sweep up what nobody published a day later', async () => {
    await released(store, '1.0.0');
    await released(store, '1.1.0');
    const paths = await inDatabase(
      url,
      'select count(*)::int as all, count(distinct digest)::int as different from openward_releases.file',
    );
    const blobs = await inDatabase(url, 'select count(*)::int as all from openward_releases.blob');
    expect(paths[0].different).toBeLessThan(paths[0].all);
    expect(blobs[0].all).toBe(paths[0].different);
    await store.stage('auth', '2.0.0', new Map([['a.js', Buffer.from('never published')]]));
    await inDatabase(url, "update openward_releases.blob set staged_at = now() - interval '2 days'");
    const leftovers = await store.leftovers(new Date());
    expect(leftovers).toEqual([expect.stringMatching(/^blob [0-9a-f]{64}$/)]);
    await released(store, '1.2.0');
    expect(await store.leftovers(new Date(), true)).toEqual([]);
    const left = await inDatabase(url, "select 1 from openward_releases.blob where content = 'never published'");
    expect(left).toEqual([]);
    expect(await store.file('auth', '1.0.0', 'chunks/screen.js')).toBeInstanceOf(Buffer);
  });

  it('can be used by a role that owns nothing, once their owner made the tables; it cannot rewrite the history', async () => {
    const role = `releases_${new URL(url).pathname.slice(-12)}`;
    await inDatabase(url, `create role ${role} login password 'secret-of-the-role'`);
    const user = new URL(url);
    user.username = role;
    user.password = 'secret-of-the-role';
    try {
      const stranger = released(anOpenStore({ url: user.href }), '1.0.0');
      await expect(stranger).rejects.toThrow('Run one release command with DATABASE_OWNER_URL first');
      await released(anOpenStore({ url: user.href, ownerUrl: url }), '1.0.0');
      const one = anOpenStore({ url: user.href });
      await released(one, '1.1.0');
      await one.keepApiContract({ endpoints: [] });
      expect(await one.history()).toHaveLength(4);
      await expect(inDatabase(user.href, 'delete from openward_releases.history')).rejects.toThrow('permission denied');
      // Like a restore, which brings no rights: even a reader regains them if it has the owner's address.
      await inDatabase(url, `drop owned by ${role}`);
      await expect(anOpenStore({ url: user.href }).history()).rejects.toThrow('with DATABASE_OWNER_URL first');
      const looking = anOpenStore({ url: user.href, ownerUrl: url });
      expect([await looking.readTokens(), (await looking.filesOf('auth', '1.1.0')).size > 0]).toEqual([[], true]);
      expect(await anOpenStore({ url: user.href }).history()).toHaveLength(4);
    } finally {
      await inDatabase(url, `drop owned by ${role} cascade; drop role ${role}`);
    }
  });

  it('answer in a sentence without the address where the database is away, and are there again with it', async () => {
    await released(store, '1.0.0');
    await setReachable(url, false);
    const failed = await store.read().catch((error) => error);
    expect(failed).toBeInstanceOf(StoreUnavailableError);
    expect(failed.message).toMatch(/^The releases database is not available right now \(\w[\w ]*\)\.$/);
    await setReachable(url, true);
    expect((await store.read()).revision).toBe(2);
    for (const address of ['postgres://somebody:a-secret@127.0.0.1:1/none', 'no address with a-secret']) {
      const error = await anOpenStore({ url: address })
        .read()
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ReleaseError);
      expect(String(error.stack)).not.toContain('a-secret');
    }
  });

  it('wait for a change that somebody else makes, but not for ever', async () => {
    await released(store, '1.0.0');
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; select 1 from openward_releases.registry for update');
    await expect(activate(anOpenStore({ url, wait: 300 }), 'auth', '1.0.0', REASON)).rejects.toThrow(
      'Another release command is still running',
    );
    await holder.query('rollback');
    await holder.end();
    await expect(activate(store, 'auth', '1.0.0', REASON)).resolves.toMatchObject({ active: '1.0.0' });
  });

  it('are made anew from their history where somebody damaged the registry', async () => {
    await released(store, '1.0.0');
    const before = await store.read();
    await inDatabase(url, "update openward_releases.registry set document = '{}'");
    await expect(store.read()).rejects.toThrow(SyntaxError);
    await store.change(async () => undefined);
    expect(await store.read()).toEqual(before);
  });

  it('are not made anew from a history that is not whole: everything would be gone', async () => {
    await released(store, '1.0.0');
    await inDatabase(
      url,
      "update openward_releases.registry set document = '{}'; delete from openward_releases.history",
    );
    await expect(store.change(async () => undefined)).rejects.toThrow('Restore both from a backup.');
    await expect(store.read()).rejects.toThrow(SyntaxError);
  });

  it('are refused where they were made by other migrations', async () => {
    await released(store, '1.0.0');
    await inDatabase(url, "update openward_releases.migration set hash = 'another'");
    await expect(released(anOpenStore({ url }), '1.1.0')).rejects.toThrow(
      '0000_releases was changed after this database ran it',
    );
  });

  it('can come from a folder, once and as a whole', async () => {
    const folder = await aFolder();
    const from = folderStore(folder);
    await released(from, '1.0.0');
    await released(from, '1.1.0');
    const file = join(folder, 'auth/1.0.0/chunks/screen.js');
    const good = await from.file('auth', '1.0.0', 'chunks/screen.js');
    await writeFile(file, 'damaged');
    await expect(moveReleases(from, store)).rejects.toThrow('auth 1.0.0 is damaged: chunks/screen.js was changed');
    expect((await store.read()).revision).toBe(0);
    await writeFile(file, good as Buffer);
    await expect(moveReleases(folderStore(join(folder, 'elsewhere')), store)).rejects.toThrow(
      'This folder has no releases.',
    );
    await createToken(from, { part: 'auth', holder: 'Identity team', madeBy: 'operator' });
    await createToken(store, { part: 'auth', holder: 'Somebody of here', madeBy: 'operator' });
    expect(await moveReleases(from, store)).toEqual({ versions: 2, changes: 4 });
    expect(await store.read()).toEqual(await from.read());
    expect(await store.history()).toEqual(await from.history());
    expect((await store.readTokens()).map(({ holder }) => holder)).toEqual(['Somebody of here', 'Identity team']);
    expect(await store.file('auth', '1.0.0', 'chunks/screen.js')).toEqual(good);
    await expect(moveReleases(from, store)).rejects.toThrow('The database already has releases');
    await activate(store, 'auth', '1.0.0', REASON);
    expect(brokenAt(await store.history())).toBeUndefined();
    expect(replayed(await store.history())).toEqual(await store.read());
  });
});

describe('RELEASES_STORE', () => {
  it.each([
    [{ RELEASES_STORE: 'cloud' }, 'must be folder or postgres'],
    [{ RELEASES_STORE: 'postgres' }, 'needs RELEASES_DATABASE_URL or DATABASE_URL'],
  ])('%j is refused', (env, sentence) => {
    expect(() => openStore(env)).toThrow(sentence);
  });
});
