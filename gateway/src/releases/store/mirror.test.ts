import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '@openward/server-kit/log';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from '../../testing/built-part.ts';
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
import { aRunningGateway, ask, closeGateways, type RunningGateway } from '../../testing/running-gateway.ts';
import { builtIn } from '../build.ts';
import { activate } from '../changes.ts';
import { publish } from '../publish.ts';
import { folderStore, historyFile, readDocument } from './folder-store.ts';
import { mirrorOf } from './mirror.ts';
import type { PostgresStore } from './postgres-store.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const FILE = 'chunks/screen.js';

describeOnPostgres('a gateway that copies what the database holds', () => {
  let url: string;
  let store: PostgresStore;
  const said = jest.spyOn(log, 'warn');

  let last: PostgresStore;
  const open = () => {
    last = anOpenStore({ url });
    return last;
  };
  beforeAll(async () => {
    url = await aDatabase();
  });
  afterAll(removeDatabases);
  beforeEach(async () => {
    said.mockReset();
    await emptied(url);
    store = open();
    await publish(store, builtIn(await aBuiltShell()), REASON);
    await activate(store, 'shell', '1.0.0', REASON);
    await published('1.0.0');
    await activate(store, 'auth', '1.0.0', REASON);
  });
  afterEach(async () => {
    await closeGateways();
    await closeStores();
    await removeFolders();
  });

  async function published(version: string): Promise<void> {
    await publish(store, builtIn(await aBuiltPart({ name: 'auth', version })), REASON);
  }
  async function gateway(releasesDir: string, doubtEvery?: number): Promise<RunningGateway> {
    return aRunningGateway({ releasesDir, mirror: mirrorOf(open(), releasesDir, doubtEvery) });
  }
  async function ready(releasesDir: string, doubtEvery?: number): Promise<RunningGateway> {
    const at = await gateway(releasesDir, doubtEvery);
    await until(async () => (await ask(at.port, '/')).status === 200);
    return at;
  }
  async function until(look: () => Promise<boolean>, limit = 15_000): Promise<void> {
    const end = Date.now() + limit;
    while (!(await look())) {
      if (Date.now() > end) throw new Error('It did not happen.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const active = async (at: RunningGateway) =>
    JSON.parse((await ask(at.port, '/registry.json')).body.toString()).remotes.auth.active.version;
  const sentences = () => said.mock.calls.map(([sentence]) => String(sentence));

  it('serves from its own disk, in each form of a file, and sees a change at once', async () => {
    const folder = await aFolder();
    const at = await ready(folder);
    const path = `/releases/auth/1.0.0/${FILE}`;
    const plain = await store.file('auth', '1.0.0', FILE);
    expect((await ask(at.port, path)).body.equals(plain as Buffer)).toBe(true);
    const brotli = await ask(at.port, path, { headers: { 'accept-encoding': 'br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    await published('1.1.0');
    await store.keepApiContract({ endpoints: [] });
    await activate(store, 'auth', '1.1.0', REASON);
    await until(async () => (await active(at)) === '1.1.0');
    // The contract that checks of a page need is copied too.
    expect(await folderStore(folder).apiContract()).toEqual({ endpoints: [] });
    expect(sentences()).toEqual([]);
  });

  it('brings a file that a page of another gateway names, and asks little for a flood of what nobody published', async () => {
    const at = await ready(await aFolder());
    const reads = jest.spyOn(last, 'read');
    await published('1.2.0');
    expect((await ask(at.port, `/releases/auth/1.2.0/${FILE}`)).status).toBe(200);
    reads.mockClear();
    const missing = Array.from({ length: 100 }, (_, place) => ask(at.port, `/releases/auth/9.${place}.0/${FILE}`));
    expect(new Set((await Promise.all(missing)).map(({ status }) => status))).toEqual(new Set([404]));
    expect(reads.mock.calls.length).toBeLessThan(10);
    expect((await ask(at.port, '/releases/__proto__/1.0.0/x.js')).status).toBe(404);
  });

  it('has what was published before anybody needs it, and takes away what is published no longer', async () => {
    const folder = await aFolder();
    await ready(folder);
    await published('1.1.0');
    await mkdir(join(folder, 'something-else/of-somebody'), { recursive: true });
    const lies = (file: string) => existsSync(join(folder, 'auth', file));
    await until(async () => lies(`1.1.0/${FILE}.br`) && lies('1.1.0/remote.json'));
    await store.change(async () => ({
      action: 'prune',
      name: 'auth',
      from: null,
      to: '1.1.0',
      published: null,
      ...REASON,
    }));
    await until(async () => !lies('1.1.0'));
    expect(lies(`1.0.0/${FILE}`)).toBe(true);
    expect(lies('../something-else/of-somebody')).toBe(true);
  });

  it('needs a role that reads, and no more', async () => {
    const role = `readers_${new URL(url).pathname.slice(-12)}`;
    await inDatabase(
      url,
      `create role ${role} login password 'a'; grant usage on schema openward_releases to ${role};
       grant select on all tables in schema openward_releases to ${role}`,
    );
    const owner = url;
    try {
      url = Object.assign(new URL(owner), { username: role, password: 'a' }).href;
      expect(await active(await ready(await aFolder()))).toBe('1.0.0');
    } finally {
      url = owner;
      await closeGateways();
      await inDatabase(url, `drop owned by ${role} cascade; drop role ${role}`);
    }
  });

  it('brings anew what was damaged while it was away, what was lost and what was touched', async () => {
    const folder = await aFolder();
    const file = join(folder, 'auth/1.0.0', FILE);
    await mkdir(join(folder, 'auth/1.0.0/chunks'), { recursive: true });
    await writeFile(file, 'damaged');
    await writeFile(join(folder, 'registry.json'), '{"revision": 3, "rel');
    const at = await ready(folder, 300);
    const good = await store.file('auth', '1.0.0', FILE);
    const isGood = async () => (await readFile(file)).equals(good as Buffer);
    expect(await isGood()).toBe(true);
    await rm(file);
    expect((await ask(at.port, `/releases/auth/1.0.0/${FILE}`)).body.equals(good as Buffer)).toBe(true);
    await writeFile(file, 'damaged');
    await until(isGood);
  });

  it('goes on with what it has while the database is away, says so once, and finds it again', async () => {
    const folder = await aFolder();
    const at = await ready(folder);
    await published('1.1.0');
    // While the database is unavailable, the gateway serves what it had copied before.
    await until(async () => (await readDocument(folder)).revision === 5);
    await setReachable(url, false);
    await until(async () => sentences().length > 0);
    expect((await ask(at.port, '/')).status).toBe(200);
    // Only one gateway may copy to a folder: the first is closed before its folder gets the next.
    await closeGateways();
    const restarted = await ready(folder);
    expect((await ask(restarted.port, `/releases/auth/1.0.0/${FILE}`)).status).toBe(200);
    // A gateway with an empty folder must wait.
    const empty = await gateway(await aFolder());
    const away = () => sentences().filter((sentence) => sentence.includes('is not available right now'));
    await until(async () => away().length >= 3);
    const { status, headers } = await ask(empty.port, '/');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect((await ask(empty.port, '/registry.json')).status).toBe(503);
    expect(away()[0]).toMatch(/^.* users keep getting revision 5\.$/);
    expect(away()[2]).toMatch(/users get no page\.$/);
    expect(away().join()).not.toContain(new URL(url).host);

    await setReachable(url, true);
    await activate(store, 'auth', '1.1.0', REASON);
    for (const one of [restarted, empty]) {
      await until(async () => (await ask(one.port, '/')).status === 200 && (await active(one)) === '1.1.0');
    }
    // Each of the three said once that the database is away, and each that still runs that it is back.
    expect(away()).toHaveLength(3);
    expect(sentences().filter((sentence) => sentence.endsWith('is available again.'))).toHaveLength(2);
  });

  it('takes no file that is not what was published, and users get the version before', async () => {
    await published('1.1.0');
    const digest = (await store.filesOf('auth', '1.1.0')).get('remote.json');
    await inDatabase(url, "update openward_releases.blob set content = 'other' where digest = $1", [digest]);
    const at = await ready(await aFolder());
    // Changes the registry directly, because `activate` would refuse a damaged version.
    await store.change(async ({ releases }) => ({
      action: 'activate',
      name: 'auth',
      from: '1.0.0',
      to: '1.1.0',
      release: { active: '1.1.0', earlier: [releases.auth?.active as string], withdrawn: [] },
      ...REASON,
    }));
    await until(
      async () => sentences().includes('auth 1.1.0 is damaged: users get 1.0.0.') || (await active(at)) !== '1.0.0',
    );
    expect(await active(at)).toBe('1.0.0');
    expect(sentences()).toContain('auth 1.1.0 is damaged in the database: remote.json is not what was published.');
    expect((await ask(at.port, `/releases/auth/1.1.0/${FILE}`)).status).toBe(404);
  });

  it('keeps what it has where the database holds nothing any more', async () => {
    const folder = await aFolder();
    await ready(folder);
    await closeGateways();
    await emptied(url);
    const at = await ready(folder);
    expect(await active(at)).toBe('1.0.0');
    expect(sentences()).toEqual(['The database has no releases: users keep getting revision 4.']);
  });

  it('takes no folder that holds releases of its own', async () => {
    const folder = await aFolder();
    await writeFile(historyFile(folder), '');
    expect(() => mirrorOf(store, folder)).toThrow('has releases of its own');
  });
});
