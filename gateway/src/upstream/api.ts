import type { IncomingMessage } from 'node:http';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { Api } from '@openward/api';
import { OAUTH_BASE } from '@openward/contract/apps';
import { FHIR_BASE } from '@openward/contract/exchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope, fail, RETRY_AFTER, UNAVAILABLE } from '../answers.ts';

/** Where an api that runs in this process is mounted. */
interface MountPoint {
  /** Hands everything below `/api` to it from now on. */
  mount(api: Api): Promise<void>;
}

/**
 * Answers `/api` and `/fhir` by the api's own server object, so that its hooks, limits and errors stay its own; 503 until there
 * is one.
 * @param answers hears of each request that the api answers
 */
export function createMountPoint(app: FastifyInstance, answers: (request: IncomingMessage) => void): MountPoint {
  let api: Api | undefined;
  app.register(async (scope) => {
    // The api reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/api', '/api/*', `${FHIR_BASE}/*`, `${OAUTH_BASE}/*`]) {
      scope.all(url, (request, reply) => {
        if (!api) return fail(request, reply, { code: 'unavailable' });
        reply.hijack();
        answers(request.raw);
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        api.app.routing(request.raw, reply.raw);
      });
    }
  });
  return {
    async mount(opened) {
      await opened.app.ready();
      api = opened;
    },
  };
}

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
    await scope.register(proxy, optionsFor(apiUrl, timeout, '/api'));
    for (const base of [FHIR_BASE, OAUTH_BASE]) await scope.register(proxy, optionsFor(apiUrl, timeout, base));
  });
}

function optionsFor(apiUrl: string, timeout: number, prefix: string): FastifyHttpProxyOptions {
  return {
    upstream: apiUrl,
    prefix,
    rewritePrefix: prefix,
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

/**
 * `/healthz`: this process lives, whatever the api does. `/readyz`: what the api says of itself, or 503 where it
 * does not answer in time, or where the gateway itself is not ready.
 * @param timeout milliseconds for the api's answer
 * @param lacking why the gateway cannot serve, in a sentence; undefined where it can
 */
export function registerHealth(
  app: FastifyInstance,
  timeout: number,
  lacking: () => Promise<string | undefined>,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'SUCCESS', message: 'The gateway is running.', result: {} }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const ask = () => app.inject({ url: '/api/readyz', signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
    const lack = await lacking();
    const answer = lack === undefined ? await ask() : undefined;
    if (answer?.statusCode === 200) return reply.send(answer.body);
    reply.code(503).header('retry-after', RETRY_AFTER);
    return reply.send(saysUnavailable(answer?.body) ? answer?.body : envelope('unavailable', lack ?? UNAVAILABLE));
  });
}

/** True for the api's own words; a proxy between may answer anything. */
function saysUnavailable(body: string | undefined): boolean {
  try {
    return JSON.parse(body ?? '').result.code === 'unavailable';
  } catch {
    return false;
  }
}
