import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Account data of the fake Twilio. */
export const ACCOUNT = { accountSid: 'AC-fake', authToken: 'the token of the fake', from: '+14155550100' };

/** A message that it has accepted. */
export interface TakenSms {
  sid: string;
  to: string;
  body: string;
  statusCallback: string | null;
  at: Date;
}

/** The reaction to the next message: accept, refuse, or accept without an answer (`silence`). */
export type NextAnswer = 'take' | 'silence' | { status: number; code?: number; retryAfter?: number };

/**
 * Implements the part of Twilio's REST API that we use: basic auth, form bodies, JSON answers and errors, and the list
 * of messages. It follows Twilio's documentation, independently of our gateway.
 */
export class FakeTwilio {
  readonly taken: TakenSms[] = [];
  /** Reactions to the next messages, in order; later ones are accepted. */
  readonly next: NextAnswer[] = [];
  /** True while the list of messages is unavailable. */
  isListDown = false;
  now: () => Date = () => new Date();
  /** Milliseconds before each answer. */
  delay = 0;
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FakeTwilio> {
    const server = createServer();
    const fake = new FakeTwilio(server);
    server.on('request', (request, response) => void fake.#answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    const expected = `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return void say(401, { code: 20003, message: 'Authenticate' });
    if (pathname !== `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`) return void say(404, { code: 20404 });
    if (request.method === 'GET') {
      return void (this.isListDown ? say(500, {}) : say(200, { messages: this.#list(searchParams) }));
    }
    const text = await textOf(request);
    const answer = this.next.shift() ?? 'take';
    await new Promise((over) => setTimeout(over, this.delay));
    if (typeof answer === 'object') {
      const headers = answer.retryAfter ? { 'retry-after': String(answer.retryAfter) } : {};
      return void say(answer.status, { code: answer.code ?? null, status: answer.status, message: 'No' }, headers);
    }
    const form = new URLSearchParams(text);
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const [to, body, statusCallback] = [form.get('To') ?? '', form.get('Body') ?? '', form.get('StatusCallback')];
    this.taken.push({ sid, to, body, statusCallback, at: this.now() });
    if (answer === 'silence') return void request.socket.destroy();
    say(201, { sid, status: 'queued', to, body, error_code: null, error_message: null });
  }

  /** Newest first. */
  #list(query: URLSearchParams): object[] {
    return this.taken
      .filter(({ to }) => to === query.get('To'))
      .slice(-Number(query.get('PageSize') ?? 50))
      .reverse()
      .map(({ sid, to, body, at }) => ({ sid, to, body, status: 'sent', date_created: at.toUTCString() }));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
