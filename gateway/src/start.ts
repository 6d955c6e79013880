import type { AddressInfo } from 'node:net';
import type { Api } from '@openward/api';
import type { Gateway } from './gateway.ts';

/** Where the gateway listens. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Listens, and only then opens the api: who starts a second portal by mistake is told so before anything touches its
 * data. What keeps it from starting is one sentence on stderr, and the process ends with exit code 1.
 * @param openApi opens the api of this process; without it the api is elsewhere
 * @returns the address as a URL, once the gateway can serve
 */
export async function start(gateway: Gateway, { host, port }: Address, openApi?: () => Promise<Api>): Promise<string> {
  await gateway.app.listen({ host, port }).catch((error) => giveUp(listenProblem(error, { host, port })));
  // Now, because a stop while the api opens ends the listening.
  const { port: actual } = gateway.app.server.address() as AddressInfo;
  if (openApi) await gateway.open(openApi).catch((error) => giveUp(sentenceOf(error)));
  return `http://${host}:${actual}`;
}

function listenProblem({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
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
