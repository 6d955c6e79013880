import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves published files: immutable for a year, in the compressed form made at publishing. */
export async function serveReleases(app: FastifyInstance, releasesDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    // `<name>/<version>/<file>` only: the registry and its history are not for the public.
    allowedPath: (path) => /^\/[a-z-]+\/[^/]+\/.+/.test(path) && !path.endsWith('.tmp'),
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader('cross-origin-resource-policy', 'same-origin');
    },
  });
}
