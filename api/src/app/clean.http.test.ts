import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/** Counts the rows that expire before an instant. Other suites use other years, so their rows do not count. */
const counts = async (days: number) => {
  const by = new Date(Date.now() + days * 86_400_000).toISOString();
  const [row] = await rowsOf<Record<string, number>>(sql`
    select (select count(*)::int from attempt where window_ends_at < ${by}::timestamptz) as attempts,
           (select count(*)::int from one_time_password where expires_at < ${by}::timestamptz) as codes,
           (select count(*)::int from reset_grant where expires_at < ${by}::timestamptz) as grants,
           (select count(*)::int from idempotency_key where expires_at < ${by}::timestamptz) as keys,
           (select count(*)::int from sign_up where expires_at < ${by}::timestamptz) as claims,
           (select count(*)::int from refresh_token where expires_at < ${by}::timestamptz) as tokens`);
  return row;
};
const clean = (days: number) => globalThis.openward.clean(new Date(Date.now() + days * 86_400_000));

test('what is over is deleted, and what still counts is not (M14)', async () => {
  const { email } = await globalThis.openward.build.patient();
  const body = { username: email, password: 'Built-pass-1' };
  await call('POST', '/login', { body, headers: { 'idempotency-key': `clean-${Date.now()}` } });
  await call('POST', `/send/otp?username=${email}`);
  expect(await counts(2)).toMatchObject({ codes: expect.any(Number), keys: expect.any(Number) });
  expect((await counts(2))?.codes).toBeGreaterThan(0);
  const sessions = () =>
    rowsOf(sql`select 1 from session s join app_user u on u.id = s.user_id where u.username = ${email}`);
  await clean(2);
  expect(await counts(2)).toEqual({ attempts: 0, codes: 0, grants: 0, keys: 0, claims: 0, tokens: 0 });
  expect(await sessions()).toHaveLength(1);
  await clean(91);
  expect(await sessions()).toHaveLength(0);
});

test('of a message to a group only its counts stay after 90 days', async () => {
  const { build } = globalThis.openward;
  const { patientId } = await build.patient();
  const { userId } = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const [bulk] = await rowsOf<{ id: string }>(sql`
    insert into bulk_sms (id, filter, body, sent_by, created_at, starts_at, finished_at, state, total, sent)
    values (gen_random_uuid(), '{"group": "patients", "doctorList": []}', 'Closed', ${userId}, now(), now(), now(), 'DONE', 1, 1) returning id`);
  await rowsOf(sql`insert into bulk_sms_recipient values (${bulk?.id}, ${patientId}, 'SENT')`);
  const left = () =>
    rowsOf(sql`select sent from bulk_sms_recipient right join bulk_sms on id = bulk_id
    where id = ${bulk?.id} and patient_id is not null`);
  await clean(2);
  expect(await left()).toHaveLength(1);
  await clean(91);
  expect(await left()).toHaveLength(0);
  expect(await rowsOf(sql`select sent from bulk_sms where id = ${bulk?.id}`)).toEqual([{ sent: 1 }]);
});

test('text messages go once they are older than the practice keeps them, unless they are still to be sent', async () => {
  const { build } = globalThis.openward;
  const { patientId } = await build.patient();
  const years = (count: number) => sql`now() - make_interval(years => ${count}::int, days => 1)`;
  for (const [body, at, state] of [
    ['old', years(2), 'DELIVERED'],
    ['older, failed', years(5), 'FAILED'],
    ['old, waiting', years(2), 'WAITING'],
    ['new', years(1), 'SENT'],
  ] as const) {
    await rowsOf(sql`
      insert into sms_message (id, patient_id, phone_no, body, purpose, created_at, state, next_try_at, give_up_at, changed_at)
      values (gen_random_uuid(), ${patientId}, '4155550100', ${body}, 'message', ${at}, ${state}, 'infinity', 'infinity', now())`);
  }
  const left = async () =>
    (
      await rowsOf<{ body: string }>(sql`select body from sms_message where patient_id = ${patientId} order by body`)
    ).map(({ body }) => body);
  const all = ['new', 'old', 'old, waiting', 'older, failed'];
  try {
    await clean(0);
    expect(await left()).toEqual(all);
    await rowsOf(sql`update practice set keep_messages = 2`);
    await clean(0);
    expect(await left()).toEqual(['new', 'old, waiting']);
  } finally {
    await rowsOf(sql`update practice set keep_messages = 0`);
  }
});
