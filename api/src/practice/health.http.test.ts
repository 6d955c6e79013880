import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

const health = async () => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  return (await call('GET', '/practice/health', { token })).result;
};

test('says when a backup was last written', async () => {
  await rowsOf(sql`update practice set backed_up_at = '2030-05-01T03:00:00Z'`);
  expect((await health()).backup).toEqual({ at: '2030-05-01T03:00:00.000Z' });
  await rowsOf(sql`update practice set backed_up_at = null`);
  expect((await health()).backup).toEqual({ at: null });
});

test('counts messages that wait for too long or did not arrive', async () => {
  const before = await health();
  await rowsOf(sql`insert into mail_message (id, address, subject, body, next_try_at, give_up_at)
    values (gen_random_uuid(), 'ada@built.example', 'a', 'b', now() - interval '1 hour', now() + interval '1 day'),
           (gen_random_uuid(), 'ada@built.example', 'a', 'b', now() - interval '1 minute', now() + interval '1 day')`);
  expect((await health()).mailsOverdue).toBe(before.mailsOverdue + 1);
  await rowsOf(sql`delete from mail_message where address = 'ada@built.example'`);
});

test('says whether messages go out, and how much of each daily limit is used', async () => {
  const { build, tokenFor } = globalThis.openward;
  const found = await health();
  expect(found).toMatchObject({ smsGateway: 'twilio', mailGateway: 'log' });
  const staffOf = ({ smsBudgets }: { smsBudgets: { of: string; used: number; most: number }[] }) =>
    smsBudgets.find(({ of }) => of === 'staff') as { used: number; most: number };
  const before = staffOf(found);
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const { patientId } = await build.patient();
  const sent = await call('POST', '/patient/send/sms', { token, body: { patientId: [patientId], message: 'Hello' } });
  expect(sent.status).toBe(200);
  expect(staffOf(await health())).toEqual({ ...before, used: before.used + 1 });
  await rowsOf(sql`update attempt set failures = ${before.most + 5} where subject = 'sms:staff'`);
  expect(staffOf(await health()).used).toBe(before.most);
  await rowsOf(sql`update attempt set window_ends_at = now() where subject = 'sms:staff'`);
  expect(staffOf(await health()).used).toBe(0);
});

test('counts an account once, whoever guesses at it and from wherever', async () => {
  const before = await health();
  const account = `${randomUUID()}@built.example`;
  const from = (network: string) => ({ 'x-forwarded-for': network });
  for (let tries = 0; tries < 12; tries++) {
    await call('POST', '/login', { body: { username: account, password: 'Wrong-pass-1' }, headers: from('10.7.7.7') });
  }
  expect((await health()).accountsGuessed).toBe(before.accountsGuessed + 1);
});
