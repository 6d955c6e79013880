import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@openward/server-kit/postgres/migrate';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { call } from '../../testing/client.ts';
import { emptyDatabase } from '../../testing/test-server.ts';
import { migrationsFolder } from './driver.ts';
import { APPLICATION_RIGHTS, grantTables } from './roles.ts';

/* Two roles as in docs/operate/start.md: one owns and migrates the tables, the other runs the application. */
const server = process.env.TEST_DATABASE_URL ?? '';
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

onPostgres('the application as a role that owns nothing (M7)', () => {
  const tag = `${process.pid}_${Date.now()}`;
  const [owner, application] = [`owner_${tag}`, `application_${tag}`];
  let api: Awaited<ReturnType<typeof globalThis.openward.another>>['api'];
  let at: string;
  let client: pg.Client;
  let ownerClient: pg.Client;
  let applicationUrl: string;

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
    // These extensions are trusted, so the database's owner can create them.
    await admin.end();
    const config = { demo: true, demoTimeZone: 'UTC' };
    const urls = { databaseUrl: as(application, database), databaseOwnerUrl: as(owner, database) };
    ({ api, url: at } = await globalThis.openward.another({ ...config, ...urls }));
    applicationUrl = urls.databaseUrl;
    client = new pg.Client({ connectionString: applicationUrl });
    ownerClient = new pg.Client({ connectionString: urls.databaseOwnerUrl });
    await Promise.all([client.connect(), ownerClient.connect()]);
  });
  afterAll(async () => {
    await Promise.all([client.end(), ownerClient.end()]);
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
    // The chain waits for all transactions that are open, also in other databases of this server.
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

  test('may do with each table what its list says, and with none that is in no list', async () => {
    const { rows } = await client.query(
      `select relname as table, array(select name from unnest(array['select', 'insert', 'update', 'delete', 'truncate',
         'references', 'trigger']) name where has_table_privilege(pg_class.oid, name)) as rights
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ table, rights }) => [table, rights]))).toEqual(APPLICATION_RIGHTS);
  });

  test('may use the tables that the job queue makes later', async () => {
    await ownerClient.query('create table pgboss.later (id int)');
    await client.query('insert into pgboss.later values (1)');
    await ownerClient.query('drop table pgboss.later');
  });

  test('does not start on tables that lack a migration, and says which', async () => {
    const record = "drizzle.__drizzle_migrations where name = '0013_avatar'";
    const [kept] = (await ownerClient.query(`select hash, created_at, name from ${record}`)).rows;
    await ownerClient.query(`delete from ${record}`);
    const start = () => globalThis.openward.another({ databaseUrl: applicationUrl, demo: false });
    await expect(start()).rejects.toThrow('older than this version: 0013_avatar did not run');
    const put = 'insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)';
    await ownerClient.query(put, ['of another file', kept.created_at, kept.name]);
    await expect(start()).rejects.toThrow(/^0013_avatar was changed/);
    await ownerClient.query(`delete from ${record}`);
    await ownerClient.query(put, [kept.hash, kept.created_at, kept.name]);
  });

  test('meets no new table without its rights, while a migration brings it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openward-migrations-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(journal, 'utf8'));
    const again = { tag: '9000_again', when: Date.UTC(2100, 0, 1) };
    writeFileSync(journal, JSON.stringify({ entries: [...entries, again] }));
    const execute = (text: string, values?: unknown[]) => ownerClient.query(text, values);
    const grant = () => grantTables(execute, applicationUrl);
    for (let round = 0; round < 10; round++) {
      // A trigger writes to the new table, as a running server of the previous release would.
      const text = `drop table avatar; create table avatar (round_${round} int);
        create or replace function note_try() returns trigger language plpgsql as $$ begin
          insert into avatar values (1); return null; end $$;
        drop trigger if exists note_try on attempt;
        create trigger note_try after insert on attempt for each row execute function note_try()`;
      writeFileSync(join(folder, '9000_again.sql'), text);
      let isOver = false;
      const migrated = migrate(execute, { folder, grant }).finally(() => {
        isOver = true;
      });
      const beside = Array.from({ length: 8 }, async (_, place) => {
        const own = new pg.Client({ connectionString: applicationUrl });
        await own.connect();
        const write = `insert into attempt values ('try ${round} ${place}', 1, now()) on conflict (subject) do update set failures = 2`;
        try {
          while (!isOver) await own.query(write);
          await own.query(write.replace('try', 'after'));
        } finally {
          await own.end();
        }
      });
      await Promise.all([migrated, ...beside]);
      await ownerClient.query("delete from drizzle.__drizzle_migrations where name = '9000_again'");
    }
    rmSync(folder, { recursive: true });
  });

  test.each([
    "update appointment_history set status = 'BOOKED'",
    'delete from appointment_history',
    'truncate appointment_history',
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

test.each(["update appointment_history set status = 'BOOKED'", 'delete from appointment_history'])(
  'even the owner does not change what an appointment was: %s',
  async (statement) => {
    const { build, api } = globalThis.openward;
    const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
    const { patientId } = await build.patient();
    const id = await build.appointment({ doctorId, patientId, startsAt: new Date('2031-05-15T10:00:00Z') });
    const row = '(id, appointment_id, status, doctor_id, starts_at, ends_at)';
    await api.database.execute(
      `insert into appointment_history ${row} select gen_random_uuid(), id, status, doctor_id, starts_at, ends_at from appointment where id = $1`,
      [id],
    );
    await expect(api.database.execute(statement)).rejects.toThrow('appointment_history is kept as it is');
  },
);
