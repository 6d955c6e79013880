import { type Endpoints, methodsOf } from '@openward/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from './call.ts';
import { type AnyHandler, type Dependencies, run } from './run.ts';

/**
 * Registers the handlers of one group of the contract. There is no other way to a route: the path, the
 * methods, the roles and the checks of the input all come from the table.
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
      handler: async (request, reply) => {
        const { code, answer, retryAfter } = await run(endpoint, handlers[name] as AnyHandler, request, dependencies);
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        return reply.code(code).send(answer);
      },
    });
  }
}
