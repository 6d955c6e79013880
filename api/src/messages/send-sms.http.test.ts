import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const send = async (patientId: string[], message: string) => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  return call('POST', '/patient/send/sms', { token, body: { patientId, message } });
};

test('each patient with a number gets it once, and the audit names them', async () => {
  const { build, sms } = globalThis.openward;
  const [one, two] = [await build.patient({ phoneNo: '6285550001' }), await build.patient({ phoneNo: null })];
  const answer = await send([one.patientId, one.patientId, two.patientId], ' Please come fasting. ');
  expect(answer).toMatchObject({ status: 200, result: { sent: 1, withoutPhone: 1 } });
  expect(answer.body.message).toBe('Send message successfully.');
  expect(sms.filter(({ phoneNo }) => phoneNo === '6285550001')).toEqual([
    { phoneNo: '6285550001', text: 'Please come fasting.' },
  ]);
  expect(await auditOf(answer.headers)).toContainEqual(
    expect.objectContaining({ action: 'send sms', patient_ids: [one.patientId] }),
  );
});

describe('a message that is typed at night', () => {
  const NIGHT = new Date('2035-03-05T00:30:00Z');
  beforeEach(() => globalThis.openward.setNow(NIGHT));
  afterEach(() => globalThis.openward.setNow(null));

  /** An administrator of a hospital, and a patient with a number. */
  async function practice(timeZone: string) {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital({ timeZone });
    const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
    const phoneNo = String(randomInt(6_000_000_000, 6_900_000_000));
    return { token, hospitalId, phoneNo, patientId: (await build.patient({ phoneNo })).patientId };
  }
  const nextTryOf = async (patientId: string) => {
    const [row] = await rowsOf<{ at: string }>(
      sql`select to_json(next_try_at at time zone 'UTC') #>> '{}' as at from sms_message where patient_id = ${patientId}`,
    );
    return row?.at.slice(0, 16);
  };

  test.each([
    ['Europe/Madrid', '2035-03-05T07:00'],
    ['America/Chicago', null],
    ['Asia/Kathmandu', '2035-03-05T02:15'],
  ])('in %s waits where the sender says so, until %s', async (timeZone, morning) => {
    const { token, patientId, phoneNo } = await practice(timeZone);
    const asked = await call('POST', '/sms/recipients', { token, body: { patientId: [patientId] } });
    const end = { quietUntil: morning && `${morning}:00.000Z`, quietTimeZone: morning && timeZone };
    expect(asked.result[0]).toMatchObject(end);
    const bulk = await call('POST', '/sms/bulk/check', { token, body: { group: 'hospital' } });
    expect(bulk.result).toMatchObject(end);
    const body = { patientId: [patientId], message: 'Please come fasting.', waitsAtNight: true };
    expect((await call('POST', '/patient/send/sms', { token, body })).status).toBe(200);
    if (morning) expect(await nextTryOf(patientId)).toBe(morning);
    expect(globalThis.openward.sms.some((sent) => sent.phoneNo === phoneNo)).toBe(morning === null);
  });

  test('goes at once where the sender says so', async () => {
    const { token, patientId, phoneNo } = await practice('Europe/Madrid');
    const body = { patientId: [patientId], message: 'Please come fasting.' };
    await call('POST', '/patient/send/sms', { token, body });
    expect(globalThis.openward.sms.some((sent) => sent.phoneNo === phoneNo)).toBe(true);
  });

  test('a form that is assigned by hand is told of in the morning', async () => {
    const { build } = globalThis.openward;
    const { token, patientId, phoneNo } = await practice('Europe/Madrid');
    await rowsOf(sql`update patient set email_opt_out = true where id = ${patientId}`);
    const body = { patientId: [patientId], dynamicFormId: [(await build.form()).formId] };
    expect((await call('POST', '/document/assign', { token, body })).status).toBe(200);
    expect(await nextTryOf(patientId)).toBe('2035-03-05T07:00');
    expect(globalThis.openward.sms.some((sent) => sent.phoneNo === phoneNo)).toBe(false);
  });

  test('a form that somebody reminds of by hand is told of in the morning', async () => {
    const { build } = globalThis.openward;
    const { token, patientId, phoneNo } = await practice('Europe/Madrid');
    await rowsOf(sql`update patient set email_opt_out = true where id = ${patientId}`);
    const documentId = [await build.document({ patientId })];
    const { result } = await call('POST', '/document/remind', { token, body: { documentId } });
    expect(result).toMatchObject({ bySms: 1 });
    expect(await nextTryOf(patientId)).toBe('2035-03-05T07:00');
    expect(globalThis.openward.sms.some((sent) => sent.phoneNo === phoneNo)).toBe(false);
  });
});

test.each([
  ['nobody', [], 'Hello', 'patientId', 'Choose any one patient'],
  ['nothing', ['one'], '  ', 'message', 'Message required'],
  ['too much', ['one'], 'x'.repeat(401), 'message', 'Must be at most 400 characters'],
])('%s to send is said at the field', async (_name, to, message, field, error) => {
  const { patientId } = await globalThis.openward.build.patient();
  const { status, result } = await send(
    to.map(() => patientId),
    message,
  );
  expect({ status, error: result.errors[field] }).toEqual({ status: 400, error });
});

test('who has no number cannot be reached, and who does not exist is not there', async () => {
  const { patientId } = await globalThis.openward.build.patient({ phoneNo: null });
  expect(await send([patientId], 'Hello')).toMatchObject({ status: 400, result: { code: 'invalid_input' } });
  expect(await send(['0190a6e0-0000-7000-8000-000000000001'], 'Hello')).toMatchObject({ status: 404 });
});

describe('more messages than the day allows', () => {
  const { api, build, setNow, sms, tokenFor } = globalThis.openward;
  const limits = api.services.config.messageLimits;
  const { smsPerDay } = limits;
  let first = randomInt(7_000_000_000, 7_900_000_000);
  let token: string;
  /** The budget is per day, so each test uses its own day. */
  let day = Date.parse('2036-01-01T00:00:00Z');

  beforeEach(async () => {
    day += 10 * 86_400_000;
    setNow(new Date(day));
    token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  });
  afterEach(() => {
    setNow(null);
    Object.assign(limits, { smsPerDay });
  });

  /** Patients with numbers of their own, and the budgets for their messages. */
  async function practice(count: number, budgets: Partial<typeof smsPerDay>) {
    Object.assign(limits, { smsPerDay: { ...smsPerDay, ...budgets } });
    const phones = Array.from({ length: count }, () => String(++first));
    const people = await Promise.all(phones.map((phoneNo) => build.patient({ phoneNo })));
    return { phones, ids: people.map(({ patientId }) => patientId), people };
  }
  const write = (patientId: string[]) =>
    call('POST', '/patient/send/sms', { token, body: { patientId, message: 'Please come fasting.' } });
  const textsTo = (phones: string[]) => sms.filter(({ phoneNo }) => phones.includes(phoneNo ?? ''));
  const written = async (ids: string[]) =>
    (await rowsOf(sql`select 1 from sms_message where patient_id = any(${sql.param(ids)}::uuid[])`)).length;

  test('are refused before the first is sent, saying how many are left, and no code is lost by it', async () => {
    const { ids, phones, people } = await practice(5, { staff: 4 });
    const refused = await write(ids);
    const sentence = 'Your message was not sent. You can send {left} more messages today.';
    expect(refused).toMatchObject({
      status: 429,
      result: {
        code: 'too_many_requests',
        description: 'Your message was not sent. You can send 4 more messages today.',
        sentence,
        values: { left: 4 },
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400);
    expect([await written(ids), textsTo(phones)]).toEqual([0, []]);
    expect((await write(ids.slice(0, 3))).status).toBe(200);
    expect((await write(ids.slice(0, 2))).result.description).toBe(
      'Your message was not sent. You can send one more message today.',
    );
    expect((await write(ids.slice(3, 4))).status).toBe(200);
    expect((await write(ids.slice(0, 1))).result.description).toBe(
      'Your message was not sent. You cannot send any more messages today.',
    );
    expect(textsTo(phones)).toHaveLength(4);
    // The budget of staff is spent, but codes have their own.
    await call('POST', `/send/otp?username=${people[0]?.email}`);
    expect(textsTo(phones).at(-1)?.text).toMatch(/^\d{6} is your Openward code/);
    setNow(new Date(day + 86_400_001));
    token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    expect((await write(ids.slice(0, 4))).status).toBe(200);
  });

  // PGlite has one connection, so races cannot occur there.
  const onPostgres = api.database.kind === 'postgres' ? test : test.skip;
  onPostgres('are not sent by several at once either, in ten rounds of eight', async () => {
    for (let round = 0; round < 10; round++) {
      day += 2 * 86_400_000;
      setNow(new Date(day));
      token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
      const { ids, phones } = await practice(16, { staff: 7 });
      const pairs = Array.from({ length: 8 }, (_, one) => ids.slice(2 * one, 2 * one + 2));
      const answers = await Promise.all(pairs.map(write));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
      expect([await written(ids), textsTo(phones).length]).toEqual([6, 6]);
    }
  });
});
