import { request } from 'node:http';
import { DEMO_PASSWORD } from '../../lib/demo.ts';
import { connected } from '../../lib/postgres.ts';
import { pause } from '../../lib/workspace.ts';
import { quantile, type Rows, rounded, times } from '../harness.ts';
import { freeSlots, patientIds } from './load.ts';
import type { Api, Target } from './target.ts';

/** The maximum number of streams per user, and enough users for a thousand streams. */
const STREAMS_EACH = 10;
const USERS = 100;
const CHANGES = 20;
const CALLS = 200;
/** Milliseconds within which all listeners must receive a change. */
const PROMISED = 2_000;

/** An open event stream, with the time at which it received each record. */
interface Listener {
  heard: Map<string, number>;
  stop(): void;
}

/**
 * Measures the time from a booking request until a thousand listeners have received it, and how much listening slows
 * other calls. Only on PostgreSQL, as in production.
 */
export async function benchLive({ api, databaseUrl }: Target): Promise<Rows | undefined> {
  if (!databaseUrl) return undefined;
  const token = await api.tokenOf('admin');
  const list = () => api.call('POST', '/appointment/today/all?page=0&size=10', { token, body: {} });
  const alone = await times(CALLS, list);
  const listeners = await openStreams(api, databaseUrl);
  try {
    const patients = await patientIds(api, token);
    const slots = await freeSlots(api, token);
    const heard: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const slot = slots[Math.floor((change * slots.length) / CHANGES)];
      const patientId = patients[change % patients.length];
      const began = performance.now();
      const body = { ...slot, consultationType: 'Wellness', description: 'Measuring', patientId };
      const { status, result } = await api.call('POST', '/appointment/create', { token, body });
      if (status !== 200) continue;
      while (!listeners.every((each) => each.heard.has(result.id))) await pause(5);
      heard.push(Math.max(...listeners.map((each) => each.heard.get(result.id) ?? 0)) - began);
    }
    const listening = await times(CALLS, list);
    return {
      [`${listeners.length} listeners`]: {
        changes: heard.length,
        'all heard, median ms': rounded(quantile(heard), 0),
        'all heard, max ms': rounded(Math.max(...heard), 0),
        met: Math.max(...heard) <= PROMISED ? '✓' : '✗',
        'list, p50 ms': rounded(quantile(listening)),
        'list ÷ without listeners': rounded(quantile(listening) / quantile(alone)),
      },
    };
  } finally {
    for (const { stop } of listeners) stop();
  }
}

async function openStreams(api: Api, databaseUrl: string): Promise<Listener[]> {
  await connected(databaseUrl, (client) =>
    client.query(
      `insert into app_user (id, username, email, password_hash, first_name, last_name, role, answered_secret_questions)
       select gen_random_uuid(), 'listener.' || n || '@openward.example', 'listener.' || n || '@openward.example',
              admin.password_hash, 'Listener', 'Number ' || n, 'ROLE_SYS_ADMIN', true
       from generate_series(1, $1) as n, app_user admin where admin.username = 'admin@openward.example'`,
      [USERS],
    ),
  );
  const listeners: Listener[] = [];
  for (let user = 1; user <= USERS; user++) {
    const headers = { 'x-forwarded-for': `10.9.0.${user}` };
    const body = { username: `listener.${user}@openward.example`, password: DEMO_PASSWORD };
    const { status, result } = await api.call('POST', '/login', { body, headers });
    if (status !== 200) throw new Error(`A listener's sign-in answered ${status}.`);
    const own = Array.from({ length: STREAMS_EACH }, () => listener(api.url, result.token));
    listeners.push(...(await Promise.all(own)));
  }
  return listeners;
}

function listener(url: string, token: string): Promise<Listener> {
  const heard = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } });
    call.on('error', reject);
    call.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The events answered ${response.statusCode}.`));
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) heard.set(id, heard.get(id) ?? performance.now());
        if (text.includes('event: ready')) resolve({ heard, stop: () => call.destroy() });
      });
    });
    call.end();
  });
}
