// A built portal for a script: published into a folder of its own, served by a gateway of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts, root } from './parts.mjs';

const START_LIMIT = 60_000;

/**
 * Publishes and activates what lies in the dist folders and starts a gateway with the demo practice on a free
 * port. Nothing of it touches the portal in `.data`, and `stop` takes all of it away again.
 * @param {{env?: Record<string, string>}} options more environment for the gateway, such as `DATABASE_URL`
 * @returns {Promise<{url: string, releasesDir: string, stop: () => Promise<void>}>}
 */
export async function startPortal({ env = {} } = {}) {
  const place = await placeForPortal();
  try {
    const gateway = spawnGateway(place, { env });
    const stop = async () => {
      await ended(gateway);
      place.remove();
    };
    if (await answers(`${place.url}/readyz`, gateway)) return { url: place.url, releasesDir: place.releasesDir, stop };
    await stop();
    throw new Error('The gateway did not start.');
  } catch (error) {
    place.remove();
    throw error;
  }
}

/**
 * A folder for a portal's data with the built parts released into it, and a free port: a gateway can be started there
 * again and again.
 * @returns {Promise<{folder: string, releasesDir: string, port: number, url: string, remove: () => void}>}
 */
export async function placeForPortal() {
  const folder = mkdtempSync(join(tmpdir(), 'openward-portal-'));
  const releasesDir = join(folder, 'releases');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(releasesDir);
    await release(releasesDir);
    const port = await freePort();
    return { folder, releasesDir, port, url: `http://127.0.0.1:${port}`, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Starts a gateway with the demo practice in its place.
 * @param {{env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions}} options
 */
export function spawnGateway(
  { folder, releasesDir, port },
  { env = {}, stdio = ['ignore', 'ignore', 'inherit'] } = {},
) {
  return spawn(process.execPath, [join(root, 'gateway/dist/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'on',
      DEMO_TIME_ZONE: 'UTC',
      LOG_LEVEL: 'error',
      // Nobody but the script calls this gateway, and it calls much.
      RATE_LIMIT: '1000000',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      RELEASES_DIR: releasesDir,
    },
    stdio,
  });
}

async function release(releasesDir) {
  const { releaseTogether, builtIn, folderStore } = await import('@openward/gateway');
  const builds = parts.map(({ folder }) => builtIn(join(folder, 'dist')));
  await releaseTogether(folderStore(releasesDir), builds, { who: 'script', why: 'measuring' });
}

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

async function answers(url, child) {
  const until = Date.now() + START_LIMIT;
  while (Date.now() < until && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Asks a child to stop, and ends it where it does not within five seconds. */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    // A gateway behind a proxy serves on for a while after SIGTERM.
    child.kill('SIGINT');
  });
}
