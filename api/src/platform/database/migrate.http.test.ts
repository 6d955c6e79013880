/** @jest-environment-options {"isAlone": true} */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@openward/server-kit/log';
import { checkMigrated, type ExecuteSql, migrate } from '@openward/server-kit/postgres/migrate';
import pg from 'pg';
import { call } from '../../testing/client.ts';
import { migrateDatabase } from './database.ts';
import { migrationsFolder } from './driver.ts';
import { openPostgres } from './postgres.ts';

/* Runs on the tables of a real server, with migrations that a later version might have. */
const { database, services } = globalThis.openward.api;
const isPostgres = database.kind === 'postgres';
const onPostgres = isPostgres ? describe : describe.skip;
const LATER = Date.UTC(2100, 0, 1);

let execute: ExecuteSql;
const clients: pg.Client[] = [];
let folder: string;

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: services.config.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}

/** Adds a migration to those of this version. */
function bring(name: string, text: string, when = LATER): void {
  const journal = join(folder, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8'));
  const all = [...entries, { tag: name, when }].sort((one, other) => one.when - other.when);
  writeFileSync(journal, JSON.stringify({ entries: all }));
  writeFileSync(join(folder, `${name}.sql`), text);
}

const rows = async (text: string, values?: unknown[]) =>
  (await execute(text, values)).rows as Record<string, unknown>[];
const isThere = async (table: string) =>
  (await rows(`select to_regclass('public.${table}') is not null as is_there`))[0]?.is_there;
const namesOf = async (like: string) =>
  (await rows(`select name from drizzle.__drizzle_migrations where name like $1 order by id`, [like])).map(
    ({ name }) => name,
  );

beforeAll(async () => {
  log.level = 'error';
  if (!isPostgres) execute = database.execute;
  else {
    const client = await connection();
    execute = (text, values) => client.query(text, values);
  }
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await execute('delete from drizzle.__drizzle_migrations where created_at >= $1', [LATER]);
  await execute('drop table if exists first_try, second_try, filling');
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

test('runs what is missing in order, although something newer has run', async () => {
  bring('9000_newest', 'create table second_try (id int)', LATER + 2);
  await migrate(execute, { folder });
  bring('9000_merged', 'create table first_try (id int)', LATER + 1);
  await expect(checkMigrated(execute, { folder })).rejects.toThrow('older than this version: 9000_merged did not run');
  await migrate(execute, { folder });
  expect([await isThere('first_try'), await namesOf('9000%')]).toEqual([true, ['9000_newest', '9000_merged']]);
});

test('takes over what an earlier version recorded by hash alone, and gives it its name', async () => {
  await execute('alter table drizzle.__drizzle_migrations drop column name');
  await checkMigrated(execute, { folder });
  await migrate(execute, { folder });
  expect(await namesOf('0000%')).toEqual(['0000_practice']);
});

describe('what does not fit is refused by name', () => {
  test('a file that was changed after it ran', async () => {
    bring('9000_first', 'create table first_try (id int)');
    await migrate(execute, { folder });
    writeFileSync(join(folder, '9000_first.sql'), 'create table first_try (id bigint)');
    for (const look of [checkMigrated(execute, { folder }), migrate(execute, { folder })]) {
      await expect(look).rejects.toThrow(/^9000_first was changed after this database ran it/);
    }
    // A migration without a recorded name is identified by its time.
    await execute("update drizzle.__drizzle_migrations set name = null where name = '9000_first'");
    await expect(migrate(execute, { folder })).rejects.toThrow(/^9000_first was changed/);
  });

  test('a migration that this version does not have, unless it is of a later one', async () => {
    const record = 'insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)';
    bring('9000_first', 'create table first_try (id int)', LATER + 5);
    await execute(record, ['a hash', LATER + 9, '9001_of_a_later_version']);
    await migrate(execute, { folder });
    await execute(record, ['another hash', LATER + 1, '9000_of_a_branch']);
    for (const look of [checkMigrated(execute, { folder }), migrate(execute, { folder })]) {
      await expect(look).rejects.toThrow('has run 9000_of_a_branch, which this version does not have');
    }
  });
});

test('one that fails leaves nothing of itself, and what ran before it stays', async () => {
  bring('9000_first', 'create table first_try (id int)', LATER);
  bring(
    '9001_second',
    'create table second_try (id int);\n--> statement-breakpoint\ninsert into second_try values (1 / 0)',
    LATER + 1,
  );
  await expect(migrate(execute, { folder })).rejects.toThrow(/^9001_second failed and is not recorded/);
  expect([await isThere('first_try'), await isThere('second_try')]).toEqual([true, false]);
  expect(await namesOf('9%')).toEqual(['9000_first']);
});

describe('an online migration', () => {
  const FILLING = `-- Online migration: every row gets its size.
UPDATE filling SET size = length(text) WHERE id IN (SELECT id FROM filling WHERE size IS NULL LIMIT 10);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS filling_size;
--> statement-breakpoint
-- Lists ask for it.
CREATE INDEX CONCURRENTLY filling_size ON filling (size);
`;
  const left = async () => (await rows('select count(*)::int as left from filling where size is null'))[0]?.left;
  beforeEach(async () => {
    await execute('create table filling (id int primary key, text text, size int)');
    await execute("insert into filling select n, 'text ' || n from generate_series(1, 95) n");
    bring('9000_fill', FILLING);
  });

  test('fills some rows at a time, each time in a transaction of its own, and then makes its index', async () => {
    await execute('create table first_try (txid text)');
    await execute(`create or replace function note_filling() returns trigger language plpgsql as $$ begin
      insert into first_try values (pg_current_xact_id()::text); return null; end $$`);
    await execute('create trigger note_filling after update on filling for each row execute function note_filling()');
    await migrate(execute, { folder });
    const batches = await rows('select count(*)::int as rows from first_try group by txid order by 1 desc');
    expect(batches.map((batch) => batch.rows)).toEqual([...Array(9).fill(10), 5]);
    expect([await left(), await namesOf('9%')]).toEqual([0, ['9000_fill']]);
    expect(await rows("select indisvalid from pg_index where indexrelid = 'filling_size'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test('goes on where it broke off, and is not recorded before it is complete', async () => {
    let batches = 0;
    const dying: ExecuteSql = async (text, values) => {
      if (text.includes('UPDATE filling') && ++batches === 4) throw new Error('Connection terminated unexpectedly');
      return execute(text, values);
    };
    await expect(migrate(dying, { folder })).rejects.toThrow(/^9000_fill failed and is not recorded/);
    expect([await left(), await namesOf('9%')]).toEqual([65, []]);
    await expect(checkMigrated(execute, { folder })).rejects.toThrow('9000_fill did not run');
    await migrate(execute, { folder });
    expect([await left(), await namesOf('9%')]).toEqual([0, ['9000_fill']]);
  });
});

describe('a filling', () => {
  const FILLING = `-- Online migration: every row gets its size.
UPDATE filling SET size = length(text) WHERE id IN (
  SELECT filling.id FROM filling JOIN first_try ON first_try.of = filling.id
  WHERE size IS NULL OR size < 0 LIMIT 10);`;
  /** The log entries, and the statements that changed rows, with their values. */
  let said: Record<string, unknown>[];
  let ran: { text: string; values: unknown[] | undefined }[];
  const watched: ExecuteSql = async (text, values) => {
    if (text.includes('UPDATE filling')) ran.push({ text, values });
    return execute(text, values);
  };
  beforeEach(async () => {
    said = [];
    ran = [];
    jest.spyOn(log, 'info').mockImplementation((facts: unknown, message?: string) => {
      if (message) said.push({ ...(facts as object), message });
    });
    await execute('create table filling (id uuid primary key, text text, size int); create table first_try (of uuid)');
    await execute("insert into filling select gen_random_uuid(), 'text ' || n from generate_series(1, 95) n");
    await execute('insert into first_try select id from filling');
    bring('9000_fill', FILLING);
  });
  afterEach(() => jest.restoreAllMocks());

  test('goes on after the last key, and looks once more for what was written behind it', async () => {
    let isWritten = false;
    await migrate(
      async (text, values) => {
        // Meanwhile another caller inserts a row whose key precedes all others.
        if (ran.length === 3 && !isWritten) {
          isWritten = true;
          await execute(`insert into filling values ('00000000-0000-0000-0000-000000000000', 'late');
            insert into first_try values ('00000000-0000-0000-0000-000000000000')`);
        }
        return watched(text, values);
      },
      { folder },
    );
    expect((await rows('select count(*)::int as left from filling where size is null'))[0]?.left).toBe(0);
    // Ten steps through the table, one that finds the late row, one that finds none.
    expect(ran).toHaveLength(12);
    const ends = ran.slice(0, 10).map(({ values }) => values);
    expect(ends[0]).toHaveLength(1);
    for (const [place, values] of ends.entries()) {
      if (place > 0) expect(values?.[0]).toBe(ends[place - 1]?.at(-1));
    }
    expect(ran.slice(10).map(({ values }) => values)).toEqual([undefined, undefined]);
  });

  test('tells that it begins, and then how far it is, in the log and in pg_stat_activity', async () => {
    const names: unknown[] = [];
    await migrate(
      async (text, values) => {
        if (text.includes('application_name')) names.push(values?.[0]);
        return execute(text, values);
      },
      { folder, tellsEvery: 0 },
    );
    const migration = '9000_fill';
    const steps = Array.from({ length: 9 }, (_, step) => (step + 1) * 10);
    expect(said).toEqual([
      { migration, message: 'migration begins' },
      ...steps.map((rows) => ({ migration, rows, of: 95, message: 'migration goes on' })),
    ]);
    expect(names.slice(0, 2)).toEqual(['openward migrates 9000', 'openward migrates 9000, 10 of about 95 rows']);
  });

  test('tells nothing again within ten seconds', async () => {
    await migrate(execute, { folder });
    expect(said).toEqual([{ migration: '9000_fill', message: 'migration begins' }]);
  });

  test('is left for later where nothing follows it, and not where something does', async () => {
    expect(await migrate(execute, { folder, leavesOnline: true })).toBe(true);
    expect(await namesOf('9%')).toEqual([]);
    await checkMigrated(execute, { folder, leavesOnline: true });
    bring('9001_after', 'create table second_try (id int)', LATER + 1);
    expect(await migrate(execute, { folder, leavesOnline: true })).toBe(false);
    expect(await namesOf('9%')).toEqual(['9000_fill', '9001_after']);
  });
});

test('that a record got its text for searches is no change of the record', async () => {
  const id = '00000000-0000-0000-0000-000000000079';
  await execute(`insert into app_user (id, username, email, password_hash, first_name, last_name, role)
      values ('${id}', 'quiet@search.example', 'quiet@search.example', 'none', 'Quiet', 'Search', 'ROLE_PATIENT')`);
  await execute('insert into patient (id, user_id) values ($1, $1)', [id]);
  const look = async () => {
    const noted = 'select count(*)::int as noted from record_change where record_id = $1';
    const [[patient], [change]] = [
      await rows('select version from patient where id = $1', [id]),
      await rows(noted, [id]),
    ];
    return [patient?.version, change?.noted];
  };
  await execute("update patient set search_text = '' where id = $1", [id]);
  expect(await look()).toEqual([1, 0]);
  await execute("update patient set mail_address = 'Street 1' where id = $1", [id]);
  expect(await look()).toEqual([2, 1]);
  // The trigger's condition already excludes the change.
  const [{ definition } = {}] = await rows(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'note_patient_changed' and tgrelid = 'patient'::regclass",
  );
  expect(definition).toMatch(/WHEN .*search_text/);
  await execute('delete from patient where id = $1', [id]);
  await execute('delete from app_user where id = $1', [id]);
});

onPostgres('while others use the tables', () => {
  test('a server serves while an online migration fills, and ends it when it stops', async () => {
    const holder = await connection();
    await execute('create table filling (id int primary key, size int)');
    await execute('insert into filling select n from generate_series(1, 2000) n');
    await holder.query('begin; update filling set size = null where id = 1500');
    bring(
      '9000_fill',
      '-- Online migration: sizes.\nUPDATE filling SET size = 1 WHERE id IN (SELECT id FROM filling WHERE size IS NULL LIMIT 1000)',
    );
    const url = services.config.databaseUrl ?? '';
    const open = () => openPostgres({ url, dataDir: folder, migrations: folder });
    const done = async () => Number((await rows('select count(size)::int as done from filling'))[0]?.done);
    // The database opens although another transaction locks a row that is to be filled.
    const first = await open();
    while ((await done()) < 1000) await sleep(20);
    await first.ping();
    await first.close();
    expect([await done(), await namesOf('9%')]).toEqual([1000, []]);
    const second = await open();
    await holder.query('commit');
    while ((await namesOf('9%')).length === 0) await sleep(20);
    expect(await done()).toBe(2000);
    await second.close();
  });

  test('migrating without serving also runs online migrations, and fails where one fails', async () => {
    await execute('create table filling (id int primary key, size int)');
    await execute('insert into filling select n from generate_series(1, 20) n');
    const filling = 'UPDATE filling SET size = 1 WHERE id IN (SELECT id FROM filling WHERE size IS NULL LIMIT 10)';
    bring('9000_fill', `-- Online migration: sizes.\n${filling}`);
    const options = { url: services.config.databaseUrl, dataDir: folder, migrations: folder };
    await migrateDatabase(options);
    expect(await rows('select count(size)::int as done from filling')).toEqual([{ done: 20 }]);
    expect(await namesOf('9%')).toEqual(['9000_fill']);
    bring('9001_wrong', '-- Online migration: no such table.\nUPDATE first_try SET size = 1', LATER + 1);
    await expect(migrateDatabase(options)).rejects.toThrow('9001_wrong failed and is not recorded');
  });

  test('one that waits for a table lets everybody else through, and runs once it is free', async () => {
    const [holder, reader] = [await connection(), await connection()];
    await holder.query('begin; select 1 from hospital');
    bring('9000_column', 'alter table hospital add column first_try int; alter table hospital drop column first_try');
    let isDone = false;
    const running = migrate(execute, { folder }).then(() => {
      isDone = true;
    });
    const waits = "select 1 from pg_locks where not granted and relation = 'hospital'::regclass";
    // Twenty reads succeed while the migration waits for the table.
    for (let served = 0; served < 20; ) {
      if ((await reader.query(waits)).rowCount === 0) continue;
      await reader.query('select count(*) from hospital');
      served += 1;
    }
    expect(isDone).toBe(false);
    await holder.query('commit');
    await running;
    expect(await namesOf('9%')).toEqual(['9000_column']);
  });

  test('one whose tables calls lock in another order than it gets them all the same', async () => {
    bring(
      '9000_two_tables',
      'alter table avatar add column first_try int;--> statement-breakpoint\nalter table hospital add column first_try int',
    );
    let isDone = false;
    const callers = await Promise.all(Array.from({ length: 4 }, connection));
    const calling = callers.map(async (caller, place) => {
      await sleep(place * 40);
      while (!isDone) {
        // At any time one caller holds the second table and will request the first.
        await caller.query('begin; lock table hospital in row exclusive mode');
        await sleep(120);
        await caller.query('lock table avatar in row exclusive mode; commit');
      }
    });
    await migrate(execute, { folder, tries: 6 }).finally(() => {
      isDone = true;
    });
    await Promise.all(calling);
    expect(await namesOf('9%')).toEqual(['9000_two_tables']);
    await execute('alter table avatar drop column first_try; alter table hospital drop column first_try');
  });

  test('one that never gets its table is refused in a sentence', async () => {
    const holder = await connection();
    await holder.query('begin; select 1 from hospital');
    bring('9000_column', 'alter table hospital add column first_try int');
    await expect(migrate(execute, { folder, tries: 2 })).rejects.toThrow(
      /^9000_column could not lock its tables in 2 tries, .* pg_stat_activity/,
    );
    await holder.query('rollback');
  });

  test('a server does not say that it is ready while an older migration is missing, but runs it', async () => {
    await execute('drop table avatar');
    await execute("delete from drizzle.__drizzle_migrations where name = '0013_avatar'");
    const { api, url } = await globalThis.openward.another({});
    expect((await call('GET', '/readyz', { at: url })).status).toBe(200);
    await api.close();
    expect(await isThere('avatar')).toBe(true);
  });

  test('a server does not start on a database that has run something else', async () => {
    const [{ hash } = {}] = await rows("select hash from drizzle.__drizzle_migrations where name = '0013_avatar'");
    const put = "update drizzle.__drizzle_migrations set hash = $1 where name = '0013_avatar'";
    await execute(put, ['of another file']);
    await expect(globalThis.openward.another({})).rejects.toThrow(/^0013_avatar was changed/);
    await execute(put, [hash]);
  });

  test('eight processes that start at once run each migration once', async () => {
    for (let round = 0; round < 10; round++) {
      await execute('drop table avatar');
      await execute("delete from drizzle.__drizzle_migrations where name = '0013_avatar'");
      const url = services.config.databaseUrl ?? '';
      const opened = await Promise.all(Array.from({ length: 8 }, () => openPostgres({ url, dataDir: folder })));
      await Promise.all(opened.map((each) => each.close()));
      expect(await namesOf('0013%')).toEqual(['0013_avatar']);
    }
  });
});
