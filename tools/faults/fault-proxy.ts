// A proxy in front of the gateway that simulates faults of networks and servers. It uses real sockets, because
// interception in the browser is above its cache and hides what a faulty answer leaves there.
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pause } from '../lib/workspace.ts';

type Rule = { pattern: RegExp; name: Fault; isOver: boolean };

interface Met {
  response: ServerResponse;
  rule: Rule;
  /** The gateway's complete answer. */
  answer(): Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>;
  goDown(): void;
}

/** Answers 200 with headers and a body. */
const answered = (response: ServerResponse, headers: object, body: Buffer | string) =>
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
const refused = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
const HTML = { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' };

/** All faults by name. */
export const FAULTS = {
  404: ({ response }: Met) => void refused(response, 404, 'Not found'),
  '500 once': ({ response, rule }: Met) => {
    rule.isOver = true;
    refused(response, 500, 'Later');
  },
  hang: () => {},
  HTML: ({ response }: Met) => void response.writeHead(200, HTML).end('<!doctype html><p>Maintenance</p>'),
  truncated: async ({ response, answer }: Met) => {
    const { headers, body } = await answer();
    const half = body.subarray(0, Math.floor(body.length / 2));
    answered(response, headers, body).write(half, () => response.socket?.destroy());
  },
  'wrong bytes': async ({ response, answer }: Met) => {
    const { headers, body } = await answer();
    const wrong = Buffer.concat([body, Buffer.from('\n//')]);
    answered(response, headers, wrong).end(wrong);
  },
  'slow (1 kB/s)': async ({ response, answer }: Met) => {
    const { headers, body } = await answer();
    answered(response, headers, body);
    for (let sent = 0; sent < body.length && !response.destroyed; sent += 1000) {
      response.write(body.subarray(sent, sent + 1000));
      await pause(1000);
    }
    response.end();
  },
  /** For the page: removes the registry, as if the gateway could not read it. */
  'no registry': async ({ response, answer }: Met) => {
    const { headers, body } = await answer();
    const page = body.toString().replace(/(id="openward-page">)[^<]*/, '$1{"registry":null}');
    answered(response, headers, page).end(page);
  },
  'connection reset': ({ response }: Met) => void response.socket?.resetAndDestroy(),
  offline: ({ goDown }: Met) => goDown(),
};

export type Fault = `${keyof typeof FAULTS}`;

/** A running proxy. */
export interface FaultProxy {
  url: string;
  /** Starts a fault for every path that matches the pattern. */
  fault(pattern: RegExp, name: Fault): void;
  /** Closes the port until `heal`. */
  goDown(): void;
  /** Ends all faults. Answers that already hang stay hanging. */
  heal(): Promise<void>;
  /** Counts the requests whose path matches the pattern. */
  passed(pattern: RegExp): number;
  forgetAsked(): void;
  close(): Promise<void>;
}

/** Starts the proxy. @param target address of the gateway, such as `http://127.0.0.1:3000` */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let rules: Rule[] = [];
  let asked: string[] = [];
  const sockets = new Set<Socket>();
  const { hostname, port: targetPort } = new URL(target);
  const upstream = ({ url, method }: IncomingMessage, headers: IncomingMessage['headers']) =>
    request({ hostname, port: targetPort, path: url, method, headers, agent: false });

  const server = createServer((incoming, response) => {
    const path = decodeURIComponent(new URL(incoming.url ?? '/', target).pathname);
    asked.push(path);
    const rule = rules.find(({ pattern, isOver }) => !isOver && pattern.test(path));
    if (!rule) return pass(incoming, response);
    const answer = () => whole(incoming, upstream(incoming, { ...incoming.headers, 'accept-encoding': 'identity' }));
    Promise.resolve(FAULTS[rule.name]({ response, rule, answer, goDown })).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = upstream(incoming, incoming.headers);
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const listen = async (port: number): Promise<number> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  /** Closes the port and all connections. */
  function goDown(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    fault(pattern, name) {
      if (!FAULTS[name]) throw new Error(`There is no fault "${name}".`);
      rules.push({ pattern, name, isOver: false });
    },
    goDown,
    async heal() {
      rules = [];
      if (!server.listening) await listen(port);
    },
    passed: (pattern) => asked.filter((path) => pattern.test(path)).length,
    forgetAsked() {
      asked = [];
    },
    async close() {
      goDown();
    },
  };
}

async function whole(incoming: IncomingMessage, outgoing: ClientRequest): ReturnType<Met['answer']> {
  const [answer] = (await once(incoming.pipe(outgoing), 'response')) as [IncomingMessage];
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
  return { headers, body: await buffer(answer) };
}
