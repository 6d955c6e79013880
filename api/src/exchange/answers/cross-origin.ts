import { FHIR_BASE } from '@openward/contract/exchange';
import type { FastifyInstance } from 'fastify';

/** What a browser lets an app read of an answer, and send with a call (Fetch, CORS protocol). */
const EXPOSED = 'etag, last-modified, location, content-location, retry-after, x-progress, x-request-id';
const ALLOWED =
  'authorization, content-type, accept, accept-language, prefer, if-match, if-none-match, idempotency-key';

/** Lets apps call that run at addresses of their own. What opens anything is the token that they bring, and no cookie does. */
export function allowCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
  });
  app.options(`${FHIR_BASE}/*`, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', ALLOWED)
      .header('access-control-max-age', '600')
      .send(),
  );
}
