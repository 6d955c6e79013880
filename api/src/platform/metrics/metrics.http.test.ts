import { contract } from '@openward/contract/everything';
import { Registry } from 'prom-client';
import type { Api } from '../../app/server.ts';
import { call } from '../../testing/client.ts';
import { QUEUES } from '../jobs/install.ts';
import { serveMetrics } from './serve-metrics.ts';

/** All values that labels may have, whatever calls come in. */
const ALLOWED: Record<string, Set<string>> = {
  route: new Set(['none', '/api/sms/incoming', '/api/sms/status', ...patterns()]),
  method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'other']),
  status: new Set('200 201 204 400 401 403 404 405 409 410 413 415 422 423 429 500 503'.split(' ')),
  kind: new Set(['call', 'stream']),
  queue: new Set(QUEUES),
  state: new Set([
    ...['created', 'retry', 'active', 'failed'],
    ...['WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'],
    ...['used', 'idle', 'waiting'],
  ]),
};

function patterns(): string[] {
  const groups = Object.values(contract) as Record<string, { path: string }>[];
  return groups.flatMap((group) => Object.values(group).map(({ path }) => `/api${path}`));
}

let measured: { url: string; api: Api };
let server: Awaited<ReturnType<typeof serveMetrics>>;
const read = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();

beforeAll(async () => {
  const register = new Registry();
  measured = await globalThis.openward.another({}, { metrics: register });
  server = await serveMetrics(register, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server?.close();
  await measured?.api.close();
});

function linesOf(text: string) {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? ([\d.e+-]+|NaN)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, of]) => [key, of])),
    value: Number(value),
  }));
}

test('however people call, labels come from a closed set and tell of nobody', async () => {
  const at = measured.url;
  const id = '0190f4c8-7d2e-7000-8000-00000000abcd';
  await call('POST', '/login', { at, body: { username: 'ada.byron@patient.example', password: 'no' } });
  await call('GET', `/patient/${id}?name=Byron`, { at });
  await call('GET', `/calendar/a-secret-of-somebody.ics`, { at });
  await call('GET', '/nothing/here/ada.byron', { at });
  await call('DELETE', `/patient/${id}`, { at });
  await fetch(`${at}/api/patient/list`, { method: 'PROPFIND' });
  const text = await read();
  expect(text).not.toMatch(/byron|abcd|a-secret|nothing/i);
  const lines = linesOf(text);
  for (const { labels } of lines) {
    for (const [label, value] of Object.entries(labels)) {
      if (label !== 'le') expect([label, ALLOWED[label]?.has(String(value))]).toEqual([label, true]);
    }
  }
  const requests = lines.filter(({ name }) => name === 'openward_api_requests_total');
  expect(requests).toContainEqual({
    name: 'openward_api_requests_total',
    labels: { method: 'GET', route: '/api/patient/:id', status: '401' },
    value: 1,
  });
  expect(requests.map(({ labels }) => labels.route)).toContain('none');
  expect(lines.find(({ name }) => name === 'openward_api_request_duration_seconds_count')?.value).toBeGreaterThan(0);
});

test('an open stream is no call in flight', async () => {
  const token = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
  const isOwn = measured.api.database.kind === 'pglite';
  // On PGlite each api has its own database, which does not contain that session.
  if (isOwn) return;
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${measured.url}/api/events`, { headers, signal: stop.signal });
  expect(answer.status).toBe(200);
  const lines = linesOf(await read()).filter(({ name }) => name === 'openward_api_requests_in_flight');
  expect(lines.map(({ labels, value }) => [labels.kind, value])).toEqual([
    ['call', 0],
    ['stream', 1],
  ]);
  stop.abort();
});

test('the database says what waits in it', async () => {
  const lines = linesOf(await read());
  expect(lines.find(({ name }) => name === 'openward_database_up')?.value).toBe(1);
  expect(lines.find(({ name }) => name === 'openward_sms_overdue_seconds')?.value).toBeGreaterThanOrEqual(0);
});

test('nothing else is there, and nothing of it at the address of the portal', async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await call('GET', '/metrics', { at: measured.url })).status).toBe(404);
});
