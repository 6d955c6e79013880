import { configFrom, createApi } from '@openward/api';
import { surviveUnhandledRejections } from '@openward/server-kit/log';
import { buildGateway } from './gateway.ts';
import { openMirror, openStore, releasesFolder } from './releases/store/open-store.ts';
import { completeAtStart, giveUp, start, stopOnSignals } from './start.ts';

surviveUnhandledRejections();
const { env } = process;
const metrics = await openMetrics();
const canaryLimit = Number(env.CANARY_LIMIT ?? 5);
if (!(canaryLimit >= 0 && canaryLimit <= 100)) {
  giveUp('CANARY_LIMIT must be a number from 0 to 100: percent of the loads of a canary that may fail.');
}
const { store, mirror } = releases();
// After a restore the role that uses the tables has no rights until their owner gives them.
if ('prepare' in store && env.DATABASE_OWNER_URL) await store.prepare().catch(() => {});
const gateway = await buildGateway({
  releasesDir: releasesFolder(env),
  mirror,
  store,
  remoteTimeout: Number(env.REMOTE_TIMEOUT ?? 6000),
  idleTimeout: env.IDLE_TIMEOUT ? Number(env.IDLE_TIMEOUT) : undefined,
  practicePhone: env.PRACTICE_PHONE?.trim() || undefined,
  apiUrl: env.API_URL,
  trustProxy: env.TRUST_PROXY,
  canaryLimit,
  reportSink: 'reportSink' in store ? store.reportSink : undefined,
  metrics: metrics?.register,
  developKey: env.DEVELOP_KEY,
}).catch((error: Error) => giveUp(error.message));
const isBehindProxy = Boolean(env.TRUST_PROXY);
stopOnSignals(async (signal) => {
  if (isBehindProxy && signal === 'SIGTERM') await gateway.drain();
  await Promise.all([gateway.close(), metrics?.close()]);
});
const address = { host: env.HOST ?? '127.0.0.1', port: Number(env.PORT ?? 3000) };
// Reading the configuration may create a key in the data folder, so that waits for the port as well.
const openApi = async () => createApi(configFrom(env), { metrics: metrics?.register });
const url = await start(gateway, address, env.API_URL ? undefined : openApi, isBehindProxy);
const left = mirror ? undefined : await completeAtStart(releasesFolder(env));
if (left) console.error(left);
await mirror?.ready;
console.log(`Openward is ready at ${url}`);

function releases() {
  try {
    const store = openStore(env);
    return { store, mirror: openMirror(store, env) };
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

/** Serves what this process measures, on an address that is not the portal's; undefined where nobody wants it. */
async function openMetrics() {
  if (!env.METRICS_PORT) return undefined;
  const { createMetrics, metricsAddress, serveMetrics } = await import('@openward/api/metrics');
  try {
    const address = metricsAddress(env);
    const register = createMetrics();
    return address && { register, close: (await serveMetrics(register, address)).close };
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
