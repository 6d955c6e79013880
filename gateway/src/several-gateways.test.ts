import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@openward/contract/releases';

import { builtIn } from './releases/build.ts';
import { activate, rollback } from './releases/changes.ts';
import { replayed } from './releases/history.ts';
import { publish } from './releases/publish.ts';
import { type PostgresStore, postgresStore } from './releases/store/postgres-store.ts';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from './testing/built-part.ts';
import { compiledGateway } from './testing/compiled-gateway.ts';
import { aDatabase, describeOnPostgres, emptied, removeDatabases } from './testing/releases-database.ts';
import { REASON } from './testing/releasing.ts';

/** Milliseconds within which every gateway must show a change. */
const SEEN = 2_000;

/** Publishes a build and hangs in the middle: while it locks the registry, with all files staged. */
const PUBLISHER = `
import { openStore } from './releases/store/open-store.js';
import { publish } from './releases/publish.js';
import { builtIn } from './releases/build.js';
const store = openStore(process.env);
const held = { ...store, change: (decide) => store.change(async (before) => {
  const change = await decide(before);
  console.log('held');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return change;
}) };
await publish(held, builtIn(process.argv[2]), { who: 'tester', why: '' });`;

describeOnPostgres('two gateways on one PostgreSQL', () => {
  let code: string;
  let url: string;
  let store: PostgresStore;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    code = await compiledGateway();
    url = await aDatabase();
  });
  afterAll(async () => {
    await removeDatabases();
    await removeFolders();
  });
  beforeEach(async () => {
    await emptied(url);
    store = postgresStore({ url });
    await publish(store, builtIn(await aBuiltShell()), REASON);
    await activate(store, 'shell', '1.0.0', REASON);
    for (const version of ['1.0.0', '1.1.0']) {
      await publish(store, builtIn(await aBuiltPart({ name: 'auth', version })), REASON);
    }
    await activate(store, 'auth', '1.0.0', REASON);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await store.close();
  });

  function run(script: string, args: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [join(code, script), ...args], {
      env: { ...env, RELEASES_STORE: 'postgres', RELEASES_DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  /** Starts a gateway with its own disk. */
  async function started(disk: string) {
    const child = run('main.js', [], { PORT: '0', DATA_DIR: join(disk, 'data'), RELEASES_DIR: join(disk, 'releases') });
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
    });
    const address = await until(async () => /Openward is ready at (\S+)/.exec(said)?.[1]);
    /** The active version, if its files are served as well. */
    const active = async () => {
      const { remotes } = (await (await fetch(`${address}/registry.json`)).json()) as Registry;
      const { base, entry, version } = (remotes.auth as Registry['remotes'][string]).active;
      const page = await (await fetch(`${address}/auth`)).text();
      return page.includes(base) && (await fetch(`${address}${base}${entry}`)).ok ? version : undefined;
    };
    return { child, active };
  }

  async function until<T>(look: () => Promise<T>): Promise<NonNullable<T>> {
    for (;;) {
      const found = await look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const shows = (gateway: { active(): Promise<string | undefined> }, version: string) =>
    until(async () => (await gateway.active()) === version);

  it('both show a change within two seconds, and a third one on an empty disk is ready within ten', async () => {
    const both = await Promise.all([started(await aFolder()), started(await aFolder())]);
    const changes: [string, () => Promise<unknown>][] = [
      ['1.1.0', () => activate(store, 'auth', '1.1.0', REASON)],
      ['1.0.0', () => rollback(store, 'auth', REASON)],
    ];
    for (const [version, change] of changes) {
      await change();
      const began = Date.now();
      await Promise.all(both.map((gateway) => shows(gateway, version)));
      if (process.env.TEST_LANE === 'timing') expect(Date.now() - began).toBeLessThan(SEEN);
    }
    const began = Date.now();
    expect(await (await started(await aFolder())).active()).toBe('1.0.0');
    if (process.env.TEST_LANE === 'timing') expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('one that is killed among changes holds up nobody, and follows when it is back', async () => {
    const disk = await aFolder();
    const [one, other] = await Promise.all([started(disk), started(await aFolder())]);
    for (let round = 0; round < 10; round++) {
      await activate(store, 'auth', round % 2 ? '1.0.0' : '1.1.0', REASON);
      if (round === 4) one.child.kill('SIGKILL');
    }
    await activate(store, 'auth', '1.1.0', REASON);
    await shows(other, '1.1.0');
    expect(await (await started(disk)).active()).toBe('1.1.0');
    expect(replayed(await store.history())).toEqual(await store.read());
  });

  it('a command that is killed in the middle of a publish leaves nothing published, and no lock', async () => {
    const folder = await aBuiltPart({ name: 'auth', version: '2.0.0' });
    await writeFile(join(code, 'script.js'), PUBLISHER);
    const before = await store.read();
    const publisher = run('script.js', [folder], {});
    if (publisher.stdout) await once(publisher.stdout, 'data');
    publisher.kill('SIGKILL');
    await activate(store, 'auth', '1.1.0', REASON);
    expect((await store.read()).published).toEqual(before.published);
    expect(await store.manifest('auth', '2.0.0')).toBeUndefined();
    expect(await store.history()).toHaveLength(before.revision + 1);
    await expect(publish(store, builtIn(folder), REASON)).resolves.toMatchObject({ isNew: true });
  });
});
