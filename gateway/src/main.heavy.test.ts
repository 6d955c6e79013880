import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Registry } from '@openward/contract/releases';

import { activate } from './releases/changes.ts';
import { replayed } from './releases/history.ts';
import { folderStore } from './releases/store/folder-store.ts';
import { aFolder, removeFolders } from './testing/built-part.ts';
import { compiledGateway } from './testing/compiled-gateway.ts';
import { published, REASON, released, releasedShell } from './testing/releasing.ts';
import { failureIn } from './testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let code: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  code = await compiledGateway();
  folder = await aFolder();
  await releasedShell(folderStore(join(folder, 'releases')));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeFolders();
});

/** A proxy uses another gateway while this one does not listen. */
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };

/** Starts the gateway in its own process, with a fake api. */
function started(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(code, 'main.js')], {
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), RELEASES_DIR: join(folder, 'releases'), ...env },
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([exitCode]) => exitCode as number);
  return { child, said, ended };
}

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const readyAt = (said: { out: string }) => until(() => /Openward is ready at (\S+)/.exec(said.out)?.[1]);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

describe('the start', () => {
  it('listens before the database opens, and is ready after', async () => {
    const port = await freePort();
    const gate = join(folder, 'open');
    const { said } = started({ PORT: String(port), API_OPENS_WITH: gate });
    const at = `http://127.0.0.1:${port}`;
    const early = await until(() => fetch(`${at}/readyz`).catch(() => undefined));
    expect(early.status).toBe(503);
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    expect((await failureIn(await fetch(`${at}/api/patient`))).result.code).toBe('unavailable');
    expect(said.out).not.toContain('Openward is ready');
    await writeFile(gate, '');
    const printed = await readyAt(said);
    expect(printed).toBe(`http://localhost:${port}`);
    for (const address of [at, printed]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('behind a proxy listens only when it is ready', async () => {
    const port = await freePort();
    const gate = join(folder, 'open');
    const { said } = started({ ...BEHIND_PROXY, PORT: String(port), API_OPENS_WITH: gate });
    const at = `http://127.0.0.1:${port}`;
    // The fake api creates this file just before it opens.
    await until(() => existsSync(join(folder, 'data/token-key')));
    for (let asked = 0; asked < 20; asked++) {
      await expect(fetch(`${at}/readyz`)).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await writeFile(gate, '');
    const first = await until(() => fetch(`${at}/readyz`).catch(() => undefined));
    expect(first.status).toBe(200);
    expect(await readyAt(said)).toBe(`http://localhost:${port}`);
  });

  it.each([{}, BEHIND_PROXY])('on a port that is taken is one sentence, and touches no data (%j)', async (env) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { said, ended } = started({ ...env, PORT: String(port) });
    expect(await ended).toBe(1);
    other.close();
    expect(said.err).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use, .*\\.\\n$`));
    expect(said.out).toBe('');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('on an address that is none is one sentence', async () => {
    const { said, ended } = started({ HOST: '203.0.113.7' });
    expect(await ended).toBe(1);
    expect(said.err).toBe('Openward cannot listen on 203.0.113.7, port 0 (EADDRNOTAVAIL). Check HOST and PORT.\n');
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['settings', { API_URL: 'localhost:3001', TRUST_PROXY: 'yes' }, ['API_URL must begin', 'TRUST_PROXY must be']],
    ['a folder', { RELEASES_DIR: '/dev/null/releases' }, ['RELEASES_DIR must be a folder that exists or that we can']],
  ])('with wrong %s is a sentence for each, and no stack', async (_what, env, beginnings) => {
    const { said, ended } = started(env);
    expect(await ended).toBe(1);
    expect(said.out).toBe('');
    const lines = said.err.trimEnd().split('\n');
    expect(lines).toEqual(beginnings.map((beginning) => expect.stringContaining(`${beginning}`)));
    for (const line of lines) expect(line).toMatch(/\. You gave “.*”\. Example: [A-Z_]+=\S+$/);
  });

  it('without a page to show says so, and is not ready', async () => {
    const { said } = started({ RELEASES_DIR: join(folder, 'mistyped') });
    const [, at = ''] = await until(() =>
      /listens at (\S+), but has no page to show: RELEASES_DIR names /.exec(said.err),
    );
    expect([said.out.includes('is ready'), (await fetch(`${at}/readyz`)).status]).toEqual([false, 503]);
  });

  it('whose api cannot open is one sentence', async () => {
    const { said, ended } = started({ API_FAILS: 'The database is in use by another process.' });
    expect(await ended).toBe(1);
    expect(said.err).toBe('The database is in use by another process.\n');
    expect(said.out).toBe('');
  });
});

it('a promise of the api that nobody handles is logged without what it says, and the portal goes on', async () => {
  const { said } = started({ API_FORGETS: 'Ada Byron was not saved' });
  const at = await readyAt(said);
  const [line] = await until(() => /^\{.*unhandled rejection.*\}$/m.exec(said.out));
  expect(JSON.parse(line).causes).toEqual([{ name: 'Error', code: 'LOST', at: expect.stringMatching(/^\s+at /) }]);
  expect(said.err).not.toContain('Ada');
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
});

describe('after a release command that was killed between the history and the registry', () => {
  it('users get what the history says, and nothing is left for a later command to bring', async () => {
    const releases = join(folder, 'releases');
    const store = folderStore(releases);
    await released(store, { name: 'auth', version: '1.0.0' });
    await published(store, { name: 'auth', version: '2.0.0' });
    const before = await readFile(join(releases, 'registry.json'));
    await activate(store, 'auth', '2.0.0', REASON);
    await writeFile(join(releases, 'registry.json'), before);
    const { said } = started();
    const at = await readyAt(said);
    expect(replayed(await store.history())).toEqual(await store.read());
    const active = async () => {
      const { remotes } = (await (await fetch(`${at}/registry.json`)).json()) as Registry;
      return remotes.auth?.active.version;
    };
    expect(await until(async () => (await active()) === '2.0.0')).toBe(true);
    expect(said.err).toBe('');
  });
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets calls in flight end, closes the database and ends with 0', async () => {
    const { child, said, ended } = started();
    const at = await readyAt(said);
    const slow = fetch(`${at}/api/slow`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill(signal);
    child.kill(signal);
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    expect(said.out).toMatch(/database closed\n$/);
    expect(said.err).toBe('');
  });

  it('while the database opens waits for that, and is no error', async () => {
    const port = await freePort();
    const gate = join(folder, 'open');
    const { child, said, ended } = started({ PORT: String(port), API_OPENS_WITH: gate });
    await until(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined));
    child.kill(signal);
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    await writeFile(gate, '');
    expect([await ended, said.err]).toEqual([0, '']);
  });
});

describe('a stop behind a proxy', () => {
  it('by SIGINT closes the port at once: a person waits for it', async () => {
    const { child, said, ended } = started(BEHIND_PROXY);
    const at = await readyAt(said);
    const slow = fetch(`${at}/api/slow`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGINT');
    // While the call is still running.
    const isClosed = until(() =>
      fetch(`${at}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    expect(await Promise.race([isClosed, slow.then(() => 'the call ended first')])).toBe(true);
    expect([(await slow).status, await ended]).toEqual([200, 0]);
  });

  it('says so, ends each connection with its answer and none that waits, and closes the port after that', async () => {
    const { child, said, ended } = started(BEHIND_PROXY);
    const at = await readyAt(said);
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const ask = (path: string) =>
      new Promise<string[]>((resolve, reject) => {
        const asked = get(`${at}${path}`, { agent }, (answer) => {
          const { statusCode, headers } = answer.resume();
          answer.once('end', () => resolve([`${asked.reusedSocket} ${statusCode}`, String(headers.connection)]));
        }).once('error', reject);
      });
    const kept = ['false 200', 'keep-alive'];
    expect(await Promise.all([ask('/healthz'), ask('/healthz')])).toEqual([kept, kept]);
    const slow = ask('/api/slow');
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGTERM');
    expect(await slow).toEqual(['true 200', 'close']);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    // Connections that a proxy may still use stay open.
    expect(await ask('/readyz')).toEqual(['true 503', 'close']);
    expect(await ask('/api/patient')).toEqual(['false 200', 'close']);
    expect([await ended, said.err]).toEqual([0, '']);
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  it('while the database opens waits for that, and is no error', async () => {
    const gate = join(folder, 'open');
    const { child, said, ended } = started({ ...BEHIND_PROXY, API_OPENS_WITH: gate });
    await until(() => existsSync(join(folder, 'data/token-key')));
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writeFile(gate, '');
    expect([await ended, said]).toEqual([0, { out: 'database closed\n', err: '' }]);
  });
});

describe('stopOnSignals', () => {
  it('ends the process with a sentence where closing takes too long', async () => {
    await writeFile(
      join(code, 'script.js'),
      `import { stopOnSignals } from './start.js';
       setInterval(() => {}, 1000);
       stopOnSignals(() => new Promise(() => {}), { limit: 300 });
       console.log('running');`,
    );
    const child = spawn(process.execPath, [join(code, 'script.js')], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    await once(child.stdout, 'data');
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.kill('SIGTERM');
    const [exitCode] = await once(child, 'close');
    expect(exitCode).toBe(1);
    expect(said).toBe('Openward did not stop within 0.3 seconds, so its process was ended.\n');
  });
});
