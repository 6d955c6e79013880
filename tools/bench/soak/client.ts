import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Watch } from './watch.ts';

/** Milliseconds after which a call counts as hanging. */
const LONGEST = 30_000;

/** A call without an answer, whose effect is unknown. */
export class LostAnswer extends Error {}

/** An answer of the api. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a result is what the endpoint says
  result: any;
  requestId: string;
}

/** Options of an api call. */
export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  /** The idempotency key. */
  key?: string;
  /** The client address to simulate. */
  address?: string | undefined;
  /** Milliseconds after which the answer is ignored. */
  loseAfter?: number | undefined;
}

interface SendOptions {
  headers?: Record<string, string>;
  body?: string | undefined;
  loseAfter?: number | undefined;
  /** True if the server may close the connection before reading everything. */
  mayBeCut?: boolean;
}

/** Calls the portal over HTTP and reports every answer and every lost one to the watch. */
export class Client {
  readonly #watch: Watch;
  readonly #url: URL;
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(url: string, watch: Watch) {
    this.#url = new URL(url);
    this.#watch = watch;
  }

  /** Closes idle connections. */
  hangUp(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  /** Calls an address below `/api`. @throws LostAnswer */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token, body, key, address, loseAfter } = options;
    const { status, headers, said } = await this.send(method, `/api${path}`, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(address && { 'x-forwarded-for': address }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      loseAfter,
    });
    const requestId = String(headers['x-request-id']);
    try {
      return { status, requestId, result: JSON.parse(said).result };
    } catch {
      this.#watch.fault('answers that are no JSON', { call: `${method} ${path}`, status, text: said.slice(0, 200) });
      return { status, requestId, result: undefined };
    }
  }

  /** Sends any request and reads the complete answer. @throws LostAnswer */
  async send(
    method: string,
    path: string,
    { headers = {}, body, loseAfter, mayBeCut = false }: SendOptions = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; said: string }> {
    const from = Date.now();
    const call = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…').slice(0, 120)}`;
    let reason: string | undefined;
    const { hostname, port } = this.#url;
    const sending = request({ hostname, port, agent: this.#agent, method, path, headers });
    const giveUp = (why: string) => {
      reason = why;
      sending.destroy();
    };
    const limits = [setTimeout(giveUp, LONGEST, 'hang')];
    if (loseAfter !== undefined) limits.push(setTimeout(giveUp, loseAfter, 'given up on purpose'));
    try {
      // Errors after the start of the answer appear while reading it.
      const answered = once(sending.on('error', () => {}).end(body), 'response') as Promise<[IncomingMessage]>;
      const [answer] = await answered;
      const said = await text(answer);
      const { statusCode: status = 0, headers: got } = answer;
      const sent = status >= 500 ? { path, headers, body: body?.slice(0, 500) } : undefined;
      this.#watch.answered({ call, from, status, requestId: String(got['x-request-id']), sent });
      return { status, headers: got, said };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const why = reason ?? (message === 'aborted' ? 'cut off' : (code ?? message));
      this.#watch.lost({ call, from, reason: mayBeCut && why !== 'hang' ? 'cut off as it may be' : why });
      throw new LostAnswer(why);
    } finally {
      for (const limit of limits) clearTimeout(limit);
    }
  }
}
