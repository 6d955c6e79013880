// `npm run bench:release-two`: how long after a rollback pages of two gateways over one PostgreSQL show it, and how long
// a gateway on an empty disk takes until it can serve. It needs a build and a PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from './bench-api/own-database.mjs';
import { anotherVersion } from './lib/another-version.mjs';
import { keepResult, quantile, rounded } from './lib/bench-report.mjs';
import { parts } from './lib/parts.mjs';
import { ended, freePort, spawnGateway } from './lib/portal.mjs';
import { testPostgres } from './lib/postgres.mjs';

const ROUNDS = 20;
/** Milliseconds within which every gateway must show a change. */
const LIMIT = 2_000;
/** Milliseconds within which a gateway on an empty disk must be ready. */
const READY_LIMIT = 30_000;
const REASON = { who: 'script', why: 'measuring' };
/** The remote that is activated and rolled back. */
const NAME = 'documents';

const postgres = await testPostgres();
if (!postgres) {
  console.error('There is no PostgreSQL on this machine (TEST_DATABASE_URL or local binaries).');
  process.exit(1);
}
const database = await ownDatabase(postgres.url, 'release_two');
const folders = [];
const gateways = [];
const { publish, activate, rollback, builtIn, postgresStore } = await import('@openward/gateway');
const store = postgresStore({ url: database.url });
try {
  for (const part of parts) await released(join(part.folder, 'dist'));
  const first = (await store.read()).releases[NAME].active;
  const second = await publishedAgain(first);

  const cold = [];
  for (let copy = 0; copy < 2; copy++) cold.push(await started());
  const seen = { activate: [], rollback: [] };
  for (let round = 0; round < ROUNDS; round++) {
    seen.activate.push(await seenAfter(() => activate(store, NAME, second, REASON), second));
    seen.rollback.push(await seenAfter(() => rollback(store, NAME, REASON), first));
  }
  const row = (milliseconds, limit) => ({
    'median ms': rounded(quantile(milliseconds), 0),
    'longest ms': rounded(Math.max(...milliseconds), 0),
    'limit ms': limit,
    met: Math.max(...milliseconds) <= limit ? 'yes' : 'no',
  });
  const rows = {
    'activate until two gateways show it': row(seen.activate, LIMIT),
    'rollback until two gateways show it': row(seen.rollback, LIMIT),
    'start on an empty disk until it can serve': row(cold, READY_LIMIT),
  };
  console.table(rows);
  console.log(keepResult('release-two', { rows }));
  if (Object.values(rows).some(({ met }) => met === 'no')) process.exitCode = 1;
} finally {
  await Promise.all(gateways.map(({ child }) => ended(child)));
  await store.close();
  await database.drop();
  postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function released(dist) {
  const { manifest } = await publish(store, builtIn(dist), REASON);
  await activate(store, manifest.name, manifest.version, REASON);
}

/** Publishes the same files as another version. */
async function publishedAgain(version) {
  const again = `${version}${version.includes('+') ? '.' : '+'}again`;
  const folder = anotherVersion(join(parts.find(({ name }) => name === NAME).folder, 'dist'), again);
  folders.push(folder);
  await publish(store, builtIn(folder), REASON);
  return again;
}

/** Starts a gateway with the demo practice on an empty disk. @returns milliseconds until it could serve */
async function started() {
  const folder = mkdtempSync(join(tmpdir(), 'openward-two-'));
  folders.push(folder);
  const port = await freePort();
  const began = performance.now();
  const env = { DATABASE_URL: database.url, RELEASES_STORE: 'postgres' };
  const child = spawnGateway({ folder, releasesDir: join(folder, 'releases'), port }, { env });
  const url = `http://127.0.0.1:${port}`;
  gateways.push({ child, url });
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() - began > READY_LIMIT) throw new Error('A gateway did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - began;
}

/** Milliseconds from the beginning of a change until pages of all gateways show a version, each loaded anew. */
async function seenAfter(change, version) {
  const began = performance.now();
  await change();
  await Promise.all(
    gateways.map(async ({ url }) => {
      while ((await shownAt(url)) !== version) {
        if (performance.now() - began > 5 * LIMIT) throw new Error(`${url} does not show ${version}.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
  );
  return performance.now() - began;
}

async function shownAt(url) {
  const page = await (await fetch(`${url}/login`)).text();
  const [, data] = /id="openward-page">([\s\S]*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(data).registry.remotes[NAME].active.version;
}
