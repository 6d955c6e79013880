// The api as a child process that can be restarted after a change. It listens on PORT, reports to its parent that it is
// ready or why not, and ends with its parent.
import { type Api, configFrom, createApi } from '@openward/api';

/** Milliseconds for running calls. Browsers reopen event streams automatically. */
const CUT_AFTER = 300;

let api: Api | undefined;
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => api?.app.server.closeAllConnections(), CUT_AFTER).unref();
  await api?.close();
  process.exit(0);
}
process.on('disconnect', stop);
process.on('SIGTERM', stop);
// Ctrl+C signals every process of the terminal, but the parent decides when this one ends.
process.on('SIGINT', () => {});

try {
  api = await createApi(configFrom(process.env));
  await api.app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  process.send?.({ isReady: true });
} catch (error) {
  const { message, constructor } = error as Error;
  process.send?.({ sentence: message, isFolderInUse: constructor.name === 'FolderInUseError' }, () => process.exit(1));
}
