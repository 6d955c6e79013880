import { request } from 'node:http';
import pg from 'pg';
import { quantile, rounded } from '../lib/bench-report.mjs';
import { freeSlots } from './slots.mjs';

/** As many streams as one user may have open, and as many users as make a thousand of them. */
const STREAMS_EACH = 10;
const USERS = 100;
const CHANGES = 20;
const CALLS = 200;
/** Milliseconds that a change may take until everybody has heard of it: what the product promises. */
const PROMISED = 2_000;

/**
 * How long it takes from asking for a booking until a thousand listeners, all of whom may see it, have heard of it; and
 * what listening costs the other calls. On PostgreSQL alone: production is.
 */
export async function benchLive({ api, kind, databaseUrl }) {
  if (kind !== 'postgresql') return undefined;
  const token = await api.tokenOf('admin');
  const list = () => timed(() => api.call('POST', '/appointment/today/all?page=0&size=10', { token, body: {} }));
  const alone = await times(list, CALLS);
  const listeners = await everybodyListening(api, databaseUrl);
  try {
    const { result: patients } = await api.call('GET', '/patient/active', { token });
    const slots = await freeSlots(api, token);
    const heard = [];
    for (let change = 0; change < CHANGES; change++) {
      const slot = slots[Math.floor((change * slots.length) / CHANGES)];
      const patientId = patients[change % patients.length].id;
      const began = performance.now();
      const body = { ...slot, consultationType: 'Wellness', description: 'Measuring', patientId };
      const { status, result } = await api.call('POST', '/appointment/create', { token, body });
      if (status !== 200) continue;
      const at = await Promise.all(listeners.map(({ heardAt }) => heardAt(result.id)));
      heard.push(Math.max(...at) - began);
    }
    const listening = await times(list, CALLS);
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

/** A thousand streams of system admins, who hear of everything. */
async function everybodyListening(api, connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into app_user (id, username, email, password_hash, first_name, last_name, role, answered_secret_questions)
     select gen_random_uuid(), 'listener.' || n || '@openward.example', 'listener.' || n || '@openward.example',
            admin.password_hash, 'Listener', 'Number ' || n, 'ROLE_SYS_ADMIN', true
     from generate_series(1, $1) as n, app_user admin where admin.username = 'admin@openward.example'`,
    [USERS],
  );
  await client.end();
  const listeners = [];
  for (let user = 1; user <= USERS; user++) {
    const headers = { 'x-forwarded-for': `10.9.0.${user}` };
    const body = { username: `listener.${user}@openward.example`, password: 'Demo-pass-1' };
    const { status, result } = await api.call('POST', '/login', { body, headers });
    if (status !== 200) throw new Error(`A listener's sign-in answered ${status}.`);
    const own = Array.from({ length: STREAMS_EACH }, () => listener(api.url, result.token));
    listeners.push(...(await Promise.all(own)));
  }
  return listeners;
}

/** One open stream, as a browser has it. */
function listener(url, token) {
  const heard = new Map();
  const waiting = new Map();
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } });
    call.on('error', reject);
    call.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The events answered ${response.statusCode}.`));
      response.setEncoding('utf8');
      response.on('data', (text) => {
        for (const [, id] of text.matchAll(/"id":"([^"]+)"/g)) {
          heard.set(id, heard.get(id) ?? performance.now());
          waiting.get(id)?.(heard.get(id));
        }
        if (text.includes('event: ready')) resolve({ heardAt, stop: () => call.destroy() });
      });
    });
    call.end();
    const heardAt = (id) => heard.get(id) ?? new Promise((tell) => waiting.set(id, tell));
  });
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function times(work, count) {
  const all = [];
  for (let done = 0; done < count; done++) all.push(await work());
  return all;
}
