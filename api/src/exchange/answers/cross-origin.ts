import { FHIR_BASE } from '@openward/contract/exchange';
import type { FastifyInstance } from 'fastify';

/** The headers that a browser lets an app read and send (Fetch, CORS protocol). */
const EXPOSED = 'etag, last-modified, location, content-location, retry-after, x-progress, x-request-id';
const ALLOWED =
  'authorization, content-type, accept, accept-language, prefer, if-match, if-none-match, idempotency-key';

/** Allows calls from apps on other origins. This is safe, because access depends on a token and never on cookies. */
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
