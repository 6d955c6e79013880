import { CALLED_BY } from '@openward/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a part of the page may call itself; anything else that a caller sends is no name of ours. */
const PART = /^openward_\w{1,80}$/;

/**
 * Logs one line for each answer: the id of the request, the route, who called and from which release of which part of the
 * page. Signs of life, which are asked for every few seconds, are logged at the level `debug`.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = /\/(healthz|readyz)$/.test(request.routeOptions.url ?? '') ? 'debug' : 'info';
    const part = request.headers[CALLED_BY.toLowerCase()];
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...userOf(request),
        ...(PART.test(String(part)) && { part }),
      },
      'answered',
    );
  });
}

/** Who was signed in by a token of ours; nothing for strangers, devices and apps. */
function userOf({ identity }: FastifyRequest): { user?: string } {
  return identity && 'claims' in identity ? { user: identity.claims.userId } : {};
}
