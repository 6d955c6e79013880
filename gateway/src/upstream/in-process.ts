import type { Api } from '@openward/api';
import type { FastifyInstance } from 'fastify';
import { fail } from '../answers/answers.ts';

/** Where an api that runs in this process is mounted. */
export interface MountPoint {
  /** Hands everything below `/api` to it from now on. */
  mount(api: Api): Promise<void>;
}

/**
 * Answers `/api` by the api's own server object, so that its hooks, limits and errors stay its own; 503 until there
 * is one.
 */
export function createMountPoint(app: FastifyInstance): MountPoint {
  let api: Api | undefined;
  app.register(async (scope) => {
    // The api reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/api', '/api/*']) {
      scope.all(url, (request, reply) => {
        if (!api) return fail(request, reply, { code: 'unavailable' });
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        api.app.routing(request.raw, reply.raw);
      });
    }
  });
  return {
    async mount(opened) {
      await opened.app.ready();
      api = opened;
    },
  };
}
