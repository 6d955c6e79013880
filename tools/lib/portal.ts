// A built portal for tools, with its own releases folder and gateway.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtIn, folderStore, releaseTogether } from '@openward/gateway';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { freePort } from './postgres.ts';
import { isReady, parts, root, type Undo } from './workspace.ts';

/** A running portal. */
export interface Portal {
  url: string;
  releasesDir: string;
  stop(): Promise<void>;
}

/** A folder for a portal's data, with a port. */
export interface Place {
  folder: string;
  releasesDir: string;
  port: number;
  url: string;
  remove(): void;
}

/** Starts a portal. */
export type StartPortal = (options?: { env?: NodeJS.ProcessEnv }) => Promise<Portal>;

/**
 * Releases the builds in the dist folders and starts a gateway with the demo practice on a free port. Does not touch
 * the portal in `.data`; `stop` removes everything.
 * @param env additional environment of the gateway, such as `DATABASE_URL`
 */
export const startPortal: StartPortal = async ({ env = {} } = {}) => {
  const place = await placeForPortal();
  const gateway = spawnGateway(place, { env });
  const stop = async () => {
    await ended(gateway);
    place.remove();
  };
  if (await isReady(place.url, gateway)) return { url: place.url, releasesDir: place.releasesDir, stop };
  await stop();
  throw new Error('The gateway did not start.');
};

/** Returns `startPortal` of another built checkout, such as an earlier commit. */
export async function portalStarterOf(folder: string): Promise<StartPortal> {
  // Older checkouts, in which the tools were not TypeScript yet, have the second file.
  const files = ['tools/dist/lib/portal.js', 'scripts/lib/portal.mjs'].map((file) => resolve(folder, file));
  const file = files.find(existsSync);
  if (!file) throw new Error(`${folder} is not built. Run npm run build in it.`);
  return ((await import(file)) as { startPortal: StartPortal }).startPortal;
}

/** Creates a folder with the built parts released, for a gateway that may be restarted. */
export async function placeForPortal(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-portal-'));
  const releasesDir = join(folder, 'releases');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(releasesDir);
    const builds = parts.map((part) => builtIn(join(part.folder, 'dist')));
    await releaseTogether(folderStore(releasesDir), builds, { who: 'script', why: 'measuring' });
    const port = await freePort();
    return { folder, releasesDir, port, url: `http://127.0.0.1:${port}`, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts a portal from this checkout's builds, and a browser. */
export async function portalAndBrowser(undo: Undo): Promise<{ portal: Portal; browser: Browser }> {
  const portal = await startPortal();
  undo(portal.stop);
  return { portal, browser: await ownBrowser(undo) };
}

/** Starts a browser that is closed at the end. */
export async function ownBrowser(undo: Undo): Promise<Browser> {
  const browser = await launchBrowser();
  undo(() => browser.close());
  return browser;
}

/** Starts a gateway with the demo practice. */
export function spawnGateway(
  { folder, releasesDir, port }: Pick<Place, 'folder' | 'releasesDir' | 'port'>,
  {
    env = {},
    stdio = ['ignore', 'ignore', 'inherit'],
  }: { env?: NodeJS.ProcessEnv | undefined; stdio?: StdioOptions } = {},
): ChildProcess {
  return spawn(process.execPath, [join(root, 'gateway/dist/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'on',
      DEMO_TIME_ZONE: 'UTC',
      LOG_LEVEL: 'error',
      // Only the tool calls this gateway, and it calls often.
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

/** Stops a child process, and kills it after five seconds. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(insist);
      done();
    });
    // After SIGTERM a gateway keeps serving for a while, for proxies.
    child.kill('SIGINT');
  });
}
