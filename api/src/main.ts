import { configFrom } from './config.ts';
import { createApi } from './server.ts';

// The api alone, for a gateway on another machine (API_URL).
const api = await createApi(configFrom(process.env));
await api.app.listen({ port: Number(process.env.PORT ?? 3001), host: process.env.HOST ?? '127.0.0.1' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void api.close().then(() => process.exit(0)));
}
