import { configFrom, createApi } from '@openward/api';
import { log, surviveUnhandledRejections } from '@openward/server-kit/log';
import { refuseOwner } from '@openward/server-kit/postgres/reach';
import { type SettingName, setting, wrongSettings } from '@openward/server-kit/settings';
import { buildGateway } from './gateway.ts';
import { openMirror, openStore, releasesFolder } from './releases/store/open-store.ts';
import { completeAtStart, giveUp, start, stopOnSignals } from './start.ts';

surviveUnhandledRejections();
const { env } = process;
const wrong = wrongSettings(env);
if (wrong.length > 0) giveUp(wrong.join('\n'));
log.level = set('LOG_LEVEL') ?? 'info';
const metrics = await openMetrics();
const { store, mirror } = releases();
// After a restore, the role that uses the tables has no rights until their owner grants them.
if ('prepare' in store && set('DATABASE_OWNER_URL')) await store.prepare().catch(() => {});
const [apiUrl, trustProxy] = [set('API_URL'), set('TRUST_PROXY')];
const gateway = await buildGateway({
  releasesDir: releasesFolder(env),
  mirror,
  store,
  remoteTimeout: set('REMOTE_TIMEOUT'),
  idleTimeout: set('IDLE_TIMEOUT'),
  practicePhone: set('PRACTICE_PHONE') || undefined,
  countryPrefix: set('SMS_COUNTRY_PREFIX'),
  hospitalSignIn: set('OIDC_ISSUER') ? (set('OIDC_LABEL') ?? '') : undefined,
  apiUrl,
  trustProxy,
  canaryLimit: set('CANARY_LIMIT'),
  reportSink: 'reportSink' in store ? store.reportSink : undefined,
  metrics: metrics?.register,
  developKey: set('DEVELOP_KEY'),
}).catch((error: Error) => giveUp(error.message));
stopOnSignals(async (signal) => {
  if (trustProxy && signal === 'SIGTERM') await gateway.drain();
  await Promise.all([gateway.close(), metrics?.close()]);
});
const address = { host: set('HOST'), port: set('PORT') };
// Reading the configuration may create a key in the data folder, so it must wait for the port as well.
const openApi = async () => {
  const config = configFrom(env);
  if (!config.demo && config.databaseUrl) await refuseOwner(config.databaseUrl);
  return createApi(config, { metrics: metrics?.register });
};
const url = await start(gateway, address, apiUrl ? undefined : openApi, Boolean(trustProxy));
const left = mirror ? undefined : await completeAtStart(releasesFolder(env));
if (left) console.error(left);
await mirror?.ready;
const lack = await gateway.lacking();
if (lack) console.error(`Openward listens at ${url}, but has no page to show: ${lack}`);
else console.log(`Openward is ready at ${url}`);

function set<N extends SettingName>(name: N) {
  return setting(env, name);
}

function releases() {
  try {
    const store = openStore(env);
    return { store, mirror: openMirror(store, env) };
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

/** Serves the metrics of this process on an address of their own; undefined if METRICS_PORT is not set. */
async function openMetrics() {
  if (!set('METRICS_PORT')) return undefined;
  const { createMetrics, metricsAddress, serveMetrics } = await import('@openward/api/metrics');
  try {
    const address = metricsAddress(env);
    const register = createMetrics();
    return address && { register, close: (await serveMetrics(register, address)).close };
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
