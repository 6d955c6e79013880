import { existsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import type { Api } from '@openward/api';
import type { Gateway } from './gateway.ts';
import { errorSentence } from './releases/errors.ts';
import { copyMark, documentFile, folderStore, historyFile } from './releases/store/folder-store.ts';

/** Where the gateway listens. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Listens, and only then opens the api, so that people see a page while it opens. Behind a proxy it listens last: a
 * proxy repeats every call whose connection was refused, but not every call that was answered 503. Either way, a
 * second portal that is started by mistake ends before it touches any data. What keeps it from starting is one
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
  // Now, because a stop while the api opens ends the listening.
  const { port: actual } = app.server.address() as AddressInfo;
  // The name, because passkeys belong to one; the demo's links in messages say the same.
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${actual}`;
}

/** Why nobody can listen there, in a sentence for the operator; undefined where the port is free. */
export async function portProblem(at: Address): Promise<string | undefined> {
  return (await isTaken(at)) ? listenProblem({ code: 'EADDRINUSE' }, at) : undefined;
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
    return `Port ${port} on ${host} is in use, perhaps by another Openward. Stop that program or set PORT.`;
  }
  return `Openward cannot listen on ${host}, port ${port} (${code ?? message}). Check HOST and PORT.`;
}

/** The message of what failed; of its cause where the message holds a database's query and its values. */
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

/** SIGTERM comes from what supervises the process; SIGINT from a person at a terminal, who waits for its end. */
type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Ends the process well on SIGTERM and SIGINT: `close`, then exit code 0. More signals meanwhile change nothing.
 * @param close ends calls in flight and frees what the process holds; it gets the signal
 * @param limit milliseconds after which the process ends all the same, with exit code 1 and a sentence on stderr
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
 * Completes what a release command began that was killed between the history and the registry: what the history says is
 * in force is what users get, and no later command brings it unasked. A database has both in one transaction.
 * @param folder the releases that a gateway serves
 * @returns what kept it from doing so, for the log; the gateway serves what the registry says all the same
 */
export async function completeAtStart(folder: string): Promise<string | undefined> {
  const isNew = ![documentFile, historyFile].some((file) => existsSync(file(folder)));
  if (isNew || existsSync(copyMark(folder))) return undefined;
  return folderStore(folder)
    .change(async () => undefined)
    .then(() => undefined, errorSentence);
}
