import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { freePort, KillablePostgres } from '../lib/postgres.ts';
import { root } from '../lib/workspace.ts';

/*
 * Two copies of the api with a primary and a streaming standby; every commit is on both before it is acknowledged.
 * Lists and exports are read from the standby. Then the primary is killed under traffic, the standby is promoted, and
 * the old primary returns.
 */

/** A killed process loses no written data, so fsync is unnecessary; synchronous replication is required. */
const SETTINGS = ['fsync=off', 'synchronous_commit=on', 'wal_level=replica'];
/** The product's target: milliseconds from the promotion to the next write. */
const PROMISED = process.env.TEST_LANE === 'timing' ? 5_000 : Number.POSITIVE_INFINITY;
/** Milliseconds. Only stops a test that hangs. */
const PATIENCE = 300_000;
/** Milliseconds after which a call blocked by the database has failed and can be repeated. */
const NO_ANSWER_AFTER = 40_000;
/** `READ_LAG` of each copy: the longest, and the usual one. */
const LAGS = ['5000', '1000'];

jest.setTimeout(4 * PATIENCE);

interface Visit {
  id: string;
}

interface Found {
  doctor: { id: string; speciality: string[] };
  slots: { startDateTime: string }[];
}

let primary: KillablePostgres | undefined;
let standby: KillablePostgres | undefined;
let token = '';
let metrics = '';
const folder = mkdtempSync(join(tmpdir(), 'openward-takes-over-'));
const servers: ChildProcess[] = [];
const urls: string[] = [];
const said: string[] = [];

beforeAll(async () => {
  primary = await KillablePostgres.create(SETTINGS);
  standby = primary && (await KillablePostgres.create(SETTINGS, primary));
  if (!primary || !standby) return;
  const following = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`;
  await until(
    'the standby follows',
    async () => (await primary?.query<{ count: number }>(following))?.[0]?.count === 1,
  );
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  for (const lag of LAGS) urls.push(await startedApi(lag));
  token = (await signedIn('admin')).token;
});
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
  for (const server of [primary, standby]) server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every endpoint that may be old is answered by the standby, with its audit row', async () => {
  if (!primary || !standby) return;
  const [{ id: formId }] = (await call('GET', '/master/dynamicform')).result;
  const visit = await bookedAtLast((await freeTimes())[0] as object);
  const { token: patient, user } = await signedIn('patient');
  const reads: Record<string, [method: string, path: string, token?: string]> = {
    listPastAppointments: ['POST', '/appointment/past/all'],
    listCalendar: ['POST', '/appointment/calendar'],
    appointmentHistory: ['GET', `/appointment/${visit?.id}/history`],
    listRecordAccess: ['GET', '/patient/access', patient],
    listAudit: ['GET', '/audit'],
    listAuditByPerson: ['GET', '/audit/by-person'],
    exportAudit: ['GET', '/audit/export.csv'],
    listAnswers: ['GET', `/document/answers/${formId}`],
    exportAnswers: ['GET', `/document/answers/${formId}/answers.csv`],
    exportPatients: ['GET', '/patient/list.csv'],
    takeRecord: ['GET', `/patient/${user.patientId}/record`, patient],
    takeRecordAsFhir: ['GET', `/patient/${user.patientId}/record.json`, patient],
  };
  const mayBeOld = Object.values(contract).flatMap((area) =>
    Object.entries(area as Record<string, Endpoint>).flatMap(([name, { mayBeOld }]) => (mayBeOld ? name : [])),
  );
  expect(Object.keys(reads).sort()).toEqual(mayBeOld.sort());
  const audited = async () => {
    const [found] = (await primary?.query<{ count: number }>('select count(*)::int as count from audit')) ?? [];
    return found?.count ?? 0;
  };
  for (const [name, [method, path, token]] of Object.entries(reads)) {
    const [answered, rows] = [await readsOfStandby(), await audited()];
    const { status } = await call(method, path, method === 'POST' ? {} : undefined, { token });
    expect({ name, status, answered: await readsOfStandby() }).toEqual({ name, status: 200, answered: answered + 1 });
    expect(await audited()).toBeGreaterThan(rows);
  }
});

test('a standby that is behind: who wrote reads it, others the old state, pages hear of it in time, and too old is left out', async () => {
  if (!primary || !standby) return;
  const visits = await freeTimes();
  const heard = await listened();
  for (let isOld = false; !isOld; ) {
    await until('the standby is up to date', async () => isInCalendar({ ...(await booked(visits)), cookie: '' }));
    await standby.query('select pg_wal_replay_pause()');
    try {
      const { visit, cookie } = await booked(visits);
      expect(await isInCalendar({ visit, cookie })).toBe(true);
      const isTold = heard.join('').includes(visit.id);
      // On a busy machine the standby may be too old by now, and then nobody reads from it.
      isOld = !(await isInCalendar({ visit, cookie: '' }));
      expect(isOld && isTold).toBe(false);
      // The copy with the usual setting leaves the standby out before.
      await until('it is too old', () => isInCalendar({ visit, cookie: '' }, 1));
      await standby.query('select pg_wal_replay_resume()');
      await until('the page hears of it', async () => heard.join('').includes(visit.id));
      expect(await isInCalendar({ visit, cookie: '' })).toBe(true);
    } finally {
      await standby.query('select pg_wal_replay_resume()');
    }
  }
});

test('a standby takes over under traffic: what was confirmed is there, nobody is booked twice, the old primary is not used', async () => {
  // Skipped on a machine without PostgreSQL's programs.
  if (!primary || !standby) return;
  const [first, second] = [primary, standby];
  const visits = await freeTimes();
  const confirmed: Visit[] = [];
  let isOver = false;
  const people = [0, 1, 2, 3].map(async () => {
    while (!isOver) {
      const visit = visits.pop();
      if (!visit) throw new Error('The test needs more free times.');
      const booked = await bookedAtLast(visit);
      if (booked) confirmed.push(booked);
      // A pause, so that free slots remain however long the rest takes.
      await sleep(100);
    }
  });
  const booksAgain = (count = confirmed.length) => until('visits are booked', async () => confirmed.length > count + 8);
  try {
    await booksAgain();
    first.kill();
    await sleep(500);
    await second.query('select pg_promote()');
    const promoted = performance.now();
    const before = confirmed.length;
    await until('a visit is booked after the promotion', async () => confirmed.length > before);
    expect(performance.now() - promoted).toBeLessThan(PROMISED);
    await booksAgain();
    for (const copy of [0, 1]) {
      expect(await call('POST', '/appointment/past/all', {}, { copy })).toMatchObject({ status: 200 });
    }

    // The old primary does not know about the promotion and accepts writes.
    await first.query(`alter system reset synchronous_standby_names`).catch(() => {});
    await first.start();
    expect(await first.query('select pg_is_in_recovery() as is_standby')).toEqual([{ is_standby: false }]);
    await second.terminateBackends();
    await booksAgain();
  } finally {
    isOver = true;
    await Promise.all(people);
  }
  const rows = await second.query<{ id: string }>(
    `select id::text from appointment where description = 'Beside a death' and status <> 'CANCELED'`,
  );
  const there = new Set(rows.map(({ id }) => id));
  expect(confirmed.filter(({ id }) => !there.has(id))).toEqual([]);
  expect(new Set(confirmed.map(({ id }) => id)).size).toBe(confirmed.length);
  const twice = `select doctor_id, starts_at from appointment where status not in ('CANCELED', 'BLOCKED')
    group by doctor_id, starts_at having count(*) > 1`;
  expect(await second.query(twice)).toEqual([]);
  const known = `select count(*)::int as count from appointment where description = 'Beside a death'`;
  const [old] = await first.query<{ count: number }>(known);
  expect(old?.count).toBeLessThan(rows.length);
  expect(servers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
});

/** Starts a copy of the api. @returns its address when it is ready */
async function startedApi(lag: string): Promise<string> {
  const port = await freePort();
  const metricsPort = await freePort();
  metrics ||= `http://127.0.0.1:${metricsPort}/metrics`;
  const hosts = [primary, standby].map((server) => `127.0.0.1:${server?.port}`).join();
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' },
    ...{ RATE_LIMIT: '1000000', TOKEN_KEY: 'a key that both copies have, 32 characters' },
    DATABASE_URL: `postgres://openward@${hosts}/postgres?target_session_attrs=read-write`,
    ...{ DATABASE_READ_URL: standby?.url, READ_LAG: lag, METRICS_PORT: String(metricsPort) },
  };
  const server = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  servers.push(server);
  server.stderr?.on('data', (piece) => said.push(String(piece)));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok === true;
  await until('the api is ready', isReady);
  return url;
}

/** Returns free slots of all doctors with a patient each, more than the test needs. */
async function freeTimes(): Promise<object[]> {
  const { result: patients } = await call('GET', '/patient/active?page=0&size=50');
  const times = new Map<string, object>();
  for (let days = 7; days < 60; days++) {
    const startDateTime = new Date(Date.now() + days * 86_400_000).toISOString();
    const { result } = await call('POST', '/appointment/search/slots', { startDateTime, days: 1, limit: 10 });
    for (const { doctor, slots } of result as Found[]) {
      const { id: doctorId, speciality } = doctor;
      for (const slot of slots) {
        const time = { doctorId, startDateTime: slot.startDateTime, consultationType: speciality[0] };
        times.set(`${doctorId} ${slot.startDateTime}`, time);
      }
    }
  }
  return [...times.values()].map((time, place) => ({ ...time, patientId: patients[place % patients.length].id }));
}

/** Books as the portal does: repeats a call without an answer with the same key, on either copy. */
async function bookedAtLast(visit: object): Promise<Visit | undefined> {
  const key = randomUUID();
  for (let attempt = 0; ; attempt++) {
    const body = { ...visit, description: 'Beside a death' };
    const { status, result } = await call('POST', '/appointment/create', body, { key, copy: attempt % 2 });
    if (status === 200) return result;
    if (status < 500) return undefined;
    await sleep(50);
  }
}

/** Signs in with a demo account. */
async function signedIn(name: string): Promise<{ token: string; user: { patientId: string } }> {
  const account = { username: `${name}@openward.example`, password: 'Demo-pass-1' };
  return (await call('POST', '/login', account)).result;
}

/** How many calls of the first copy its standby has answered. */
async function readsOfStandby(): Promise<number> {
  const said = await (await fetch(metrics)).text();
  return Number(/^openward_standby_reads_total (\d+)$/m.exec(said)?.[1]);
}

/** Books one of the visits on the first copy. @returns it with the cookie that came with the answer */
async function booked(visits: object[]): Promise<{ visit: Visit; cookie: string }> {
  for (let visit = visits.pop(); visit; visit = visits.pop()) {
    const body = { ...visit, description: 'Beside a standby' };
    const { status, result, cookie } = await call('POST', '/appointment/create', body);
    if (status === 200) return { visit: result, cookie };
  }
  throw new Error('The test needs more free times.');
}

/** Whether a visit is in the calendar of a reader with this cookie. */
async function isInCalendar({ visit, cookie }: { visit: Visit; cookie: string }, copy = 0): Promise<boolean> {
  const { status, result } = await call('POST', '/appointment/calendar', { id: visit.id }, { copy, cookie });
  expect(status).toBe(200);
  return result.length === 1;
}

/** The events that the page of an administrator gets from the first copy, in pieces as they come. */
async function listened(): Promise<string[]> {
  const heard: string[] = [];
  const { body } = await fetch(`${urls[0]}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const reading = async () => {
    for await (const piece of body ?? []) heard.push(Buffer.from(piece).toString());
  };
  void reading().catch(() => {});
  return heard;
}

interface CallOptions {
  key?: string;
  copy?: number;
  cookie?: string;
  /** Of another caller than the administrator. */
  token?: string | undefined;
}

async function call(method: string, path: string, body?: object, options: CallOptions = {}) {
  const { key = '', copy = 0, cookie = '', token: own = token } = options;
  const headers = {
    'content-type': 'application/json',
    ...(own && { authorization: `Bearer ${own}` }),
    ...(key && { 'idempotency-key': key }),
    ...(cookie && { cookie }),
  };
  const signal = AbortSignal.timeout(NO_ANSWER_AFTER);
  const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${urls[copy]}/api${path}`, init).catch(() => undefined);
  const said = await answer?.json().catch(() => undefined);
  const [given = ''] = answer?.headers.getSetCookie() ?? [];
  return { status: answer?.status ?? 599, result: said?.result, cookie: given.split(';')[0] ?? '' };
}

/** Waits for a condition. @throws after a time limit */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + PATIENCE; Date.now() < limit; await sleep(50)) {
    if (servers.some(({ exitCode }) => exitCode !== null)) {
      throw new Error(`A copy ended before this: ${what}. ${said.join('')}`);
    }
    if (await isTrue()) return;
  }
  throw new Error(`It did not happen in time that ${what}.`);
}
