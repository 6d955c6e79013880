import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs one line for each answer: the id of the request, the route and who called. Signs of life, which are asked for every
 * few seconds, are logged at the level `debug`.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = /\/(healthz|readyz)$/.test(request.routeOptions.url ?? '') ? 'debug' : 'info';
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...userOf(request),
      },
      'answered',
    );
  });
}

/** Who was signed in by a token of ours; nothing for strangers, devices and apps. */
function userOf({ identity }: FastifyRequest): { user?: string } {
  return identity && 'claims' in identity ? { user: identity.claims.userId } : {};
}
