import pg from 'pg';
import PgBoss from 'pg-boss';
import { call } from '../testing/client.ts';
import { emptyDatabase } from '../testing/test-server.ts';

/* Two roles, as docs/operations.md describes them: one owns the tables and migrates, the other is the application's. */
const server = process.env.TEST_DATABASE_URL ?? '';
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;
jest.setTimeout(60_000);

onPostgres('the application as a role that owns nothing (M7)', () => {
  const tag = `${process.pid}_${Date.now()}`;
  const [owner, application] = [`owner_${tag}`, `application_${tag}`];
  let api: Awaited<ReturnType<typeof globalThis.openward.another>>['api'];
  let at: string;
  let client: pg.Client;
  let applicationUrl: string;

  /** The test database as one of the roles. */
  const as = (role: string, database: string) => {
    const url = new URL(database);
    url.username = role;
    return url.href;
  };

  beforeAll(async () => {
    const database = await emptyDatabase(server);
    const admin = new pg.Client({ connectionString: database });
    await admin.connect();
    await admin.query(`create role ${owner} login; create role ${application} login`);
    await admin.query(`alter database ${new URL(database).pathname.slice(1)} owner to ${owner}`);
    await admin.query(`alter schema public owner to ${owner}`);
    // Extensions are trusted; who owns the database may make them.
    await admin.end();
    const config = { demo: true, demoTimeZone: 'UTC' };
    const urls = { databaseUrl: as(application, database), databaseOwnerUrl: as(owner, database) };
    ({ api, url: at } = await globalThis.openward.another({ ...config, ...urls }));
    applicationUrl = urls.databaseUrl;
    client = new pg.Client({ connectionString: applicationUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await api.close();
  });

  test('serves: it signs in, lists, books, and writes its audit', async () => {
    const body = { username: 'admin@openward.example', password: 'Demo-pass-1' };
    const { status, result } = await call('POST', '/login', { at, body });
    expect(status).toBe(200);
    expect((await call('POST', '/appointment/today/all', { at, token: result.token, body: {} })).status).toBe(200);
    const { rows } = await client.query('select count(*)::int as count from audit');
    expect(rows[0].count).toBeGreaterThan(0);
  });

  test('links its audit into the chain, and may not break it', async () => {
    const last = async () =>
      (await client.query('select last_number::int as number from audit_head')).rows[0].number as number;
    const before = await last();
    // It waits for every transaction that was open: of other databases of this server, too.
    const until = Date.now() + 30_000;
    while ((await last()) === before && Date.now() < until) {
      await globalThis.openward.chainAuditOf(api);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await last()).toBeGreaterThan(before);
  });

  test('runs jobs by the clock', async () => {
    const seconds = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };
    const boss = new PgBoss({ connectionString: applicationUrl, migrate: false, supervise: false, ...seconds });
    await boss.start();
    await boss.schedule('remind', '* * * * *');
    const sent = async () => (await client.query("select 1 from pgboss.job where name = 'remind'")).rows.length;
    const until = Date.now() + 30_000;
    while ((await sent()) === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
    await boss.stop({ graceful: false, wait: true });
    expect(await sent()).toBe(1);
  });

  test('starts without its owner once the tables are there', async () => {
    const { api: second, url } = await globalThis.openward.another({ databaseUrl: applicationUrl, demo: false });
    expect((await call('GET', '/readyz', { at: url })).status).toBe(200);
    await second.close();
  });

  test.each([
    'truncate audit',
    'delete from audit',
    "update audit set outcome = 'done'",
    'alter table audit disable trigger all',
    'drop trigger audit_never_emptied on audit',
    'drop table audit',
    'update audit_chain set row_count = 0',
    'delete from audit_chain',
    'delete from audit_head',
    'create table anything (id int)',
  ])('cannot: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

test('even the owner empties the audit by no simple mistake (M7)', async () => {
  const { execute } = globalThis.openward.api.database;
  await expect(execute('truncate audit')).rejects.toThrow('audit rows are only ever added');
});
