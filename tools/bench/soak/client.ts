import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Watch } from './watch.ts';

/** Milliseconds after which a call hangs. */
const LONGEST = 30_000;

/** A call that was sent and got no answer: what it did is not known. */
export class LostAnswer extends Error {}

/** An answer of the api. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a result is what the endpoint says
  result: any;
  requestId: string;
}

/** What a call of the api sends. */
export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  /** Its idempotency key. */
  key?: string;
  /** Where it seems to come from. */
  address?: string | undefined;
  /** Milliseconds after which the answer is ignored. */
  loseAfter?: number | undefined;
}

interface SendOptions {
  headers?: Record<string, string>;
  body?: string | undefined;
  loseAfter?: number | undefined;
  /** Whether the server may end the connection before it has read everything. */
  mayBeCut?: boolean;
}

/** Calls the portal over HTTP and tells the watch of every answer and every missing one. */
export class Client {
  readonly #watch: Watch;
  readonly #target: { hostname: string; port: string };
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(url: string, watch: Watch) {
    const { hostname, port } = new URL(url);
    this.#target = { hostname, port };
    this.#watch = watch;
  }

  /** Closes the connections that wait for the next call. */
  hangUp(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  /** Calls an address below `/api`. @throws LostAnswer */
  async call(
    method: string,
    path: string,
    { token, body, key, address, loseAfter }: CallOptions = {},
  ): Promise<Answer> {
    const { status, headers, text } = await this.send(method, `/api${path}`, {
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      loseAfter,
    });
    let answer: { result?: Answer['result'] } | undefined;
    try {
      answer = JSON.parse(text);
    } catch {
      this.#watch.fault('answers that are no JSON', { call: `${method} ${path}`, status, text: text.slice(0, 200) });
    }
    return { status, result: answer?.result, requestId: String(headers['x-request-id']) };
  }

  /** Sends anything anywhere and reads the answer to its end. @throws LostAnswer */
  send(
    method: string,
    path: string,
    { headers = {}, body, loseAfter, mayBeCut = false }: SendOptions = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    const from = Date.now();
    const call = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…').slice(0, 120)}`;
    return new Promise((resolve, reject) => {
      let reason: string | undefined;
      let isLost = false;
      const lose = (error: NodeJS.ErrnoException) => {
        if (isLost) return;
        isLost = true;
        clearTimeout(limit);
        const why = reason ?? error.code ?? error.message;
        this.#watch.lost({ call, from, reason: mayBeCut && why !== 'hang' ? 'cut off as it may be' : why });
        reject(new LostAnswer(why));
      };
      const sending = request({ ...this.#target, agent: this.#agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', lose);
        answer.on('close', () => {
          if (!answer.complete) return lose(new Error('cut off'));
          clearTimeout(limit);
          const status = answer.statusCode ?? 0;
          const requestId = String(answer.headers['x-request-id']);
          const sent = status >= 500 ? { path, headers, body: body?.slice(0, 500) } : undefined;
          this.#watch.answered({ call, from, status, requestId, sent });
          resolve({ status, headers: answer.headers, text: Buffer.concat(chunks).toString() });
        });
      });
      const giveUp = (why: string) => {
        reason = why;
        sending.destroy();
      };
      const limit = setTimeout(giveUp, LONGEST, 'hang');
      if (loseAfter !== undefined) setTimeout(giveUp, loseAfter, 'given up on purpose');
      sending.on('error', lose);
      sending.end(body);
    });
  }
}
