import { type Endpoint, type Endpoints, methodsOf } from '@openward/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentDisposition } from '../files/uploaded-file.ts';
import { EventStream } from '../live/stream.ts';
import { bodyLimitOf, bringsBody, checkAnnounced } from './body.ts';
import type { AnyHandler, AnyStreaming, Handlers } from './call.ts';
import { deviceCookie, writtenCookie } from './cookies.ts';
import type { FirstAnswer } from './idempotency.ts';
import type { Dependencies } from './identification.ts';
import { admit, identifyBeforeBody, run } from './run.ts';

/**
 * Registers the handlers of one group of the contract. This is the only way to add a route, so that path, methods,
 * roles and input checks always come from the contract.
 */
export function registerEndpoints<G extends Endpoints>(
  app: FastifyInstance,
  dependencies: Dependencies,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    app.route({
      method: [...methodsOf(endpoint)],
      url: endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      config: { endpoint },
      preParsing: async (request) => {
        if (!bringsBody(request)) return;
        await identifyBeforeBody(endpoint, request, dependencies);
        checkAnnounced(endpoint, request);
      },
      handler: async (request, reply) => {
        const handler = handlers[name] as AnyHandler | AnyStreaming;
        if (!('stream' in handler)) {
          const answer = await run(endpoint, handler, request, dependencies);
          if (answer.written !== undefined) {
            const seconds = Math.ceil(dependencies.services.config.readLag / 1000) + 1;
            reply.header('set-cookie', writtenCookie(answer.written, seconds, request.protocol === 'https'));
          }
          return send(reply, endpoint, answer);
        }
        const admitted = await admit(endpoint, request, dependencies);
        if ('code' in admitted) return send(reply, endpoint, admitted);
        reply.hijack();
        const stream = new EventStream(reply.raw, reply.getHeaders());
        handler.stream(admitted.input, admitted.preparation, stream);
      },
    });
  }
}

interface Versioned {
  version?: unknown;
}

function send(reply: FastifyReply, endpoint: Endpoint, { code, answer, retryAfter, file, etag, device }: FirstAnswer) {
  if (device) reply.header('set-cookie', deviceCookie(device, reply.request.protocol === 'https'));
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (etag) {
    reply.header('etag', etag).header('cache-control', 'no-cache');
    // A proxy that compresses the answer makes its tag weak.
    if (reply.request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
  }
  const version = endpoint.versioned && answer.status === 'SUCCESS' && (answer.result as Versioned | null)?.version;
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  if (!file) return reply.code(code).send(answer);
  reply.header('content-type', [file.type ?? endpoint.file, file.parameters].filter(Boolean).join('; '));
  reply.header('x-content-type-options', 'nosniff');
  if (file.cache) reply.header('cache-control', file.cache);
  reply.header('content-disposition', contentDisposition(file.name));
  return reply.code(code).send(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
}
