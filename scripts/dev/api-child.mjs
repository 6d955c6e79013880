// The api in a process of its own, so that it can be begun anew after a change: it listens at PORT, tells its parent
// that it does, or what kept it from it, and ends with its parent, however that ended.
import { configFrom, createApi } from '@openward/api';

/** Milliseconds for calls in flight; open event streams come again by themselves. */
const CUT_AFTER = 300;

let api;
let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => api?.app.server.closeAllConnections(), CUT_AFTER).unref();
  await api?.close();
  process.exit(0);
}
process.on('disconnect', stop);
process.on('SIGTERM', stop);
// Ctrl+C reaches every process of the terminal; the parent says when it is this one's turn.
process.on('SIGINT', () => {});

try {
  api = await createApi(configFrom(process.env));
  await api.app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  process.send({ isReady: true });
} catch (error) {
  process.send({ sentence: error.message, isFolderInUse: error.constructor.name === 'FolderInUseError' }, () =>
    process.exit(1),
  );
}
