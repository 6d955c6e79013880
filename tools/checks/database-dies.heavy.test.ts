import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { folderStore } from '../../gateway/src/releases/store/folder-store.ts';
import { aFolder, removeFolders } from '../../gateway/src/testing/built-part.ts';
import { releasedShell } from '../../gateway/src/testing/releasing.ts';
import { freePort, KillablePostgres } from '../lib/postgres.ts';
import { root } from '../lib/workspace.ts';

const KILLS = 20;
/** The number of rounds in which the test waits for a running job. The worker looks for jobs every five seconds. */
const WITH_A_JOB = 5;
/** Milliseconds that a call may take at most, whatever happens to the database. */
const NO_ANSWER_AFTER = 15_000;

/** Milliseconds. Only stops a test that hangs, because the duration depends on the machine. */
const PATIENCE = 300_000;

jest.setTimeout(6 * PATIENCE);

let database: KillablePostgres | undefined;
let gateway: ChildProcess;
let url: string;
const said: string[] = [];

beforeAll(async () => {
  // Killing a process loses no written data, so syncing to disk is unnecessary.
  database = await KillablePostgres.create(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  if (!database) return;
  const folder = await aFolder();
  await releasedShell(folderStore(`${folder}/releases`));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  gateway = spawn(process.execPath, [`${root}/gateway/dist/main.js`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DEMO: 'on',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      RELEASES_DIR: `${folder}/releases`,
      PORT: String(port),
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [gateway.stdout, gateway.stderr]) stream?.on('data', (text) => said.push(String(text)));
  await until('the server is ready', async () => (await answered('/readyz')) === 200);
});
afterAll(async () => {
  gateway?.kill('SIGKILL');
  database?.stop();
  await removeFolders();
});

test('a server whose database is killed twenty times lives, answers 503 and pages meanwhile, and recovers', async () => {
  // Skipped on a machine without PostgreSQL's programs.
  if (!database) return;
  const postgres = database;
  const token = await signedIn();
  const today = () => answered('/api/appointment/today/all', token);
  const stopping = new AbortController();
  const misses = await missesHeard(token, stopping.signal);

  const calls = new Set<unknown>();
  const pages = new Set<unknown>();
  const callers = Array.from({ length: 6 }, async () => {
    while (!stopping.signal.aborted) {
      calls.add(await today());
      calls.add(await answered('/readyz'));
      pages.add(await answered('/login'));
      await sleep(20);
    }
  });

  try {
    for (let kill = 1; kill <= KILLS; kill++) {
      const job = kill % (KILLS / WITH_A_JOB) === 1 ? await aJobUnderWay(postgres.url) : undefined;
      postgres.kill();
      await until('calls are answered 503', async () => (await today()) === 503);
      expect(await answered('/login')).toBe(200);
      job?.release();
      await postgres.start();
      await until('calls are answered again', async () => (await today()) === 200);
      await until('listeners hear again', async () => misses.count >= kill);
    }
  } finally {
    stopping.abort();
    await Promise.all(callers);
  }
  expect([...pages]).toEqual([200]);
  expect([...calls].sort()).toEqual([200, 503]);
  const id = await sendJob(postgres);
  await until('jobs are done again', async () => (await stateOf(postgres, id)) === 'completed');
  // A rejection that only the process's handler caught is still a bug.
  expect(said.join('')).not.toContain('unhandled rejection');
  expect({ exit: gateway.exitCode, signal: gateway.signalCode }).toEqual({ exit: null, signal: null });
});

/** Returns the status of an answer, or the reason for none. */
async function answered(path: string, token?: string): Promise<number | string> {
  const call = token
    ? { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: '{}' }
    : {};
  try {
    const answer = await fetch(url + path, { ...call, signal: AbortSignal.timeout(NO_ANSWER_AFTER) });
    await answer.text();
    return answer.status;
  } catch (error) {
    return (error as Error).name;
  }
}

async function signedIn(): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@openward.example', password: 'Demo-pass-1' }),
  });
  return (await answer.json()).result.token;
}

/** Listens to the server's events and counts the messages that some may have been missed. */
async function missesHeard(token: string, signal: AbortSignal): Promise<{ readonly count: number }> {
  const answer = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal });
  expect(answer.status).toBe(200);
  const heard = { count: 0 };
  const read = async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard.count += part.split('event: missed').length - 1;
    }
  };
  read().catch(() => {});
  return heard;
}

/** Starts a scheduled job that cannot finish before the database is killed, because its table is locked. */
async function aJobUnderWay(databaseUrl: string): Promise<{ release: () => void }> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table pgboss.queue in access exclusive mode');
  const id = await sendJob({ query: async (text, values) => (await holder.query(text, values)).rows });
  await holder.query('commit; begin; lock table pgboss.queue in access exclusive mode');
  await until('a job is under way', async () => {
    const { rows } = await holder.query('select state from pgboss.job where id = $1', [id]);
    return rows[0]?.state === 'active';
  });
  return { release: () => void holder.end().catch(() => {}) };
}

type Query = { query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]> };

async function sendJob(postgres: Query): Promise<unknown> {
  const [job] = await postgres.query(
    `insert into pgboss.job (name, data) values ('__pgboss__send-it', '{"name": "clean"}') returning id`,
  );
  return job?.id;
}

async function stateOf(postgres: Query, id: unknown): Promise<unknown> {
  return (await postgres.query('select state from pgboss.job where id = $1', [id]))[0]?.state;
}

/** Waits for a condition. @throws after a time limit, or if the server has ended */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + PATIENCE; Date.now() < limit; await sleep(50)) {
    if (gateway.exitCode !== null)
      throw new Error(`The server ended (${gateway.exitCode}): ${said.slice(-5).join('')}`);
    if (await isTrue()) return;
  }
  throw new Error(`It did not happen in time that ${what}.`);
}
