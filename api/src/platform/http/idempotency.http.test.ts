import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { auditOf, rowsOf } from '../../testing/world.ts';

const START = Date.parse('2033-05-04T10:00:00Z');
let minute = 0;
beforeAll(() => globalThis.openward.setNow(new Date(START - 86_400_000)));
afterAll(() => globalThis.openward.setNow(null));

async function scene() {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient();
  const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
  const startDateTime = new Date(START + 30 * 60_000 * ++minute).toISOString();
  const body = { consultationType: 'Wellness', description: 'Once', startDateTime, doctorId };
  return { ...patient, token: await tokenFor(patient), doctorId, body };
}

const book = (token: string, key: string | undefined, body: object) =>
  call('POST', '/appointment/create', { token, body, headers: key ? { 'idempotency-key': key } : {} });
const bookedFor = (doctorId: string) =>
  rowsOf<{ id: string }>(sql`select id from appointment where doctor_id = ${doctorId} and status <> 'CANCELED'`);

test('a retry after a lost answer gets the first answer, and nothing happens twice', async () => {
  const { token, body, doctorId } = await scene();
  const key = randomUUID();
  const [first, second] = [await book(token, key, body), await book(token, key, body)];
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await bookedFor(doctorId)).toHaveLength(1);
  expect((await auditOf(second.headers)).map(({ outcome }) => outcome)).toEqual(['repeated']);
  // Without a key it is a new attempt, and the time is taken.
  expect((await book(token, undefined, body)).status).toBe(409);
});

test('also where the retries come while the first is at work, ten rounds of eight', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, body, doctorId } = await scene();
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => book(token, key, body)));
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(all.map(({ result }) => result.id)).size).toBe(1);
    expect(await bookedFor(doctorId)).toHaveLength(1);
  }
});

test('a refusal is an answer too: it stays what it was', async () => {
  const { token, body, doctorId } = await scene();
  const { build, tokenFor } = globalThis.openward;
  const other = await tokenFor(await build.patient());
  const taken = await book(other, undefined, body);
  const key = randomUUID();
  expect((await book(token, key, body)).result.code).toBe('slot_taken');
  await call('POST', `/appointment/cancel?appointmentId=${taken.result.id}`, { token: other });
  expect((await book(token, key, body)).result.code).toBe('slot_taken');
  expect((await book(token, randomUUID(), body)).status).toBe(200);
  expect(await bookedFor(doctorId)).toHaveLength(1);
});

test('a key belongs to one call of one caller', async () => {
  const [mine, theirs] = [await scene(), await scene()];
  const key = randomUUID();
  const first = await book(mine.token, key, mine.body);
  expect((await book(mine.token, key, { ...mine.body, description: 'Another' })).result.code).toBe('key_reused');
  const strange = await book(theirs.token, key, theirs.body);
  expect(strange.status).toBe(200);
  expect(strange.result.id).not.toBe(first.result.id);
});

test('it is forgotten after a day', async () => {
  const { token, body } = await scene();
  const key = randomUUID();
  expect((await book(token, key, body)).status).toBe(200);
  await rowsOf(sql`update idempotency_key set expires_at = ${new Date(START - 2 * 86_400_000).toISOString()}::timestamptz
    where answer is not null returning key_hash`);
  expect((await book(token, key, body)).status).toBe(409);
});

test('slow calls are covered: a sign-in repeated with its key opens one session', async () => {
  const { email, userId } = await scene();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { username: email, password: 'Built-pass-1' };
  const all = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/login', { body, headers })));
  expect(new Set(all.map(({ result }) => result.refreshToken)).size).toBe(1);
  const sessions = await rowsOf(sql`select id from session where user_id = ${userId} and user_agent is not null`);
  expect(sessions).toHaveLength(1);
});

test('what is kept tells nothing to who has no key: neither tokens nor names', async () => {
  const { email } = await scene();
  const headers = { 'idempotency-key': randomUUID() };
  await call('POST', '/login', { body: { username: email, password: 'Built-pass-1' }, headers });
  const rows = await rowsOf<{ text: string }>(
    sql`select key_hash || call_hash || encode(answer, 'escape') as text from idempotency_key where answer is not null`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/SUCCESS|refreshToken|firstName/);
});

test.each(['short', 'with a space in it', 'x'.repeat(101)])('"%s" is no key', async (key) => {
  const { token, body } = await scene();
  expect((await book(token, key, body)).status).toBe(400);
});
