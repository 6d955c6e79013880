import type { FastifyRequest } from 'fastify';

/** The address of a webhook as its caller called it, as far as proxies that we believe tell it. */
export function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${request.url}`;
}
