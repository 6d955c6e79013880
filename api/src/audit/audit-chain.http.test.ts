import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/* Tampering is rolled back with its transaction, because the other suites of this process use the same audit. */

const AS_OWNER = ['audit', 'audit_chain', 'audit_head'].map((table) => `alter table ${table} disable trigger user`);
const after = (...statements: string[]) => globalThis.openward.verifyAudit([...AS_OWNER, ...statements]);

/** Reads a waiting list several times and returns the audit rows of that. */
async function looks(count: number): Promise<{ position: number; id: string }[]> {
  const { build, tokenFor } = globalThis.openward;
  const { userId } = await build.patient();
  const token = await tokenFor({ userId });
  for (let look = 0; look < count; look++) expect((await call('GET', '/waiting', { token })).status).toBe(200);
  return rowsOf(sql`select position::int as position, id from audit where actor_id = ${userId} order by position`);
}

/** Links all rows; a transaction of another database on the same server may have to end first. */
async function chained(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await globalThis.openward.chainAudit();
    if ((await globalThis.openward.verifyAudit()).notYetChained === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the chain does not reach the end');
}

beforeAll(async () => {
  await looks(1);
  await chained();
});

test('every row is in the chain once the job has run, and what comes later is not yet', async () => {
  await looks(3);
  await chained();
  const { finding, rows, batches } = await globalThis.openward.verifyAudit();
  expect(finding).toBeUndefined();
  await looks(2);
  expect(await globalThis.openward.verifyAudit()).toMatchObject({
    finding: undefined,
    rows,
    batches,
    notYetChained: 2,
  });
  await chained();
  expect(await globalThis.openward.verifyAudit()).toMatchObject({ rows: rows + 2, batches: batches + 1 });
  expect(await globalThis.openward.chainAudit()).toBeUndefined();
});

describe('somebody who owns the database', () => {
  let first: { position: number; id: string };
  let second: { position: number; id: string };

  beforeAll(async () => {
    [first, second] = (await looks(4)).slice(1) as [typeof first, typeof second];
    await chained();
  });

  test.each([
    ['action', `'create'`],
    ['at', `at - interval '1 microsecond'`],
    ['actor_id', 'null'],
    ['patient_ids', `array[gen_random_uuid()]`],
    ['address', `'10.0.0.1'`],
    ['id', 'gen_random_uuid()'],
  ])('changes %s of a row: it is named', async (column, value) => {
    const { finding } = await after(`update audit set ${column} = ${value} where position = ${first.position}`);
    expect(finding).toMatch(new RegExp(`^Row ${first.position} \\(.*\\) of batch \\d+ was changed\\.$`));
  });

  test('deletes a row: it is named', async () => {
    const { finding } = await after(`delete from audit where position = ${first.position}`);
    expect(finding).toMatch(new RegExp(`^Row ${first.position} of batch \\d+ is missing\\.$`));
  });

  test('lets two rows change places: the first is named', async () => {
    const { finding } = await after(
      `update audit set position = -1 where position = ${first.position}`,
      `update audit set position = ${first.position} where position = ${second.position}`,
      `update audit set position = ${second.position} where position = -1`,
    );
    expect(finding).toContain(`Row ${first.position} (${second.id})`);
  });

  test('puts a row where an undone one left a gap: it is named', async () => {
    // A position that the sequence gave out but that is never written.
    const [gap] = await rowsOf<{ position: number }>(sql`select nextval('audit_position')::int as position`);
    await looks(1);
    await chained();
    const { finding } = await after(`
      insert into audit (id, position, request_id, action, entity, entity_ids, patient_ids)
      values (gen_random_uuid(), ${gap?.position}, 'forged', 'read', 'patient', '{}', '{}')`);
    expect(finding).toMatch(new RegExp(`^Row ${gap?.position} \\(.*\\) of batch \\d+ was added\\.$`));
  });

  test('changes a batch to fit a changed row: the batch is named', async () => {
    const where = `where ${first.position} between first_position and last_position`;
    const [batch] = await rowsOf<{ number: string }>(
      sql.raw(`select number::text as number from audit_chain ${where}`),
    );
    for (const change of [
      `made_at = made_at - interval '1 day'`,
      'row_count = row_count - 1',
      `entries = 'x'::bytea`,
    ]) {
      const { finding } = await after(`update audit_chain set ${change} ${where}`);
      expect(finding).toBe(`Batch ${batch?.number} was changed.`);
    }
  });

  test('takes a batch away, from the middle or the end: it is named', async () => {
    const { last } = await globalThis.openward.verifyAudit();
    const { finding: middle } = await after('delete from audit_chain where number = 1');
    expect(middle).toBe('Batch 1 is missing.');
    const { finding: end } = await after(`delete from audit_chain where number = ${last.number}`);
    expect(end).toContain(`Batch ${last.number} is missing`);
  });

  test('cuts off rows, batches and the head alike: only who kept the last hash can tell', async () => {
    const { last } = await globalThis.openward.verifyAudit();
    const cut = [
      ...AS_OWNER,
      `delete from audit where position >= (select first_position from audit_chain where number = ${last.number})`,
      `delete from audit_chain where number = ${last.number}`,
      `update audit_head set last_number = number, last_hash = hash, last_position = audit_chain.last_position
       from audit_chain where number = ${last.number} - 1`,
    ];
    expect((await globalThis.openward.verifyAudit(cut)).finding).toBeUndefined();
    expect((await globalThis.openward.verifyAudit(cut, last)).finding).toContain(`Batch ${last.number} is missing`);
    const kept = { ...last, hash: 'ab'.repeat(32) };
    expect((await globalThis.openward.verifyAudit([], kept)).finding).toContain('the chain was rebuilt');
  });
});

test.each([
  'update audit_chain set row_count = 0',
  'delete from audit_chain',
  'truncate audit_chain',
  'delete from audit_head',
])('nobody does by mistake: %s', async (statement) => {
  await expect(globalThis.openward.verifyAudit([statement])).rejects.toBeDefined();
});

test('a change whose audit cannot be written is not made', async () => {
  const { build, tokenFor, api } = globalThis.openward;
  const { userId, patientId } = await build.patient();
  const token = await tokenFor({ userId });
  const request = await build.waitingRequest(patientId);
  const run = (statement: string) => api.database.execute(statement);
  await run(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await run(`create trigger refuse_audit before insert on audit for each row
    when (new.actor_id = '${userId}' and new.action = 'leave') execute function refuse_audit()`);
  const { status } = await call('POST', `/waiting/${request}/leave`, { token });
  await run('drop function refuse_audit cascade');
  expect(status).toBe(500);
  expect(await rowsOf(sql`select 1 from waiting_request where id = ${request} and ended_at is null`)).toHaveLength(1);
});

const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? test : test.skip;

onPostgres('eight who write while the chain is made lose nothing, and nothing comes between', async () => {
  const { build, tokenFor } = globalThis.openward;
  const people = await Promise.all(Array.from({ length: 8 }, () => build.patient()));
  let isWriting = true;
  const writers = people.map(async ({ userId }) => {
    const token = await tokenFor({ userId });
    for (let look = 0; look < 25; look++) expect((await call('GET', '/waiting', { token })).status).toBe(200);
  });
  const chaining = (async () => {
    while (isWriting) await globalThis.openward.chainAudit();
  })();
  await Promise.all(writers);
  isWriting = false;
  await chaining;
  await chained();
  expect(await globalThis.openward.verifyAudit()).toMatchObject({ finding: undefined, notYetChained: 0 });
  const ids = people.map(({ userId }) => userId);
  const [written] = await rowsOf<{ count: number }>(
    sql`select count(*)::int as count from audit where actor_id = any(${sql.param(ids)}::uuid[])`,
  );
  expect(written?.count).toBe(200);
});

onPostgres('rows of a transaction that lasts are waited for, and nobody waits for the chain', async () => {
  const { api, chainAudit, verifyAudit } = globalThis.openward;
  await chained();
  let release = () => {};
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resume) => {
    isWritten = resume;
  });
  const slow = api.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into audit (id, request_id, action, entity, entity_ids, patient_ids)
      values (gen_random_uuid(), 'slow', 'read', 'patient', '{}', '{}')`);
    isWritten();
    await held;
  });
  await written;
  const chaining = chainAudit();
  // Later rows that are written meanwhile must not enter the chain before the earlier one.
  await looks(2);
  expect((await verifyAudit()).notYetChained).toBe(2);
  release();
  await slow;
  await chaining;
  await chained();
  expect((await verifyAudit()).finding).toBeUndefined();
});
