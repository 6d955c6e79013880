import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { COME_BACK } from '@openward/contract/platform';

import type { FastifyInstance } from 'fastify';

/** Time limits of the gateway, all in milliseconds. */
export interface TimeLimits {
  /** For a request's headers, and for the first data of a new connection. */
  headersTimeout: number;
  /** For a whole request with its body. It does not limit the answer. */
  requestTimeout: number;
  /** For a connection on which the client neither sends nor receives, although it is the client's turn. */
  connectionTimeout: number;
  /** For the next request of a connection; longer than the usual 60 s of proxies. */
  keepAliveTimeout: number;
  /** Between two checks of headersTimeout and requestTimeout. */
  connectionsCheckingInterval: number;
  /** For an api on another machine to begin its answer. */
  apiTimeout: number;
  /** For the api to answer whether it is ready. */
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

/** Controls the server's connections during a stop. */
export interface Connections {
  /** From now on, every answer closes its connection, including answers in progress. */
  endAfterAnswers(): void;
  /** Ends connections without a pending call: those that never sent data, and event streams, which reconnect. */
  endWaiting(): void;
}

/** Applies `connectionTimeout` to clients only: a slow answer of ours or a quiet event stream stays open. */
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
    // With a listener, Node leaves closing the connection to us.
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
