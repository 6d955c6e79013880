import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

test('counts jobs that failed, and says when the job of every minute was last done', async () => {
  const before = await health();
  const done = new Date(Date.now() + 60_000).toISOString();
  await rowsOf(sql`insert into pgboss.job (name, state, completed_on) values
    ('sms', 'failed', now()), ('mail', 'failed', now()), ('clean', 'completed', now()), ('remind', 'completed', ${done})`);
  expect(await health()).toMatchObject({ jobsFailed: before.jobsFailed + 2, jobsAt: done });
  await rowsOf(sql`delete from pgboss.job where state in ('failed', 'completed')`);
  expect(await health()).toMatchObject({ jobsFailed: 0, jobsAt: null });
});

test('says how long the oldest text message has waited, and how many did not arrive in a day', async () => {
  const { patientId } = await globalThis.openward.build.patient();
  const before = await health();
  const insert = (state: string, madeAgo: string, dueAgo: string) =>
    rowsOf(sql`
      insert into sms_message (id, patient_id, phone_no, body, purpose, created_at, state, next_try_at, give_up_at, changed_at)
      values (gen_random_uuid(), ${patientId}, '4155550100', 'Hello', 'message', now() - ${madeAgo}::interval, ${state},
              now() - ${dueAgo}::interval, 'infinity', now())`);
  await insert('FAILED', '23 hours', '23 hours');
  await insert('FAILED', '25 hours', '25 hours');
  await insert('WAITING', '73000 hours', '72000 hours');
  await insert('WAITING', '1 minute', '1 minute');
  const { smsWaitingSeconds, smsUndelivered } = await health();
  await rowsOf(sql`delete from sms_message where patient_id = ${patientId}`);
  expect(smsUndelivered).toBe(before.smsUndelivered + 1);
  const late = smsWaitingSeconds - 72_000 * 3600;
  expect([late >= 0, late < 60]).toEqual([true, true]);
});

test('says how much of the disk with its folder is free, and nothing where there is no such folder', async () => {
  const { config } = globalThis.openward.api.services;
  const { dataDir } = config;
  const diskOf = async (folder: string) => {
    config.dataDir = folder;
    return (await health().finally(() => Object.assign(config, { dataDir }))).disk;
  };
  const { blocks, bsize } = await statfs(tmpdir());
  const disk = await diskOf(tmpdir());
  expect(disk.total).toBe(blocks * bsize);
  expect(disk.free).toBeGreaterThan(0);
  expect(disk.free).toBeLessThanOrEqual(disk.total);
  expect(await diskOf(`${tmpdir()}/${randomUUID()}`)).toBeNull();
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
