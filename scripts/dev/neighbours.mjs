import { createServer } from 'node:net';

/** How to work beside a portal that runs, on its data. @param {string[]} names parts as they were named */
function howToShare(names, origin, port) {
  const remotes = names.filter((name) => name !== 'api');
  if (remotes.length === 0) return 'Stop it first: two servers cannot share its data.';
  return `To work on ${remotes.join(', ')} beside it, on its data:\n\n  API_URL=${origin} PORT=${port + 1} npm run dev -- ${remotes.join(' ')}\n`;
}

/**
 * Looks whether a port can be had, before anything is built for it.
 * @param {string[]} names what is to be developed
 * @returns a text that says what to do; undefined where the port is free
 */
export async function portProblem(port, names) {
  if (port === 0 || (await isFree(port))) return undefined;
  const origin = `http://127.0.0.1:${port}`;
  if (await isOpenward(origin)) return `An Openward runs at ${origin} already. ${howToShare(names, origin, port)}`;
  return `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another: PORT=${port + 1} npm run dev -- ${names.join(' ')}`;
}

/** What to do where the data folder belongs to another process. @param {string} sentence what the lock says */
export function folderProblem(sentence, port, names) {
  // That portal's port is not known; it is mostly the usual one.
  const usual = 3000;
  return `${sentence}\n${howToShare(names, `http://127.0.0.1:${usual}`, port === usual ? usual : port - 1)}`;
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function isOpenward(origin) {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const text = await answer?.text().catch(() => '');
  return text?.includes('gateway') ?? false;
}
