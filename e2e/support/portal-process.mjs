// @ts-check
// Runs the portals of one worker, one after another, so that their work does not block tests. It exits with its parent
// and answers each message: `folder` replaces the portal (without `releasesDir`, it only creates a practice), `later`
// advances the clock, and an empty message ends the process.
import { join } from 'node:path';
import { shiftClock } from './shift-clock.mjs';

// Before the other imports, because a module may keep the clock that it finds.
shiftClock(0);

const { configFrom, createApi, createSystemAdmin } = await import('@openward/api');
const { createGateway } = await import('@openward/gateway');
const { openFiles } = await import('@openward/api/pglite-files');

/** Milliseconds for running calls when a portal stops, because no test waits for their answers. */
const END = 200;

/** @type {import('@openward/gateway').Gateway | undefined} */
let gateway;
/** The port of portals without a fixed port, reused so that browsers keep their cache. */
let port = 0;
/** Milliseconds by which the portal's clock is ahead of the machine's. */
let ahead = 0;

/** @param {string} folder @param {string} changes SQL */
async function change(folder, changes) {
  const database = await openFiles(join(folder, 'database'));
  await database.exec(changes);
  await database.close();
}

/** @param {import('./start-portal.ts').Start} start @returns {Promise<string>} */
async function startPortal({ folder, offset, settings, changes, administrator, releasesDir }) {
  ahead = offset;
  shiftClock(ahead);
  if (changes) await change(folder, changes);
  const api = configFrom({ ...settings, DATA_DIR: folder });
  if (!releasesDir) {
    await (await createApi(api)).close();
    return '';
  }
  const link = administrator ? await createSystemAdmin(api, administrator) : '';
  gateway = await createGateway({ releasesDir, remoteTimeout: 6000, hospitalSignIn: settings.OIDC_LABEL, api });
  const { app } = gateway;
  const listen = (/** @type {number} */ at) => app.listen({ port: at, host: '127.0.0.1' });
  // Passkeys need a host name instead of an IP address.
  if (settings.PORT) return (await listen(Number(settings.PORT))).replace('127.0.0.1', 'localhost') + link;
  const url = await listen(port).catch(() => listen(0));
  port = Number(new URL(url).port);
  return url + link;
}

process.on('disconnect', () => process.exit());
process.on('message', async (/** @type {import('./start-portal.ts').Start | { later: number } | {}} */ start) => {
  if ('later' in start) {
    shiftClock(ahead + start.later);
    process.send?.('later');
    return;
  }
  await gateway?.close(END);
  if (!('folder' in start)) process.exit();
  process.send?.(await startPortal(start));
});
process.send?.('ready');
