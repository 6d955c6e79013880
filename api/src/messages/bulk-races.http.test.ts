import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

const { build, tokenFor, runBulkSms } = globalThis.openward;

const PATIENTS = 250;
let doctorId: string;
let hospitalId: string;
let token: string;

/* More patients than a worker takes at a time, all of one hospital. */
beforeAll(async () => {
  hospitalId = await build.hospital();
  ({ doctorId } = await build.doctor({ hospitalId }));
  token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  const tag = randomInt(1e9);
  await rowsOf(sql`
    with people as (
      insert into app_user (id, username, email, password_hash, first_name, last_name, role, phone_no)
      select gen_random_uuid(), 'race' || n || '-' || ${tag}::text, 'race' || n || '-' || ${tag}::text, '', 'Race', n::text,
             'ROLE_PATIENT', (2990000000 + n)::text
      from generate_series(1, ${PATIENTS}) n returning id, last_name),
    patients as (
      insert into patient (id, user_id) select gen_random_uuid(), id from people returning id)
    insert into appointment (id, doctor_id, patient_id, hospital_id, starts_at, ends_at, status, description, consultation_type)
    select gen_random_uuid(), ${doctorId}, id, ${hospitalId}, at, at + interval '1 minute', 'BOOKED', 'Race', 'Wellness'
    from (select id, timestamptz '2033-01-01' + row_number() over () * interval '1 minute' as at from patients) as visits`);
});

const start = async () =>
  (await call('POST', '/sms/bulk', { token, body: { group: 'hospital', message: 'Race' } })).result.id as string;
const stateOf = async (id: string) => {
  const all: { id: string }[] = (await call('GET', '/sms/bulk', { token })).result;
  return all.find((one) => one.id === id) as unknown as { state: string; sent: number; left: number; total: number };
};
const messages = async () => {
  const [row] = await rowsOf<{ all: number; people: number }>(sql`
    select count(*)::int as all, count(distinct patient_id)::int as people from sms_message
    where hospital_id = ${hospitalId} and state <> 'FAILED'`);
  return row as { all: number; people: number };
};
const forget = () => rowsOf(sql`delete from sms_message where hospital_id = ${hospitalId}`);
afterEach(forget);

test('several workers at once send it to each patient once', async () => {
  const id = await start();
  await Promise.all(Array.from({ length: 4 }, () => runBulkSms()));
  await runBulkSms();
  expect(await messages()).toEqual({ all: PATIENTS, people: PATIENTS });
  expect(await stateOf(id)).toMatchObject({ state: 'DONE', sent: PATIENTS, left: 0 });
});

test('what was broken off goes on where it was', async () => {
  const { sms } = globalThis.openward.api.services;
  const { wake } = sms;
  const id = await start();
  sms.wake = async () => {
    sms.wake = wake;
    throw new Error('the worker dies');
  };
  await expect(runBulkSms()).rejects.toThrow('the worker dies');
  sms.wake = wake;
  expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', sent: 100, left: 150 });
  await runBulkSms();
  expect(await messages()).toEqual({ all: PATIENTS, people: PATIENTS });
  expect(await stateOf(id)).toMatchObject({ state: 'DONE', sent: PATIENTS });
});

test('what is cancelled while it begins goes to nobody afterwards', async () => {
  const cancel = (id: string) => call('POST', `/sms/bulk/${id}/cancel`, { token });
  for (let round = 0; round < 6; round++) {
    const id = await start();
    const wait = new Promise((later) => setTimeout(later, round * 15));
    const [answer] = await Promise.all([wait.then(() => cancel(id)), runBulkSms(), runBulkSms()]);
    // While texts wait, cancelling always succeeds.
    expect(answer.status).toBe(200);
    const atOnce = await messages();
    await runBulkSms();
    const { state, sent } = await stateOf(id);
    expect({ state, sent }).toEqual({ state: 'CANCELED', sent: answer.result.sent });
    expect(await messages()).toEqual(atOnce);
    expect(atOnce).toEqual({ all: sent, people: sent });
    await forget();
  }
});
