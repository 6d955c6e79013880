import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What goes into the head of every page. Not deferred: the shell takes the one deferred script for its own. */
export const HEAD = '<script async src="/dev/overlay.js"></script>';

/**
 * Serves what development adds to the portal, and nothing of it may be kept by a browser: the builds
 * (`/dev/<name>/`), the script that shows problems and reloads (`/dev/overlay.js`), and what it listens to
 * (`/dev/events`).
 * @param {import('fastify').FastifyInstance} app
 * @param {string} outputs the folder with a folder for each build
 * @param {import('./board.mjs').Board} board
 */
export async function serveDevelopment(app, outputs, board) {
  const { default: fastifyStatic } = await import('@fastify/static');
  mkdirSync(outputs, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/dev/overlay.js', async (_request, reply) =>
      reply.type('text/javascript').send(await readFile(join(import.meta.dirname, 'overlay.js'))),
    );
    scope.get('/dev/events', (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      // Set one by one, because the gateway reads them: it ends event streams first when it stops.
      for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value);
      raw.setHeader('content-type', 'text/event-stream').flushHeaders();
      const tell = () => raw.write(`data: ${JSON.stringify(board.state)}\n\n`);
      tell();
      board.on('change', tell);
      raw.on('close', () => board.off('change', tell));
    });
    await scope.register(fastifyStatic, {
      root: outputs,
      prefix: '/dev/',
      decorateReply: false,
      cacheControl: false,
      etag: false,
      lastModified: false,
    });
  });
}
