import { resolve } from 'node:path';
import { configFrom } from '@openward/api';
import { createGateway } from './gateway.ts';

const env = process.env;
const port = Number(env.PORT ?? 3000);
const host = env.HOST ?? '127.0.0.1';
const gateway = await createGateway({
  releasesDir: resolve(env.RELEASES_DIR ?? '.data/releases'),
  remoteTimeout: Number(env.REMOTE_TIMEOUT ?? 6000),
  idleTimeout: env.IDLE_TIMEOUT ? Number(env.IDLE_TIMEOUT) : undefined,
  apiUrl: env.API_URL,
  trustProxy: env.TRUST_PROXY,
  ...(env.API_URL ? {} : { api: configFrom(env) }),
});
await gateway.app.listen({ port, host });
console.log(`Openward is ready at http://${host}:${port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit(0)));
}
