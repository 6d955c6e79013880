import { existsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import type { Api } from '@openward/api';
import type { Gateway } from './gateway.ts';
import { errorSentence } from './releases/errors.ts';
import { copyMark, documentFile, folderStore, historyFile } from './releases/store/folder-store.ts';

/** The address that the gateway listens on. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Listens before it opens the api, so that users see a page meanwhile. Behind a proxy it listens last, because a proxy
 * retries refused connections, but not every 503. A second portal started by mistake ends before it touches data. On
 * failure, it prints one sentence to stderr and exits with code 1.
 * @param openApi opens the api of this process; absent if the api is elsewhere
 * @param isBehindProxy true if a proxy uses another gateway while this one does not listen
 * @returns the URL, once the gateway can serve
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
  const taken = await portProblem(at);
  if (taken) giveUp(taken);
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
  // Read now, because a stop while the api opens ends the listening.
  const { port: actual } = app.server.address() as AddressInfo;
  // The host name, because passkeys belong to one; the demo's links in messages use it too.
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${actual}`;
}

/** Why the gateway cannot listen there, in a sentence for the operator; undefined if the port is free. */
export async function portProblem(at: Address): Promise<string | undefined> {
  return (await isTaken(at)) ? listenProblem({ code: 'EADDRINUSE' }, at) : undefined;
}

/** True if another process listens there already. */
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
    return `Port ${port} on ${host} is in use, perhaps by another Openward. Stop that program or set PORT.`;
  }
  return `Openward cannot listen on ${host}, port ${port} (${code ?? message}). Check HOST and PORT.`;
}

/** The error message, or that of its cause if the message contains a database query with its values. */
export function sentenceOf(error: unknown): string {
  const { message = '', code, cause } = error as Error & { code?: string };
  if (cause && (!message || message.startsWith('Failed query'))) return sentenceOf(cause);
  return message || `The api could not start${code ? ` (${code})` : ''}.`;
}

/** Ends the process with a sentence for the operator. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** SIGTERM comes from a process supervisor; SIGINT from a person at a terminal, who waits for the end. */
type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Calls `close` on SIGTERM and SIGINT, then exits with code 0. Further signals are ignored.
 * @param close ends running calls and frees resources; it gets the signal
 * @param limit milliseconds after which the process exits with code 1 and a sentence on stderr
 */
export function stopOnSignals(close: (signal: StopSignal) => Promise<void>, { limit = 22_000 } = {}): void {
  let stopping = false;
  const stop = (signal: StopSignal) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`Openward did not stop within ${limit / 1000} seconds, so its process was ended.`);
      process.exit(1);
    }, limit);
    close(signal).then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`Openward did not stop cleanly: ${error.message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
}

/**
 * Completes a release command that was killed between history and registry, so that users get what the history says and
 * no later command applies it unexpectedly. A database writes both in one transaction.
 * @param folder the releases of a gateway
 * @returns why it failed, for the log; the gateway then serves the registry as it is
 */
export async function completeAtStart(folder: string): Promise<string | undefined> {
  const isNew = ![documentFile, historyFile].some((file) => existsSync(file(folder)));
  if (isNew || existsSync(copyMark(folder))) return undefined;
  return folderStore(folder)
    .change(async () => undefined)
    .then(() => undefined, errorSentence);
}
