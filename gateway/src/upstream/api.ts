import type { IncomingMessage } from 'node:http';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { Api } from '@openward/api';
import { OAUTH_BASE } from '@openward/contract/apps';
import { FHIR_BASE } from '@openward/contract/exchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope, fail, RETRY_AFTER, UNAVAILABLE } from '../answers.ts';

interface MountPoint {
  /** Forwards all calls for the api to it from now on. */
  mount(api: Api): Promise<void>;
}

/**
 * Answers `/api`, FHIR and OAuth addresses with the api's own server object, so that its hooks, limits and errors
 * apply; 503 before it is mounted.
 * @param answers called for each request that the api answers
 */
export function createMountPoint(app: FastifyInstance, answers: (request: IncomingMessage) => void): MountPoint {
  let api: Api | undefined;
  app.register(async (scope) => {
    // The api reads the body.
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

/** Milliseconds to connect to the api. */
const CONNECT = 5_000;
/** Milliseconds that an idle connection to the api stays open: less than `DRAIN`, for which a stopping api waits. */
const KEPT = 4_000;

/**
 * Forwards `/api`, FHIR and OAuth calls to an api on another machine; 503 if it is down, resets the connection or does
 * not begin its answer in time.
 * @param timeout milliseconds until the answer must begin; it may then last as long as data arrives every 5 minutes
 */
export async function proxyApi(app: FastifyInstance, apiUrl: string, timeout: number): Promise<void> {
  await app.register(async (scope) => {
    // The framework would buffer text bodies; the proxy streams all others.
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
      // The library's default accepts any certificate.
      connect: { timeout: Math.min(CONNECT, timeout), rejectUnauthorized: true },
      keepAliveTimeout: KEPT,
      keepAliveMaxTimeout: KEPT,
      // Each open event stream holds a connection: a limit would let 128 open pages block all calls.
      connections: null,
    },
    // The default repeats a call that got 503 ten times, at once.
    retryMethods: [],
    replyOptions: {
      // The address as the gateway saw it; the client's own claim is not forwarded.
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      // The api's connection headers do not apply to the client's connection.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      // The error contains the address of the api.
      onError: (reply) => void fail(reply.request as FastifyRequest, reply as FastifyReply, { code: 'unavailable' }),
    },
  };
}

/**
 * `/healthz`: this process runs, whatever the api does. `/readyz`: the api's own answer, or 503 if it does not answer
 * in time or the gateway is not ready.
 * @param timeout milliseconds for the api's answer
 * @param lacking why the gateway cannot serve, in a sentence; undefined if it can
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

/** True for the api's own answer; a proxy between may answer anything. */
function saysUnavailable(body: string | undefined): boolean {
  try {
    return JSON.parse(body ?? '').result.code === 'unavailable';
  } catch {
    return false;
  }
}
