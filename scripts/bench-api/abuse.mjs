import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { quantile, rounded } from '../lib/bench-report.mjs';
import { root } from '../lib/parts.mjs';
import { crowd } from './crowd.mjs';

/** At most so many times slower than on the idle server, unless a flood says another number; the medians decide. */
const MOST = 5;
const IDLE_SECONDS = 6;
const FLOOD_SECONDS = 20;
const SIGN_IN_SECONDS = 3;
/** Until the flood has filled what there is to fill. */
const RAMP = 3_000;

const DEMO_PASSWORD = 'Demo-pass-1';
const PATIENTS = [
  ...['ava.bennett', 'liam.carter', 'noah.patel', 'emma.fischer', 'lucas.moreau', 'mia.kowalska', 'ethan.brooks'],
  ...['sofia.marino', 'arjun.mehta', 'grace.kim', 'henrik.dahl', 'leila.farouk', 'oscar.nyman', 'ruth.adeyemi'],
  ...['victor.hansen', 'yara.nassar', 'felix.braun', 'nina.petrova', 'omar.siddiqui', 'rosa.delgado', 'tara.quinn'],
];

const FLOODS = {
  '60 connections that want hashing': { calls: 'hashing', connections: 60 },
  "12 slot searches of one patient's": { calls: 'searches', connections: 12 },
  '30 strangers who send the largest bodies': { calls: 'large', connections: 30, most: 2 },
};

/**
 * How long a page and a doctor's list take, one call at a time, while somebody floods the server; beside the same on
 * the idle server in the same run. The flood has a process of its own, but shares the machine's cores with the server:
 * some of what is measured is the flood's own work.
 */
export async function benchAbuse(target) {
  console.log(`abuse on ${target.kind}: ${await crowd(target)}`);
  const { api } = target;
  const call = callerOf(api.url);
  const doctor = await api.tokenOf('doctor');
  const list = {
    method: 'POST',
    path: '/api/appointment/today/all',
    headers: { authorization: `Bearer ${doctor}`, 'content-type': 'application/json' },
    body: '{}',
  };
  const watched = { 'a page': () => call({ method: 'GET', path: '/login' }), "a doctor's list": () => call(list) };
  // Not part of the promise: hashing is what the flood uses up. It says how many still get in.
  const signingIn = { 'a sign-in': signInsOf(call) };
  const measure = async (seconds) => ({
    ...(await alternately(watched, seconds)),
    ...(await alternately(signingIn, SIGN_IN_SECONDS)),
  });

  await alternately(watched, 1);
  const idle = await measure(IDLE_SECONDS);
  const rows = [...rowsOf('nothing else', idle, idle)];
  for (const [name, { most = MOST, ...flood }] of Object.entries(FLOODS)) {
    const child = await startFlood({ ...flood, url: api.url, token: await api.tokenOf('patient') });
    const times = await measure(FLOOD_SECONDS);
    const { sent, answers } = await child.stop();
    console.log(
      `${name}: ${Math.round((sent * 1000) / ((FLOOD_SECONDS + SIGN_IN_SECONDS) * 1000 + RAMP))} calls a second`,
      answers,
    );
    rows.push(...rowsOf(name, times, idle, most));
    // What still waits in the server is not the next flood's.
    await new Promise((resolve) => setTimeout(resolve, RAMP));
  }
  return rows;
}

/** Each sign-in is another patient's, from another address: limits on guessing have no part in it. */
function signInsOf(call) {
  let number = 0;
  return () => {
    const username = `${PATIENTS[number % PATIENTS.length]}@openward.example`;
    const address = `10.6.${(number >> 8) & 255}.${number++ & 255}`;
    return call({
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
  };
}

/** Calls each in turn, one at a time, for some seconds. */
async function alternately(calls, seconds) {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, { milliseconds: [], answers: {} }]));
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const [name, call] of Object.entries(calls)) {
      const began = performance.now();
      const status = await call();
      times[name].milliseconds.push(performance.now() - began);
      times[name].answers[status] = (times[name].answers[status] ?? 0) + 1;
    }
  }
  return times;
}

function rowsOf(meanwhile, times, idle, most = MOST) {
  return Object.entries(times).map(([called, { milliseconds, answers }]) => {
    const ratio = quantile(milliseconds) / quantile(idle[called].milliseconds);
    return {
      called,
      meanwhile,
      'p50 ms': rounded(quantile(milliseconds)),
      'p95 ms': rounded(quantile(milliseconds, 0.95)),
      'max ms': rounded(Math.max(...milliseconds)),
      'p50 ÷ idle': rounded(ratio, 1),
      answers: Object.entries(answers)
        .map(([status, times]) => `${times}×${status}`)
        .join(' '),
      'fast enough': called === 'a sign-in' ? '' : `${ratio <= most ? 'yes' : 'NO'}, at most ${most}`,
    };
  });
}

/** A client that does as little as can be done: one connection, and answers are not looked at. */
function callerOf(url) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      const sending = request(
        { hostname, port, agent, method, path, headers: { 'accept-encoding': 'br', ...headers } },
        (answer) => answer.resume().once('close', () => resolve(answer.statusCode)),
      );
      sending.once('error', (error) => resolve(error.code)).end(body);
    });
}

/** @param {{url: string, calls: string, connections: number, token: string}} flood as flood.mjs takes it */
async function startFlood(flood) {
  const child = fork(join(root, 'scripts/bench-api/flood.mjs'), [JSON.stringify(flood)]);
  const heard = () => new Promise((resolve) => child.once('message', resolve));
  await heard();
  child.send('go');
  await new Promise((resolve) => setTimeout(resolve, RAMP));
  return {
    stop() {
      const report = heard();
      child.send('stop');
      return report;
    },
  };
}
