import type { FastifyInstance } from 'fastify';
import { envelope, RETRY_AFTER } from '../answers/answers.ts';

/**
 * `/healthz`: this process lives, whatever the api does. `/readyz`: what the api says of itself, or 503 where it
 * does not answer in time, or where the gateway itself is not ready.
 * @param timeout milliseconds for the api's answer
 * @param isReady false while the releases are not here yet, and once the gateway stops
 */
export function registerHealth(app: FastifyInstance, timeout: number, isReady: () => boolean): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'SUCCESS', message: 'The gateway lives.', result: {} }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const ask = () => app.inject({ url: '/api/readyz', signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
    const answer = isReady() ? await ask() : undefined;
    if (answer?.statusCode === 200) return reply.send(answer.body);
    reply.code(503).header('retry-after', RETRY_AFTER);
    return reply.send(saysUnavailable(answer?.body) ? answer?.body : envelope('unavailable'));
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
