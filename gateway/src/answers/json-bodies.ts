import { exceedsJsonLimits } from '@openward/contract';
import type { FastifyInstance } from 'fastify';

/** Above what any call of the gateway's own may say: 50 reports of 5 values each. */
const LIMITS = { depth: 4, values: 500 };

/** Reads JSON bodies, but none that would be costly to parse or to check. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (exceedsJsonLimits(body, LIMITS)) return done(Object.assign(new Error('too many values'), { statusCode: 400 }));
    return parse(request, body.toString(), done);
  });
}
