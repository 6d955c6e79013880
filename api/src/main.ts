import { configFrom } from './config.ts';
import { createApi } from './server.ts';

const STOP_WITHIN = 10_000;

// The api alone, for a gateway on another machine (API_URL).
const api = await createApi(configFrom(process.env)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await api.app.listen({ port: Number(process.env.PORT ?? 3001), host: process.env.HOST ?? '127.0.0.1' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Calls in flight may end; a connection that never says anything must not keep the process.
    setTimeout(() => api.app.server.closeAllConnections(), STOP_WITHIN).unref();
    void api.close().then(() => process.exit(0));
  });
}
