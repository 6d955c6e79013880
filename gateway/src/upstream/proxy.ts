import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../answers/answers.ts';

/** Milliseconds for a connection to the api. */
const CONNECT = 5_000;
/** Milliseconds that a connection to the api waits for its next call: less than `DRAIN`, which a stopping api waits. */
const KEPT = 4_000;

/**
 * Passes everything below `/api` on to an api on another machine; 503 where it is down, resets the connection or does
 * not begin its answer in time.
 * @param timeout milliseconds until the answer must begin; it may then last as long as something comes every 5 minutes
 */
export async function proxyApi(app: FastifyInstance, apiUrl: string, timeout: number): Promise<void> {
  await app.register(async (scope) => {
    // The framework would read text as a whole; all other bodies the proxy passes on as they come.
    scope.removeContentTypeParser('text/plain');
    await scope.register(proxy, optionsFor(apiUrl, timeout));
  });
}

function optionsFor(apiUrl: string, timeout: number): FastifyHttpProxyOptions {
  return {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: {
      headersTimeout: timeout,
      // The library's default believes any certificate.
      connect: { timeout: Math.min(CONNECT, timeout), rejectUnauthorized: true },
      keepAliveTimeout: KEPT,
      keepAliveMaxTimeout: KEPT,
      // Each open event stream holds a connection: a limit would let 128 open pages stop all calls.
      connections: null,
    },
    // The default repeats what was answered 503 ten times, at once.
    retryMethods: [],
    replyOptions: {
      // The address as this door saw it; what the client claims of itself is not passed on.
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      // What the api says of its connection is not for ours.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      // The error names the address of the api.
      onError: (reply) => void fail(reply.request as FastifyRequest, reply as FastifyReply, { code: 'unavailable' }),
    },
  };
}
