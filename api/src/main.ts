import { setTimeout as sleep } from 'node:timers/promises';
import { DRAIN } from '@openward/contract/platform';
import { surviveUnhandledRejections } from '@openward/server-kit/log';
import { refuseOwner } from '@openward/server-kit/postgres/reach';
import { setting } from '@openward/server-kit/settings';
import { createApi } from './app/server.ts';
import { configFrom } from './platform/config.ts';
import { createMetrics, metricsAddress, serveMetrics } from './platform/metrics/index.ts';

const STOP_WITHIN = 10_000;

// Runs the api alone, for a gateway on another machine (API_URL).
surviveUnhandledRejections();
const { env } = process;
const { api, metrics } = await opened().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await api.app.listen({ port: env.PORT ? setting(env, 'PORT') : 3001, host: setting(env, 'HOST') });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    api.drain();
    if (setting(env, 'TRUST_PROXY') && signal === 'SIGTERM') await sleep(DRAIN);
    // Calls in progress may finish, but an idle connection must not keep the process alive.
    setTimeout(() => api.app.server.closeAllConnections(), STOP_WITHIN).unref();
    void Promise.all([api.close(), metrics?.close()]).then(
      () => process.exit(0),
      ({ name }: Error) => {
        console.error(`The api did not stop cleanly: ${name}`);
        process.exit(1);
      },
    );
  });
}

async function opened() {
  const address = metricsAddress(env);
  const register = address && createMetrics();
  const metrics = register && (await serveMetrics(register, address));
  const config = configFrom(env);
  if (!config.demo && config.databaseUrl) await refuseOwner(config.databaseUrl);
  return { api: await createApi(config, { metrics: register }), metrics };
}
