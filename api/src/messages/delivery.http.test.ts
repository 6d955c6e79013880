import { spawn } from 'node:child_process';
import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { ACCOUNT, FakeTwilio, type NextAnswer } from '../testing/fake-twilio.ts';
import { listen } from '../testing/listener.ts';
import { TWILIO_TOKEN } from '../testing/test-server.ts';
import { rowsOf } from '../testing/world.ts';

/** A noon that no other test uses, so that their messages are not due. */
const NOON = Date.parse('2033-03-03T12:00:00Z');

const { api, build, deliverSms, sendBy, setNow, tokenFor, url } = globalThis.openward;
let twilio: FakeTwilio;
let token: string;
let number = randomInt(8_000_000_000, 9_000_000_000);

let now = new Date(NOON);
const turnTo = (time: Date) => {
  now = time;
  setNow(time);
};

beforeAll(async () => {
  twilio = await FakeTwilio.start();
  twilio.now = () => now;
  sendBy({ ...ACCOUNT, countryPrefix: '+1', webhookUrl: `${url}/api/sms/incoming`, apiUrl: twilio.url });
});
beforeEach(async () => {
  turnTo(new Date(NOON));
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});
afterAll(async () => {
  setNow(null);
  sendBy(null);
  await twilio.stop();
  // Leftovers of other tests must not be sent here.
  await rowsOf(sql`update sms_message set state = 'UNKNOWN' where state in ('WAITING', 'SENDING')`);
});

/** Sends a new patient a message by Twilio, which gives these answers. */
async function send(...next: NextAnswer[]) {
  const phoneNo = String(++number);
  const { patientId } = await build.patient({ phoneNo });
  const body = { patientId: [patientId], message: `To ${phoneNo}` };
  twilio.next.push(...next);
  const { status } = await call('POST', '/patient/send/sms', { token, body });
  expect(status).toBe(200);
  const [{ id }] = (await rowsOf(sql`select id from sms_message where patient_id = ${patientId}`)) as [{ id: string }];
  const state = async () => {
    const [row] = await rowsOf<{ state: string; reason: string | null; provider_id: string | null }>(
      sql`select state, reason, provider_id from sms_message where id = ${id}`,
    );
    return [row?.state, row?.reason];
  };
  return { id, state, taken: () => twilio.taken.filter(({ to }) => to === `+1${phoneNo}`) };
}
const after = async (minutes: number) => {
  turnTo(new Date(NOON + minutes * 60_000));
  await deliverSms();
};

async function callBack(id: string, fields: Record<string, string>, key = TWILIO_TOKEN) {
  const params = new URLSearchParams(fields);
  const address = `${url}/api/sms/status?message=${id}`;
  const names = [...params.keys()].sort();
  const text = address + names.map((name) => name + params.get(name)).join('');
  const signature = createHmac('sha1', key).update(text).digest('base64');
  const headers = { 'x-twilio-signature': signature };
  return (await fetch(address, { method: 'POST', body: params, headers })).status;
}

describe('handing over to Twilio', () => {
  test('a message is taken once, with the address at which we hear more of it', async () => {
    const { id, state, taken } = await send();
    expect(await state()).toEqual(['SENT', null]);
    await after(30);
    const statusCallback = `${url}/api/sms/status?message=${id}`;
    expect(taken()).toEqual([expect.objectContaining({ statusCallback, body: expect.stringMatching(/^To /) })]);
  });

  test.each([
    [21211, 'wrong_number'],
    [21610, 'stopped'],
    [99999, 'refused'],
  ])('what is refused for good (%s) is not tried again: %s', async (code, reason) => {
    const { state, taken } = await send({ status: 400, code });
    await after(300);
    expect(await state()).toEqual(['FAILED', reason]);
    expect(taken()).toEqual([]);
  });

  test('who has answered STOP is opted out from then on: in the record, in the audit, and on open pages', async () => {
    const phoneNo = String(++number);
    const [patient, child] = [await build.patient({ phoneNo }), await build.patient({ phoneNo })];
    const listener = await listen(token);
    twilio.next.push({ status: 400, code: 21610 });
    const patientId = [patient.patientId];
    await call('POST', '/patient/send/sms', { token, body: { patientId, message: 'Hello' } });
    for (const { patientId: id } of [patient, child]) {
      await listener.hears('patient:changed', id);
      const record = await call('GET', `/patient/${id}`, { token });
      expect(record.result).toMatchObject({ phoneNoOptIn: false, phoneNoOptOut: true, mobOptOut: false, version: 2 });
      const rows = await rowsOf(
        sql`select action, actor_role from audit where ${id}::uuid = any(patient_ids) and actor_role = 'SYSTEM'`,
      );
      expect(rows).toEqual([{ action: 'stop sms', actor_role: 'SYSTEM' }]);
    }
    listener.stop();
    const { result } = await call('POST', '/sms/recipients', { token, body: { patientId } });
    expect(result).toMatchObject([{ notReached: 'opted_out' }]);
  });

  test('what is refused for now is not tried again where its message to a group was cancelled meanwhile', async () => {
    const { userId } = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const hospitalId = await build.hospital();
    const { id, state, taken } = await send({ status: 503 });
    // A row as the portal could write it, because other tests list all messages of this database.
    const bulkId = await build.bulkSms({ sentBy: userId, hospitalId });
    await rowsOf(sql`update bulk_sms set state = 'CANCELED', total = 1, sent = 1 where id = ${bulkId}`);
    await rowsOf(sql`update sms_message set bulk_id = ${bulkId} where id = ${id}`);
    twilio.next.push({ status: 503 });
    await after(1);
    expect(await state()).toEqual(['FAILED', 'canceled']);
    await after(60);
    expect(taken()).toEqual([]);
  });

  test('what is refused for now is tried again, after longer and longer', async () => {
    const no = { status: 429 };
    const { state, taken } = await send(no, { status: 503, retryAfter: 600 });
    expect(await state()).toEqual(['WAITING', null]);
    await after(0.9);
    expect(twilio.next).toHaveLength(1);
    await after(1);
    expect(twilio.next).toHaveLength(0);
    await after(10.9);
    expect(taken()).toEqual([]);
    await after(11);
    expect(await state()).toEqual(['SENT', null]);
    expect(taken()).toHaveLength(1);
  });

  test('a Twilio that never takes it: not delivered, and why', async () => {
    const { state } = await send(...Array.from({ length: 9 }, () => ({ status: 503 })));
    for (const minutes of [1, 5, 20, 80, 320, 900]) await after(minutes);
    expect(await state()).toEqual(['FAILED', 'gave_up']);
    twilio.next.length = 0;
  });

  test('what it took without saying so is asked for, and not sent again', async () => {
    const { state, taken } = await send('silence');
    expect(await state()).toEqual(['SENDING', null]);
    await after(1);
    expect(await state()).toEqual(['SENT', null]);
    expect(taken()).toHaveLength(1);
  });

  test('what broke on its side and was never taken is sent again', async () => {
    const { state, taken } = await send({ status: 500 });
    expect(taken()).toEqual([]);
    await after(1);
    expect(await state()).toEqual(['SENT', null]);
    expect(taken()).toHaveLength(1);
  });

  test('where it cannot be asked for a day, nobody knows; its call tells still', async () => {
    twilio.isListDown = true;
    const { id, state, taken } = await send('silence');
    for (const minutes of [1, 60, 1441]) await after(minutes);
    expect(await state()).toEqual(['UNKNOWN', 'interrupted']);
    twilio.isListDown = false;
    await after(1500);
    expect(taken()).toHaveLength(1);
    const sid = taken()[0]?.sid ?? '';
    expect(await callBack(id, { MessageSid: sid, MessageStatus: 'delivered' })).toBe(204);
    expect(await state()).toEqual(['DELIVERED', null]);
  });

  test('a message of the same words to the same phone is another message', async () => {
    const phoneNo = String(++number);
    const { patientId } = await build.patient({ phoneNo });
    const body = { patientId: [patientId], message: 'Twice' };
    for (const answer of ['take', 'silence'] as const) {
      twilio.next.push(answer);
      await call('POST', '/patient/send/sms', { token, body });
    }
    await after(3);
    const rows = await rowsOf(
      sql`select provider_id, state from sms_message where patient_id = ${patientId} order by provider_id`,
    );
    const sids = twilio.taken.filter(({ to }) => to === `+1${phoneNo}`).map(({ sid }) => sid);
    expect(sids).toHaveLength(2);
    expect(rows).toEqual(sids.sort().map((sid) => ({ provider_id: sid, state: 'SENT' })));
  });
});

describe('what Twilio tells of a message', () => {
  test('moves it on, and never back', async () => {
    const { id, state, taken } = await send();
    const MessageSid = taken()[0]?.sid ?? '';
    const tell = (MessageStatus: string) => callBack(id, { MessageSid, MessageStatus });
    expect(await tell('delivered')).toBe(204);
    for (const late of ['queued', 'sent', 'undelivered', 'whatever']) expect(await tell(late)).toBe(204);
    expect(await state()).toEqual(['DELIVERED', null]);
  });

  test('that it was not delivered, with the reason', async () => {
    const { id, state, taken } = await send();
    const MessageSid = taken()[0]?.sid ?? '';
    await callBack(id, { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30006' });
    expect(await state()).toEqual(['FAILED', 'no_mobile']);
  });

  test('counts only with its signature, of a message that is ours and by its name', async () => {
    const { id, state } = await send();
    const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    expect(await callBack(id, delivered, 'another')).toBe(403);
    expect(await callBack(id, delivered)).toBe(404);
    expect(await callBack('nonsense', delivered)).toBe(404);
    expect(await callBack('0190a6e0-0000-7000-8000-000000000001', delivered)).toBe(404);
    expect(await state()).toEqual(['SENT', null]);
  });
});

// Needs a second server on the same database, and PGlite allows one process only.
const onPostgres = api.database.kind === 'postgres' ? test : test.skip;

onPostgres('of one number only so many go out in a day, and the log says so', async () => {
  const limited = await globalThis.openward.another({
    messageLimits: { ...api.services.config.messageLimits, perRecipientPerDay: 1 },
  });
  const { patientId } = await build.patient({ phoneNo: String(++number) });
  const body = { patientId: [patientId], message: 'Hello' };
  for (const _ of [1, 2]) await call('POST', '/patient/send/sms', { token, body, at: limited.url });
  const rows = await rowsOf(sql`select state, reason from sms_message where patient_id = ${patientId} order by id`);
  expect(rows).toEqual([
    { state: 'SENT', reason: null },
    { state: 'FAILED', reason: 'limit_reached' },
  ]);
  await limited.api.close();
});

onPostgres(
  'a process that is killed again and again during 1,000 messages loses none and sends none twice',
  async () => {
    const many = await FakeTwilio.start();
    many.delay = 15;
    const text = `Killed ${number}`;
    await rowsOf(sql`
      with people as (
        insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select gen_random_uuid(), ${text} || n, ${text} || n || '@built.example', '', 'Test', 'Person', 'ROLE_PATIENT'
        from generate_series(1, 1000) n returning id
      ), patients as (insert into patient (id, user_id) select id, id from people returning id)
      insert into sms_message (id, patient_id, phone_no, body, purpose, created_at, next_try_at, give_up_at, changed_at)
      select gen_random_uuid(), id, (5000000000 + row_number() over ())::text, ${text}, 'message',
             now(), now(), now() + interval '1 day', now()
      from patients`);
    let minutesAhead = 0;
    many.now = () => new Date(Date.now() + minutesAhead * 60_000);
    const path = `${__dirname.replace('/src/', '/dist/')}/../testing/sms-worker.js`;
    const databaseUrl = api.services.config.databaseUrl ?? '';
    const start = () => {
      const args = [path, databaseUrl, many.url, String(minutesAhead)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
    };
    let kills = 0;
    for (; many.taken.length < 950 && kills < 12; kills++) {
      const { child, ended } = start();
      await new Promise((begins) => child.stdout.once('data', begins));
      const until = Math.min(950, many.taken.length + 120);
      while (many.taken.length < until) await new Promise((wait) => setTimeout(wait, 3));
      child.kill('SIGKILL');
      await ended;
      // Lets the leases of the dead process end before the next begins.
      minutesAhead += 3;
    }
    expect(await start().ended).toBe(0);
    await many.stop();
    expect(kills).toBeGreaterThan(3);
    const phones = many.taken.map(({ to }) => to);
    expect({ taken: phones.length, once: new Set(phones).size }).toEqual({ taken: 1000, once: 1000 });
    const states = await rowsOf(sql`select state, count(*)::int from sms_message where body = ${text} group by state`);
    expect(states).toEqual([{ state: 'SENT', count: 1000 }]);
  },
  60_000,
);
