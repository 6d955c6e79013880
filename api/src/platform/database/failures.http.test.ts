import pg from 'pg';
import { call } from '../../testing/client.ts';
import { emptyDatabase } from '../../testing/test-server.ts';

/* PGlite runs in this process and cannot fail alone, so failures of the database are tested on PostgreSQL. */
const server = process.env.TEST_DATABASE_URL ?? '';
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

onPostgres('the database may fail', () => {
  let databaseUrl: string;
  let at: string;
  let api: Awaited<ReturnType<typeof globalThis.openward.another>>['api'];
  let admin: pg.Client;
  let token: string;

  beforeAll(async () => {
    databaseUrl = await emptyDatabase(server);
    const demo = { demo: true, databaseUrl, demoTimeZone: 'UTC' };
    ({ url: at, api } = await globalThis.openward.another(demo));
    admin = new pg.Client({ connectionString: server });
    admin.on('error', () => {});
    await admin.connect();
    const signedIn = await call('POST', '/login', {
      at,
      body: { username: 'admin@openward.example', password: 'Demo-pass-1' },
    });
    token = signedIn.result.token;
  });
  afterAll(async () => {
    await admin.end();
    await api.close();
  });

  const today = () => call('POST', '/appointment/today/all', { at, token, body: {} });

  test('connections that are killed under twenty callers cost 503 and never the process, ten times over (H5)', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < 10; round++) {
      const calls = Array.from({ length: 20 }, () => today());
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(databaseUrl).pathname.slice(1),
      ]);
      for (const { status } of await Promise.all(calls)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await today()).status).toBe(200);
  });

  test('a full disk costs 503 until there is room again', async () => {
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    // PostgreSQL's message when a table cannot grow.
    await owner.query(`
      create function refuse_to_grow() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger refuse_to_grow before insert on audit for each row execute function refuse_to_grow()`);
    try {
      const { status, result, headers } = await today();
      expect([status, result.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    } finally {
      await owner.query('drop trigger refuse_to_grow on audit; drop function refuse_to_grow');
      await owner.end();
    }
    expect((await today()).status).toBe(200);
  });

  test('a row that somebody holds costs its callers seconds, and nobody else anything (H6)', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    const { rows } = await holder.query(
      "select id from appointment where status = 'BOOKED' and starts_at > now() order by starts_at desc limit 1",
    );
    await holder.query('begin');
    await holder.query('select 1 from appointment where id = $1 for update', [rows[0].id]);
    let answered = 0;
    const confirmed = Array.from({ length: 12 }, async () => {
      const answer = await call('POST', '/appointment/update', {
        at,
        token,
        body: { id: rows[0].id, status: 'CONFIRMED' },
      });
      answered++;
      return answer;
    });
    await new Promise((resume) => setTimeout(resume, 500));
    expect((await call('GET', '/readyz', { at })).status).toBe(200);
    // The check waited for none of the confirmations.
    expect(answered).toBe(0);
    const answers = await Promise.all(confirmed);
    await holder.query('rollback');
    await holder.end();
    for (const { status, result, headers } of answers) {
      expect([status, result.code]).toEqual([503, 'unavailable']);
      expect(headers.get('retry-after')).toBe('2');
    }
    expect((await today()).status).toBe(200);
  });

  test('an audit that cannot be written is 503, and nothing is changed without it (H6)', async () => {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    const { rows } = await holder.query(
      "select id from appointment where status = 'RESCHEDULED' and starts_at > now() order by starts_at desc limit 1",
    );
    await holder.query('begin; lock table audit in access exclusive mode');
    const answer = await call('POST', '/appointment/update', {
      at,
      token,
      body: { id: rows[0].id, status: 'CONFIRMED' },
    });
    await holder.query('rollback');
    expect([answer.status, answer.result.code]).toEqual([503, 'unavailable']);
    const after = await holder.query('select status from appointment where id = $1', [rows[0].id]);
    expect(after.rows).toEqual([{ status: 'RESCHEDULED' }]);
    await holder.end();
  });

  test('a database that is gone is 503 in our own words, at once (H5)', async () => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    for (const answer of [await call('GET', '/readyz', { at }), await today()]) {
      expect([answer.status, answer.result.code]).toEqual([503, 'unavailable']);
      expect(JSON.stringify(answer.body)).not.toMatch(/connect|database "|ECONN/);
    }
    await admin.query(`alter database ${name} allow_connections true`);
    expect((await today()).status).toBe(200);
  });
});
