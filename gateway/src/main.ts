import { resolve } from 'node:path';
import { configFrom, createApi } from '@openward/api';
import { buildGateway } from './gateway.ts';
import { start } from './start.ts';
import { stopOnSignals } from './stop.ts';

const { env } = process;
const gateway = await buildGateway({
  releasesDir: resolve(env.RELEASES_DIR ?? '.data/releases'),
  remoteTimeout: Number(env.REMOTE_TIMEOUT ?? 6000),
  idleTimeout: env.IDLE_TIMEOUT ? Number(env.IDLE_TIMEOUT) : undefined,
  practicePhone: env.PRACTICE_PHONE?.trim() || undefined,
  apiUrl: env.API_URL,
  trustProxy: env.TRUST_PROXY,
});
stopOnSignals(() => gateway.close());
const address = { host: env.HOST ?? '127.0.0.1', port: Number(env.PORT ?? 3000) };
// Reading the configuration may create a key in the data folder, so that waits for the port as well.
const url = await start(gateway, address, env.API_URL ? undefined : async () => createApi(configFrom(env)));
console.log(`Openward is ready at ${url}`);
