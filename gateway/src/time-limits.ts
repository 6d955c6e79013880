import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { COME_BACK } from '@openward/contract/platform';

import type { FastifyInstance } from 'fastify';

/** How long the gateway waits for what; all in milliseconds. */
export interface TimeLimits {
  /** For a request's headers, and for a new connection to say anything. */
  headersTimeout: number;
  /** For a whole request with its body. It does not limit the answer. */
  requestTimeout: number;
  /** For a connection on which it is the client's turn and nothing comes or is taken. */
  connectionTimeout: number;
  /** For the next request of a connection; longer than the usual 60 s of the proxies before it. */
  keepAliveTimeout: number;
  /** Between two looks at headersTimeout and requestTimeout. */
  connectionsCheckingInterval: number;
  /** For an api on another machine to begin its answer. */
  apiTimeout: number;
  /** For the api to say whether it is ready. */
  readinessTimeout: number;
}

export const TIME_LIMITS: TimeLimits = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  apiTimeout: 20_000,
  readinessTimeout: 1_500,
};

/** The server's connections, as far as stopping needs to know them. */
export interface Connections {
  /** From now on every answer says that its connection ends with it, those that are being made among them. */
  endAfterAnswers(): void;
  /** Ends those that no call waits on: the ones that never said anything, and event streams, which come again. */
  endWaiting(): void;
}

/** Applies `connectionTimeout` to clients only: an answer that we are slow to give, or a quiet event stream, stays. */
export function registerConnections(app: FastifyInstance): Connections {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', async (request, { raw }) => {
    answers.add(raw);
    if (isEnding) raw.shouldKeepAlive = false;
    raw.once('close', () => answers.delete(raw));
    // With a listener, Node leaves it to us to end the connection.
    raw.on('timeout', (socket) => {
      if (!request.raw.complete || socket.writableLength > 0) socket.destroy();
    });
  });
  return {
    endAfterAnswers() {
      isEnding = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
    },
    endWaiting() {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      for (const answer of answers) {
        const isStream = String(answer.getHeader('content-type')).startsWith('text/event-stream');
        if (isStream && !answer.writableEnded) answer.end(COME_BACK);
      }
    },
  };
}
