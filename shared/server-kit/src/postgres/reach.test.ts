import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { asOwner, migrate } from './migrate.ts';
import { refuseOwner } from './reach.ts';

/** A PostgreSQL server for tests; without it, tests that need one are skipped. */
const SERVER = process.env.TEST_DATABASE_URL ?? '';

const LOCK = 7_305_099;
/** Any valid migrations: these roles already fail when creating the table of records. */
const MIGRATIONS = { folder: `${__dirname}/../../../../gateway/src/releases/store/migrations` };

const opened = (url: string, ownerUrl?: string) =>
  asOwner({ url, ownerUrl, lock: LOCK, name: 'a test' }, async () => {}).then(
    () => 'opened',
    (error: Error) => error.message,
  );

/** A port on which no process listens. */
async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

it('says that nobody listens, and where', async () => {
  const port = await freePort();
  expect(await opened(`postgres://app:hunter2@127.0.0.1:${port}/openward`)).toBe(
    `DATABASE_URL cannot be used: nobody listens there (ECONNREFUSED). It names the database “openward” on 127.0.0.1:${port} and the role “app”.`,
  );
});

it('says of several servers that none takes writes, and which they are', async () => {
  const ports = await Promise.all([freePort(), freePort()]);
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  expect(await opened(`postgres://app:hunter2@${hosts.join()}/openward`)).toBe(
    `DATABASE_URL cannot be used: none of its servers takes writes (NOPRIMARY). It names the database “openward” on ${hosts.join(', ')} and the role “app”.`,
  );
});

it('says that a host is not known', async () => {
  expect(await opened('postgres://app@127.0.0.1/openward', 'postgres://owner@db.invalid/openward')).toMatch(
    /^DATABASE_OWNER_URL cannot be used: its host is not known \(E\w+\)\. It names .* on db\.invalid:5432 and /,
  );
});

(SERVER ? describe : describe.skip)('on PostgreSQL', () => {
  const unique = randomBytes(6).toString('hex');
  const [owner, app, database] = [`owner_${unique}`, `app_${unique}`, `reach_${unique}`];
  const as = (username: string, name = database) =>
    Object.assign(new URL(SERVER), { username, pathname: `/${name}`, password: 'of-a-test' }).href;
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    const roles = [owner, app].map((role) => `create role ${role} login password 'of-a-test'`);
    await run(SERVER, ...roles, `create database ${database} owner ${owner}`);
  });
  afterAll(async () => {
    await run(SERVER, `drop database if exists ${database} with (force)`, `drop role ${owner}`, `drop role ${app}`);
  });

  it('opens with both roles', async () => {
    expect(await opened(as(app), as(owner))).toBe('opened');
  });

  it('names the setting whose database or role is not there', async () => {
    const noDatabase =
      /^DATABASE_URL cannot be used: there is no such database \(3D000\)\. It names the database “nowhere_/;
    expect(await opened(as(app, `nowhere_${unique}`))).toMatch(noDatabase);
    expect(await opened(as(app, `nowhere_${unique}`), as(owner))).toMatch(noDatabase);
    expect(await opened(as(app), as(`nobody_${unique}`))).toMatch(
      /^DATABASE_OWNER_URL cannot be used: its role (or password )?is refused \(28\w+\)\. .* the role “nobody_\w+”\.$/,
    );
    expect(await opened(as(`nobody_${unique}`), as(owner))).toMatch(/^DATABASE_URL cannot be used: its role /);
  });

  it.each([
    ['with the roles exchanged', () => [as(owner), as(app)] as const],
    ['by a second machine that starts first', () => [as(app), undefined] as const],
  ])('says what to do %s', async (_what, addresses) => {
    const [url, ownerUrl] = addresses();
    const done = asOwner({ url, ownerUrl, lock: LOCK, name: 'a test' }, (execute) => migrate(execute, MIGRATIONS));
    await expect(done).rejects.toThrow(/^This database role may not create the tables\. DATABASE_OWNER_URL must name /);
  });

  it('refuses an application that could change the audit log', async () => {
    await refuseOwner(as(app));
    const sentence = /^DATABASE_URL must name a role that owns no tables, .* “owner_\w+” owns them: /;
    await expect(refuseOwner(as(owner))).rejects.toThrow(sentence);
    await run(as(owner), 'create schema if not exists public', 'create table public.audit (id int)');
    await refuseOwner(as(app));
    await expect(refuseOwner(as(owner))).rejects.toThrow(sentence);
    await run(SERVER, `grant ${owner} to ${app}`);
    await expect(refuseOwner(as(app))).rejects.toThrow('must name a role that owns no tables');
  });
});
