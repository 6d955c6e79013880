import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs one line per answer: request id, route and user. Health checks, which come every few seconds, have level
 * `debug`.
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

/** The user of a verified token; nothing for strangers, devices and apps. */
function userOf({ identity }: FastifyRequest): { user?: string } {
  return identity && 'claims' in identity ? { user: identity.claims.userId } : {};
}
