import { sql } from 'drizzle-orm';

const { database } = globalThis.openward.api;
const raise = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);

/** Runs a transaction that fails with a PostgreSQL state the first `times` times. */
async function failing(state: string, times: number): Promise<{ tries: number; result?: string; error?: unknown }> {
  let tries = 0;
  try {
    const result = await database.transaction(async (tx) => {
      tries += 1;
      if (tries <= times) await tx.execute(raise(state));
      return 'done';
    });
    return { tries, result };
  } catch (error) {
    return { tries, error };
  }
}

describe('a transaction that PostgreSQL gave up for another', () => {
  test.each([
    ['40P01', 'deadlock'],
    ['40001', 'serialization'],
  ])('is run again: %s, %s', async (state) => {
    expect(await failing(state, 3)).toEqual({ tries: 4, result: 'done' });
  });

  test('is given up at the fourth time', async () => {
    expect(await failing('40P01', 4)).toEqual({ tries: 4, error: expect.anything() });
  });

  test.each(['23505', '23P01', '22P02', 'P0001'])('is not run again for a fault of its own: %s', async (state) => {
    expect(await failing(state, 1)).toEqual({ tries: 1, error: expect.anything() });
  });
});

test('what a failed transaction wrote is gone', async () => {
  const name = `Rolled back ${process.hrtime.bigint()}`;
  const written = database.transaction(async (tx) => {
    await tx.execute(sql`insert into hospital (id, name, time_zone) values (gen_random_uuid(), ${name}, 'UTC')`);
    await tx.execute(raise('P0001'));
  });
  await expect(written).rejects.toBeDefined();
  const { rows } = (await database.transaction((tx) =>
    tx.execute(sql`select 1 from hospital where name = ${name}`),
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([]);
});

test('audit rows are only ever added', async () => {
  await database.transaction((tx) =>
    tx.execute(sql`insert into audit (id, request_id, action, entity, entity_ids, patient_ids)
      values (gen_random_uuid(), 'a test', 'read', 'patient', '{}', '{}')`),
  );
  for (const change of [sql`update audit set action = 'nothing'`, sql`delete from audit`]) {
    await expect(database.transaction((tx) => tx.execute(change))).rejects.toBeDefined();
  }
});

const real = database.kind === 'postgres' ? test : test.skip;

// PGlite has one connection, so two transactions never wait for each other there.
real('a real deadlock on PostgreSQL ends with both done', async () => {
  let first = 0;
  const crossing = async (one: number, other: number) => {
    let tries = 0;
    await database.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`select pg_advisory_xact_lock(${one}::bigint)`);
      first += 1;
      // Only in the first round does each side wait until the other holds its lock.
      while (first < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      await tx.execute(sql`select pg_advisory_xact_lock(${other}::bigint)`);
    });
    return tries;
  };
  const tries = await Promise.all([crossing(91_001, 91_002), crossing(91_002, 91_001)]);
  expect(tries.sort()).toEqual([1, 2]);
});
