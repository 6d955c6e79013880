import { fork } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../lib/demo.ts';
import { connected } from '../../lib/postgres.ts';
import { pause } from '../../lib/workspace.ts';
import { Counts, quantile, type Rows, rounded, timed } from '../harness.ts';
import { fillCalendars } from './crowds.ts';
import type { Flood, Flooded } from './flood.ts';
import { bookingsWithoutConflict, callerOf, type Sent } from './load.ts';
import type { Target } from './target.ts';

/** The maximum factor by which medians may rise over the idle server, unless a flood sets another. */
const MOST = 5;
const IDLE_SECONDS = 6;
const FLOOD_SECONDS = 20;
const SIGN_IN_SECONDS = 3;
/** Milliseconds until the flood has filled all queues. */
const RAMP = 3_000;
/** About 62 days of weekdays for all doctors, which a search has to read completely. */
const FULL = 124_000;

const PATIENTS = [
  ...['ava.bennett', 'liam.carter', 'noah.patel', 'emma.fischer', 'lucas.moreau', 'mia.kowalska', 'ethan.brooks'],
  ...['sofia.marino', 'arjun.mehta', 'grace.kim', 'henrik.dahl', 'leila.farouk', 'oscar.nyman', 'ruth.adeyemi'],
  ...['victor.hansen', 'yara.nassar', 'felix.braun', 'nina.petrova', 'omar.siddiqui', 'rosa.delgado', 'tara.quinn'],
];

const FLOODS: Record<string, Pick<Flood, 'calls' | 'connections'> & { most?: number }> = {
  '60 connections that want hashing': { calls: 'hashing', connections: 60 },
  "12 slot searches of one patient's": { calls: 'searches', connections: 12 },
  '30 strangers who send the largest bodies': { calls: 'large', connections: 30, most: 2 },
};

type Caller = ReturnType<typeof callerOf>;
type Measured = Record<string, { milliseconds: number[]; answers: Counts }>;

/**
 * Measures how long a page and a doctor's list take, one call at a time, while a flood of calls runs, compared with the
 * idle server in the same run. The flood is a separate process on the same cores, so its own work is part of the
 * result.
 */
export async function benchAbuse(target: Target): Promise<Rows[string][]> {
  console.log(`abuse on ${target.kind}: ${await fill(target)}`);
  const { api } = target;
  const caller = callerOf(api.url, 1);
  const call: Caller = (sent) => caller({ ...sent, headers: { 'accept-encoding': 'br', ...sent.headers } });
  const headers = { authorization: `Bearer ${await api.tokenOf('doctor')}`, 'content-type': 'application/json' };
  const list: Sent = { path: '/api/appointment/today/all', headers, body: '{}' };
  const watched = { 'a page': () => call({ method: 'GET', path: '/login' }), "a doctor's list": () => call(list) };
  // Shown without a limit, because the flood uses up hashing. It tells how many can still sign in.
  const signingIn = { 'a sign-in': signInsOf(call) };
  const measure = async (seconds: number) => ({
    ...(await alternately(watched, seconds)),
    ...(await alternately(signingIn, SIGN_IN_SECONDS)),
  });

  await alternately(watched, 1);
  const idle = await measure(IDLE_SECONDS);
  const rows = [...rowsOf('nothing else', idle, idle)];
  for (const [name, { most = MOST, calls, connections }] of Object.entries(FLOODS)) {
    const stop = await startFlood({ calls, connections, url: api.url, token: await api.tokenOf('patient') });
    const measured = await measure(FLOOD_SECONDS);
    const { sent, answers } = await stop();
    const seconds = FLOOD_SECONDS + SIGN_IN_SECONDS + RAMP / 1000;
    console.log(`${name}: ${Math.round(sent / seconds)} calls a second`, answers);
    rows.push(...rowsOf(name, measured, idle, most));
    // Lets waiting calls finish before the next flood.
    await pause(RAMP);
  }
  return rows;
}

/**
 * Fills the calendars: with SQL on PostgreSQL; through the api on PGlite, which no second process can open, and only
 * for the demo's twelve doctors.
 */
async function fill({ api, databaseUrl }: Target): Promise<string> {
  if (databaseUrl) {
    return connected(databaseUrl, (client) => fillCalendars(client, { name: 'full', size: FULL, aDay: 15 }));
  }
  const token = await api.tokenOf('admin');
  let made = 0;
  for (const body of await bookingsWithoutConflict(api, token)) {
    const { status } = await api.call('POST', '/appointment/create', { token, body });
    if (status === 200) made++;
  }
  return `${made} more appointments`;
}

/** Each sign-in has another patient and address because of rate limits. */
function signInsOf(call: Caller): () => ReturnType<Caller> {
  let number = 0;
  return () => {
    const username = `${PATIENTS[number % PATIENTS.length]}@openward.example`;
    const address = `10.6.${(number >> 8) & 255}.${number++ & 255}`;
    return call({
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
  };
}

/** Makes the calls in turn, one at a time, for some seconds. */
async function alternately(calls: Record<string, () => ReturnType<Caller>>, seconds: number): Promise<Measured> {
  const measured: Measured = {};
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const [name, call] of Object.entries(calls)) {
      measured[name] ??= { milliseconds: [], answers: new Counts() };
      const { milliseconds, answers } = measured[name];
      milliseconds.push(await timed(async () => answers.add((await call()) ?? 'nothing')));
    }
  }
  return measured;
}

function rowsOf(meanwhile: string, measured: Measured, idle: Measured, most = MOST): Rows[string][] {
  return Object.entries(measured).map(([called, { milliseconds, answers }]) => {
    const ratio = quantile(milliseconds) / quantile(idle[called]?.milliseconds ?? []);
    return {
      called,
      meanwhile,
      'p50 ms': rounded(quantile(milliseconds)),
      'p95 ms': rounded(quantile(milliseconds, 0.95)),
      'max ms': rounded(Math.max(...milliseconds)),
      'p50 ÷ idle': rounded(ratio, 1),
      answers: String(answers),
      'fast enough': called === 'a sign-in' ? '' : `${ratio <= most ? 'yes' : 'NO'}, at most ${most}`,
    };
  });
}

/** @returns a function that stops it */
async function startFlood(flood: Flood): Promise<() => Promise<Flooded>> {
  const child = fork(join(import.meta.dirname, 'flood.js'), [JSON.stringify(flood)]);
  const heard = () => new Promise<Flooded>((resolve) => child.once('message', (message: Flooded) => resolve(message)));
  await heard();
  child.send('go');
  await pause(RAMP);
  return () => {
    const report = heard();
    child.send('stop');
    return report;
  };
}
