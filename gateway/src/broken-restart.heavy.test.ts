import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { folderStore } from './releases/store/folder-store.ts';
import { aFolder, removeFolders } from './testing/built-part.ts';
import { compiledGateway } from './testing/compiled-gateway.ts';
import { freePort } from './testing/nginx.ts';
import { released, releasedShell } from './testing/releasing.ts';

/*
 * Restarts two gateway processes repeatedly with `openward restart`, every third time with a broken releases folder.
 * The other gateway must then serve all pages, as behind a proxy. `ROLLING_RESTARTS=20 npm test -- gateway heavy` runs
 * the long form.
 */

const ROOT = join(__dirname, '../..');
/** How often both gateways are restarted. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS ?? 6);

let code: string;
let good: string;
let broken: string[];
let ports: [number, number];
/** The releases folder of the gateways that are restarted now. */
let releases: string;
const gateways = new Map<number, ChildProcess>();

/** Replaces systemd. */
const supervisor = createServer(async (asked, answer) => {
  await start(Number(asked.url?.slice(1)));
  answer.end();
});

beforeAll(async () => {
  code = await compiledGateway();
  const folder = await aFolder();
  good = join(folder, 'releases');
  await releasedShell(folderStore(good));
  await released(folderStore(good), { name: 'auth' });
  const damaged = join(folder, 'damaged');
  await mkdir(damaged);
  await writeFile(join(damaged, 'registry.json'), '{');
  const file = join(folder, 'file');
  await writeFile(file, '');
  broken = [join(folder, 'mistyped'), damaged, file];
  releases = good;
  ports = [await freePort(), await freePort()];
  supervisor.listen(0, '127.0.0.1');
  await once(supervisor, 'listening');
  for (const port of ports) await start(port);
  for (const port of ports) await pageFrom(port, true);
});
afterAll(async () => {
  supervisor.closeAllConnections();
  supervisor.close();
  for (const child of gateways.values()) child.kill('SIGKILL');
  await removeFolders();
});

async function start(port: number): Promise<void> {
  const before = gateways.get(port);
  if (before && before.exitCode === null && before.signalCode === null) {
    const ended = once(before, 'exit');
    before.kill('SIGTERM');
    await ended;
  }
  const child = spawn(process.execPath, [join(code, 'main.js')], {
    stdio: 'ignore',
    env: { PORT: String(port), DATA_DIR: await aFolder(), RELEASES_DIR: releases, TRUST_PROXY: '127.0.0.1' },
  });
  gateways.set(port, child);
}

/** @param isWaited retries until the page comes @returns whether a gateway serves the page */
async function pageFrom(port: number, isWaited = false): Promise<boolean> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/auth`).catch(() => undefined);
    const isPage = answer?.status === 200 && (await answer.text().catch(() => '')).includes('the shell');
    if (isPage || !isWaited) return isPage;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @returns the exit code and stderr */
async function rollingRestart(...more: string[]): Promise<{ exitCode: number; said: string }> {
  const { port } = supervisor.address() as AddressInfo;
  const by = `"${process.execPath}" -e "fetch('http://127.0.0.1:${port}/' + process.env.GATEWAY_PORT)"`;
  const addresses = ports.map((each) => `127.0.0.1:${each}`);
  const command = [join(ROOT, 'tools/openward.js'), 'restart', ...addresses, '--by', by, ...more];
  // As on a server, where nothing is compiled first.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, said };
}

it(`${ROUNDS} rolling restarts, every third one with a broken folder: the portal never goes`, async () => {
  let isOver = false;
  let asked = 0;
  const lost: number[] = [];
  const traffic = (async () => {
    while (!isOver) {
      const [first, second] = asked++ % 2 ? ports : [ports[1], ports[0]];
      if (!(await pageFrom(first)) && !(await pageFrom(second))) lost.push(asked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  for (let round = 1; round <= ROUNDS; round++) {
    const isBroken = round % 3 === 0;
    releases = isBroken ? (broken[(round / 3) % broken.length] as string) : good;
    // A broken gateway never becomes ready.
    const { exitCode, said } = await rollingRestart(...(isBroken ? ['--within', '1'] : []));
    const sentence = `127.0.0.1:${ports[0]} is not ready after 1 seconds; the gateways after it were not restarted.`;
    expect([round, exitCode, said.includes(sentence)]).toEqual([round, isBroken ? 1 : 0, isBroken]);
  }
  isOver = true;
  await traffic;
  expect([lost, asked > 100]).toEqual([[], true]);
});
