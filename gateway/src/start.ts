import { type AddressInfo, connect } from 'node:net';
import type { Api } from '@openward/api';
import type { Gateway } from './gateway.ts';

/** Where the gateway listens. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Listens, and only then opens the api, so that people see a page while it opens. Behind a proxy it listens last: a
 * proxy repeats every call whose connection was refused, but not every call that was answered 503. Either way, whoever
 * starts a second portal by mistake is told so before anything touches its data. What keeps it from starting is one
 * sentence on stderr, and the process ends with exit code 1.
 * @param openApi opens the api of this process; without it the api is elsewhere
 * @param isBehindProxy true where a proxy asks another gateway while this one does not listen
 * @returns the address as a URL, once the gateway can serve
 */
export async function start(
  gateway: Gateway,
  at: Address,
  openApi?: () => Promise<Api>,
  isBehindProxy = false,
): Promise<string> {
  const open = () => gateway.open(openApi).catch((error) => giveUp(sentenceOf(error)));
  if (!isBehindProxy) {
    const url = await listen(gateway, at);
    await open();
    return url;
  }
  if (await isTaken(at)) giveUp(listenProblem({ code: 'EADDRINUSE' }, at));
  await open();
  await gateway.untilReady();
  return listen(gateway, at);
}

async function listen({ app }: Gateway, { host, port }: Address): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    // A stop came first; it ends the process.
    if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER') return new Promise<never>(() => {});
    return giveUp(listenProblem(error, { host, port }));
  });
  // Now, because a stop while the api opens ends the listening.
  const { port: actual } = app.server.address() as AddressInfo;
  return `http://${host}:${actual}`;
}

/** True where somebody listens there already. */
function isTaken(at: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function listenProblem({ code, message }: { code?: string; message?: string }, { host, port }: Address): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken: another program, perhaps another Openward, listens there. Stop it or set PORT.`;
  }
  return `Openward cannot listen on ${host}, port ${port}: ${code ?? message}.`;
}

/** The message of what failed; of its cause where the message holds a database's query and its values. */
function sentenceOf(error: unknown): string {
  const { message = '', code, cause } = error as Error & { code?: string };
  if (cause && (!message || message.startsWith('Failed query'))) return sentenceOf(cause);
  return message || `The api cannot be opened${code ? ` (${code})` : ''}.`;
}

/** Ends the process with a sentence for the operator. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
