import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate, builtIn, postgresStore, publish, rollback } from '@openward/gateway';
import { anotherVersion } from '../lib/another-version.ts';
import { ended, spawnGateway } from '../lib/portal.ts';
import { freePort, testPostgres } from '../lib/postgres.ts';
import { cleanly, giveUp, isReady, parts, pause, root, temporaryFolder, type Undo } from '../lib/workspace.ts';
import { benchDatabase, keepResult, quantile, rounded, timed, times } from './harness.ts';

const ROUNDS = 20;
/** Milliseconds within which every gateway must show a change. */
const LIMIT = 2_000;
/** Milliseconds within which a gateway on an empty disk must be ready. */
const READY_LIMIT = 30_000;
const REASON = { who: 'script', why: 'measuring' };
const NAME = 'documents';

/**
 * `npm run bench -- release-two`: measures how long a rollback takes to appear on two gateways over one PostgreSQL, and
 * how long a gateway on an empty disk takes to start. Needs a build and a PostgreSQL.
 */
export async function main(): Promise<void> {
  const postgres = await testPostgres();
  if (!postgres) return giveUp('There is no PostgreSQL on this machine (TEST_DATABASE_URL or local binaries).');
  const rows = await cleanly(async (undo) => {
    undo(() => postgres.stop());
    const url = await benchDatabase(undo, postgres.url, 'release_two');
    const store = postgresStore({ url });
    undo(() => store.close());
    for (const { folder } of parts) {
      const { manifest } = await publish(store, builtIn(join(folder, 'dist')), REASON);
      await activate(store, manifest.name, manifest.version, REASON);
    }
    const first = (await store.read()).releases[NAME]?.active ?? '';
    const second = `${first}${first.includes('+') ? '.' : '+'}again`;
    const again = anotherVersion(join(root, `mfe-${NAME}`, 'dist'), second);
    undo(() => rmSync(again, { recursive: true, force: true }));
    await publish(store, builtIn(again), REASON);

    const gateways: string[] = [];
    const cold = await times(2, async () => gateways.push(await startGateway(undo, temporaryFolder(undo, 'two'), url)));
    const activated: number[] = [];
    const rolledBack: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      activated.push(await shownAfter(gateways, () => activate(store, NAME, second, REASON), second));
      rolledBack.push(await shownAfter(gateways, () => rollback(store, NAME, REASON), first));
    }
    return {
      'activate until two gateways show it': row(activated, LIMIT),
      'rollback until two gateways show it': row(rolledBack, LIMIT),
      'start on an empty disk until it can serve': row(cold, READY_LIMIT),
    };
  });
  console.table(rows);
  keepResult('release-two', { rows });
  if (Object.values(rows).some(({ met }) => met === 'no')) process.exitCode = 1;
}

function row(milliseconds: number[], limit: number) {
  const longest = Math.max(...milliseconds);
  return {
    'median ms': rounded(quantile(milliseconds), 0),
    'longest ms': rounded(longest, 0),
    'limit ms': limit,
    met: longest <= limit ? 'yes' : 'no',
  };
}

/** Starts a gateway with the demo practice on an empty disk. @returns its address when it is ready */
async function startGateway(undo: Undo, folder: string, databaseUrl: string): Promise<string> {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, RELEASES_STORE: 'postgres' };
  const child = spawnGateway({ folder, releasesDir: join(folder, 'releases'), port }, { env });
  undo(() => ended(child));
  const url = `http://127.0.0.1:${port}`;
  if (!(await isReady(url, child, READY_LIMIT))) throw new Error('A gateway did not start.');
  return url;
}

/** Returns the milliseconds from a change until new pages of all gateways show a version. */
function shownAfter(gateways: string[], change: () => Promise<unknown>, version: string): Promise<number> {
  return timed(async () => {
    const until = performance.now() + 5 * LIMIT;
    await change();
    const seen = async (url: string) => {
      while ((await shownAt(url)) !== version) {
        if (performance.now() > until) throw new Error(`${url} does not show ${version}.`);
        await pause(5);
      }
    };
    await Promise.all(gateways.map(seen));
  });
}

async function shownAt(url: string): Promise<string> {
  const page = await (await fetch(`${url}/login`)).text();
  const [, data = ''] = /id="openward-page">([\s\S]*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(data).registry.remotes[NAME].active.version;
}
