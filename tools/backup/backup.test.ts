import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ownFolder } from '../../api/src/platform/database/folder-lock.ts';
import { builtIn } from '../../gateway/src/releases/build.ts';
import { activate } from '../../gateway/src/releases/changes.ts';
import { publish } from '../../gateway/src/releases/publish.ts';
import { folderStore } from '../../gateway/src/releases/store/folder-store.ts';
import { openStore } from '../../gateway/src/releases/store/open-store.ts';
import type { PostgresStore } from '../../gateway/src/releases/store/postgres-store.ts';
import type { ReleaseStore } from '../../gateway/src/releases/store/store.ts';
import { aBuiltPart, aBuiltShell, removeFolders } from '../../gateway/src/testing/built-part.ts';
import { placeOf } from './place.ts';

const ROOT = join(__dirname, '../..');
const SERVER = process.env.TEST_DATABASE_URL;
const KEY = 'a key that stays out of every backup';

/** Creates a practice (on PostgreSQL the demo's) and chains its audit, or only reads; prints each table's row count. */
const LOOK = `
const [url, dataDir, work] = process.argv.slice(1);
const { openDatabase } = await import('${ROOT}/api/dist/platform/database/database.js');
const { chainAudit } = await import('${ROOT}/api/dist/audit/chain.js');
const alive = setInterval(() => {}, 1_000);
if (work === 'make' && url) {
  const { configFrom, createApi } = await import('${ROOT}/api/dist/index.js');
  const env = { DEMO: 'on', DATA_DIR: dataDir, TOKEN_KEY: '${KEY}', LOG_LEVEL: 'silent', DATABASE_URL: url };
  await (await createApi(configFrom(env), { jobs: false })).close();
}
const database = await openDatabase({ url: url || undefined, dataDir: dataDir + '/database' });
if (work === 'make') {
  await database.execute("insert into audit (id, request_id, action, entity, entity_ids, patient_ids) select gen_random_uuid(), 'made', 'read', 'patient', '{}', '{}' from generate_series(1, 3)");
  // Whoever else works on the server at this moment holds linking up.
  for (let tried = 0; tried < 20 && !(await chainAudit(database)); tried++) await new Promise((next) => setTimeout(next, 100));
}
const { rows } = await database.execute("select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1");
const counts = {};
for (const { name } of rows) counts[name] = (await database.execute('select count(*)::int as count from "' + name + '"')).rows[0].count;
console.log(JSON.stringify(counts));
await database.close();
clearInterval(alive);`;

interface Ran {
  code: number;
  said: string;
}

async function node(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const { TEST_DATABASE_URL: _server, DATABASE_URL: _url, ...rest } = process.env;
  const options = { cwd: ROOT, env: { ...rest, NODE_ENV: 'production', TOKEN_KEY: KEY, ...env } };
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

const backUp = (folder: string, env: Record<string, string>) => node(['tools/openward.js', 'backup', folder], env);
const restore = (folder: string, env: Record<string, string>, ...more: string[]) =>
  node(['tools/openward.js', 'restore', folder, ...more], env);

async function look(env: Record<string, string>, work: 'make' | 'look'): Promise<Record<string, number>> {
  if (env.DATABASE_URL && work === 'look') return countsIn(env.DATABASE_URL);
  const { code, said } = await node([
    '--input-type=module',
    '--eval',
    LOOK,
    env.DATABASE_URL ?? '',
    env.DATA_DIR ?? '',
    work,
  ]);
  expect([code, code === 0 ? '' : said]).toEqual([0, '']);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '');
}

async function countsIn(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const found = await client.query(counts.join(' union all '));
  await client.end();
  return Object.fromEntries(found.rows.map(({ name, count }) => [name, count]));
}

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-backup-'));
  backup = join(folder, 'backup');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await removeFolders();
});

/** Publishes a shell and a remote, as users would get them. */
async function released(into: string | ReleaseStore): Promise<void> {
  const store = typeof into === 'string' ? folderStore(into) : into;
  const reason = { who: 'tester', why: '' };
  for (const built of [await aBuiltShell(), await aBuiltPart({ name: 'auth' })]) {
    const { manifest } = await publish(store, builtIn(built), reason);
    await activate(store, manifest.name, manifest.version, reason);
  }
}

const filesIn = async (releases: string) =>
  (await readdir(releases, { recursive: true })).filter((path) => !/^\.(lock|staged)/.test(path)).sort();

describe('the built-in database', () => {
  test('comes back with its releases, where nobody uses it and somebody said so', async () => {
    const from = { DATA_DIR: join(folder, 'from'), RELEASES_DIR: join(folder, 'from/releases') };
    const made = await look(from, 'make');
    expect([made.audit, made.audit_chain]).toEqual([3, 1]);
    await released(from.RELEASES_DIR);
    const done = await backUp(backup, from);
    expect(done).toEqual({ code: 0, said: expect.stringContaining('TOKEN_KEY: the environment of the portal') });
    expect((await stat(backup)).mode & 0o77).toBe(0);

    const over = await restore(backup, from);
    expect([over.code, over.said]).toEqual([
      1,
      expect.stringContaining('already has a database, so nothing was changed'),
    ]);
    const revision = await folderStore(from.RELEASES_DIR).read();
    const paths = await filesIn(from.RELEASES_DIR);
    await rm(from.RELEASES_DIR, { recursive: true });
    const restored = await restore(backup, from, '--replace');
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('3 rows in 1 batches are unchanged') });
    expect(await look(from, 'look')).toEqual(made);
    expect(await filesIn(from.RELEASES_DIR)).toEqual(paths);
    expect(await folderStore(from.RELEASES_DIR).read()).toEqual(revision);

    const free = ownFolder(join(from.DATA_DIR, 'database'));
    const inUse = [await backUp(join(folder, 'second'), from), await restore(backup, from, '--replace')];
    free();
    for (const { code, said } of inUse) expect([code, said]).toEqual([1, expect.stringContaining('is in use by')]);
  });
});

(SERVER ? describe : describe.skip)('PostgreSQL', () => {
  const names: string[] = [];
  /** Owns the databases and has no other rights, because backup and restore need no more. */
  const owner = `openward_backup_${randomBytes(5).toString('hex')}`;
  const urlOf = (name: string, user: object = {}) =>
    Object.assign(new URL(SERVER ?? 'postgres://localhost'), { pathname: `/${name}`, ...user }).href;

  async function run(statement: string, url = SERVER): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }
  async function anEmptyDatabase(): Promise<string> {
    const name = `openward_backup_${randomBytes(5).toString('hex')}`;
    names.push(name);
    await run(`create database ${name} owner ${owner}`);
    return urlOf(name, { username: owner, password: 'p@ss word' });
  }
  beforeEach(() => run(`create role ${owner} login password 'p@ss word'`));
  afterEach(async () => {
    for (const name of names.splice(0)) await run(`drop database if exists ${name} with (force)`);
    await run(`drop role if exists ${owner}`);
  });

  test('comes back row for row, while nobody uses it, and never over something without being told to', async () => {
    const from = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: folder, RELEASES_DIR: join(folder, 'from') };
    const made = await look(from, 'make');
    await released(from.RELEASES_DIR);
    // A backup must work while the portal runs.
    const client = new pg.Client({ connectionString: urlOf(names[0] ?? '') });
    await client.connect();
    expect((await backUp(backup, from)).code).toBe(0);
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      database: { kind: 'postgres' },
      audit: { batch: String(made.audit_chain), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      releases: { revision: 4 },
    });
    expect(JSON.stringify(manifest)).not.toContain(KEY);

    const to = { ...from, DATABASE_URL: await anEmptyDatabase(), RELEASES_DIR: join(folder, 'to') };
    const restored = await restore(backup, to);
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/rows in \d+ batches are unchanged/) });
    expect(await look(to, 'look')).toEqual(made);
    expect(await filesIn(to.RELEASES_DIR)).toEqual(await filesIn(from.RELEASES_DIR));

    const over = await restore(backup, to);
    expect([over.code, over.said]).toEqual([
      1,
      expect.stringMatching(/already has \d+ tables, so nothing was changed/),
    ]);
    const used = await restore(backup, from, '--replace');
    expect([used.code, used.said]).toEqual([1, expect.stringContaining('1 other connection uses the database')]);
    await client.query("update patient set first_name = 'changed'").catch(() => {});
    await client.end();
    expect((await restore(backup, from, '--replace')).code).toBe(0);
    expect(await look(from, 'look')).toEqual(made);

    await writeFile(join(folder, 'file'), '');
    const unwritable = { ...from, DATABASE_URL: await anEmptyDatabase(), RELEASES_DIR: join(folder, 'file/releases') };
    const refused = await restore(backup, unwritable);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/^RELEASES_DIR must be a folder that exists or that we can create\. You gave “[^\n]*\n$/),
    ]);
    expect(await look(unwritable, 'look')).toEqual({});

    // One changed byte stops the restore before it changes anything.
    await appendFile(join(backup, 'database.dump'), ' ');
    const damaged = await restore(backup, to, '--replace');
    expect([damaged.code, damaged.said]).toEqual([
      1,
      expect.stringContaining('database.dump in the backup is damaged'),
    ]);
    expect(await look(to, 'look')).toEqual(made);
  });

  test('holds the releases with RELEASES_STORE=postgres, or says that it would not, and puts none over others', async () => {
    const from = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: folder, RELEASES_STORE: 'postgres' };
    await look(from, 'make');
    const without = await backUp(join(folder, 'without'), from);
    expect([without.code, without.said]).toEqual([1, expect.stringContaining('this database has no releases')]);
    const release = `create schema openward_releases; create table openward_releases.registry (revision integer);
      insert into openward_releases.registry values`;
    await run(`${release} (4)`, from.DATABASE_URL);
    expect((await backUp(backup, from)).code).toBe(0);

    const to = { ...from, DATABASE_URL: await anEmptyDatabase() };
    await run(`${release} (7)`, to.DATABASE_URL);
    const revision = () => run('select revision from openward_releases.registry', to.DATABASE_URL);
    const over = await restore(backup, to);
    expect([over.code, over.said]).toEqual([
      1,
      expect.stringContaining('already has 1 tables, so nothing was changed'),
    ]);
    expect(await revision()).toEqual([{ revision: 7 }]);
    expect((await restore(backup, to, '--replace')).code).toBe(0);
    expect(await revision()).toEqual([{ revision: 4 }]);
  });

  test('with two roles, the release commands work right after it where the address of the owner is given', async () => {
    const application = `${owner}_app`;
    await run(`create role ${application} login password 'p@ss word'`);
    const two = (url: string) => ({
      ...{ DATABASE_OWNER_URL: url, DATABASE_URL: Object.assign(new URL(url), { username: application }).href },
      ...{ RELEASES_STORE: 'postgres', DATA_DIR: folder, RELEASES_DIR: join(folder, 'copy') },
    });
    try {
      const from = await anEmptyDatabase();
      await look({ DATABASE_URL: from, DATA_DIR: folder }, 'make');
      const store = openStore(two(from));
      await released(store);
      await (store as PostgresStore).close();
      expect((await backUp(backup, two(from))).code).toBe(0);
      const to = two(await anEmptyDatabase());
      expect((await restore(backup, to)).code).toBe(0);
      for (const [command, said] of [
        ['status', 'auth'],
        ['verify', 'as they were released'],
        ['token list', ''],
      ] as const) {
        // Each command alone: the rights that the previous one granted are revoked.
        await run(`drop owned by ${application}`, urlOf(names.at(-1) ?? ''));
        const { DATABASE_OWNER_URL: _owner, ...without } = to;
        const args = ['gateway/dist/cli.js', 'release', ...command.split(' ')];
        expect((await node(args, without)).said).toContain('with DATABASE_OWNER_URL first');
        expect(await node(args, to)).toEqual({ code: 0, said: expect.stringContaining(said) });
        expect((await node(args, without)).code).toBe(0);
      }
    } finally {
      for (const name of names.splice(0)) await run(`drop database if exists ${name} with (force)`);
      await run(`drop role ${application}`);
    }
  });
});

test('releases in another database than the one that is dumped are refused', () => {
  const place = (url: string) => () =>
    placeOf({
      RELEASES_STORE: 'postgres',
      RELEASES_DATABASE_URL: url,
      DATABASE_URL: 'postgres://app@pooler:6432/openward',
      DATABASE_OWNER_URL: 'postgres://owner@db/openward',
    });
  for (const url of ['postgres://db:5433/openward', 'postgres://db/releases', 'postgres://other/openward']) {
    expect(place(url)).toThrow('are in another database');
  }
  expect(place('postgres://reader@db:5432/openward')()).toMatchObject({ url: 'postgres://owner@db/openward' });
});

test('what is no backup, or broke off, is said in a sentence', async () => {
  await writeFile(join(folder, 'something'), '');
  const env = { DATA_DIR: folder, RELEASES_DIR: join(folder, 'releases') };
  expect((await backUp(folder, env)).said).toContain('is not empty. Name a new folder');
  expect((await restore(folder, env)).said).toContain('is not a complete backup');
  expect((await backUp(backup, env)).said).toContain('There is no database in');
  expect((await node(['tools/openward.js', 'restore'])).said).toContain('Usage: openward restore');
  const help = await node(['tools/openward.js', 'backup', '--help']);
  expect(help).toEqual({ code: 0, said: expect.stringContaining('Usage: openward backup') });
});
