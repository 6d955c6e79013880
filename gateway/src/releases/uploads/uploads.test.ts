import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import { aFolder, removeFolders } from '../../testing/built-part.ts';
import { compiledGateway } from '../../testing/compiled-gateway.ts';
import { expectRefused, releaseCalls, type Said } from '../../testing/release-calls.ts';
import { releasedShell } from '../../testing/releasing.ts';
import { folderStore } from '../store/folder-store.ts';
import { createToken } from '../tokens.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const MB = 2 ** 20;
const PUBLISH = '/releases/auth/publish';
/** Milliseconds within which a supervisor of the gateway expects an answer. */
const HEALTHY = 3_000;
const NO_BUILD = 'has no remote.json';

let child: ChildProcess;
let origin: string;
let token: string;
/** The gateway's temporary folder for uploads. */
let temporary: string;

beforeEach(async () => {
  const code = await compiledGateway();
  const folder = await aFolder();
  temporary = await aFolder();
  const releases = join(folder, 'releases');
  await releasedShell(folderStore(releases));
  token = (await createToken(folderStore(releases), { part: 'auth', holder: 'Identity team', madeBy: 'operator' }))
    .text;
  child = spawn(process.execPath, [join(code, 'main.js')], {
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), RELEASES_DIR: releases, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  origin = await new Promise((resolve) => {
    child.stdout?.on('data', (text) => {
      const [, url] = /ready at (\S+)/.exec(String(text)) ?? [];
      if (url) resolve(url);
    });
  });
});
afterEach(async () => {
  child.kill('SIGKILL');
  await removeFolders();
});

const { send } = releaseCalls(() => ({ origin, token }));

/** Peak memory of the gateway in megabytes; undefined without /proc. */
async function peak(): Promise<number | undefined> {
  const file = `/proc/${child.pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(file, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** An upload that begins and never ends. */
function begun(): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip', 'content-length': 1000 };
    const asked = request(`${origin}${PUBLISH}`, { method: 'POST', headers, agent: false });
    asked.on('error', () => {});
    asked.once('response', ({ statusCode }) => reject(new Error(`answered ${statusCode}`)));
    asked.write('the beginning', () => resolve(asked));
  });
}

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Sends a file several times at once, from a separate process. @returns each answer */
async function sentAtOnce(file: string, times: number): Promise<Said[]> {
  const script = `
    const { readFile } = require('node:fs/promises');
    const [url, token, file, times] = process.argv.slice(1);
    (async () => {
      const body = await readFile(file);
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/gzip' };
      const said = await Promise.all(Array.from({ length: Number(times) }, async () => {
        const answer = await fetch(url, { method: 'POST', headers, body });
        return { status: answer.status, answer: await answer.json(), headers: [...answer.headers] };
      }));
      console.log(JSON.stringify(said));
    })();`;
  const args = ['-e', script, origin + PUBLISH, token, file, String(times)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const said = JSON.parse(stdout) as (Omit<Said, 'headers'> & { headers: [string, string][] })[];
  return said.map((each) => ({ ...each, headers: new Headers(each.headers) }));
}

it('many large builds at once take neither the memory of all of them nor the place of other calls', async () => {
  const file = join(await aFolder(), 'large.tar.gz');
  await writeFile(file, gzipSync(createTar([{ name: 'large.js', data: randomBytes(60 * MB) }]), { level: 0 }));
  const before = (await peak()) ?? 0;
  let isOver = false;
  const sending = sentAtOnce(file, 16).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(HEALTHY) })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const said = await sending;
  const refused = said.filter(({ status }) => status === 503);
  for (const each of refused) expectRefused(each, 503, 'unavailable', 'Too many builds are being published');
  for (const each of said) if (each.status !== 503) expectRefused(each, 400, 'invalid_input', NO_BUILD);
  expect(refused.length).toBeGreaterThan(0);
  expect(((await peak()) ?? 0) - before).toBeLessThan(600);
  expect(await readdir(temporary)).toEqual([]);
});

it('so many may wait; the next is told when to come again, and has its place once one has gone', async () => {
  const waiting = await Promise.all(Array.from({ length: 4 }, begun));
  await until(async () => (await readdir(temporary)).length === 4);
  const next = await send(PUBLISH, 'no archive');
  expectRefused(next, 503, 'unavailable', 'Please try again in a minute.');
  expect(next.headers.get('retry-after')).toBe('60');
  waiting[0]?.destroy();
  await until(async () => (await readdir(temporary)).length === 3);
  expectRefused(await send(PUBLISH, 'no archive'), 400, 'invalid_input', 'gzipped tar archive');
  for (const each of waiting) each.destroy();
  await until(async () => (await readdir(temporary)).length === 0);
});

it('what is larger than all builds is refused while it comes', async () => {
  const piece = Buffer.alloc(MB);
  const pieces = Array.from({ length: 66 }, () => piece);
  const body = new ReadableStream({
    pull(controller) {
      const next = pieces.pop();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
  const answer = await fetch(origin + PUBLISH, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect([answer.status, ((await answer.json()) as Said['answer']).result.code]).toEqual([413, 'too_large']);
  expect(await readdir(temporary)).toEqual([]);
});
