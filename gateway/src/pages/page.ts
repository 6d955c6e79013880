import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, RETRY_AFTER } from '../answers/answers.ts';
import type { Manifests } from '../delivery/manifests.ts';
import { isCurrent, sendCompressed } from './compressed.ts';
import { createPortal, type PageOptions } from './portal.ts';

export type { PageOptions } from './portal.ts';

/** Serves the shell's page, with the registry in it, for every address of the portal; and the registry for open pages. */
export function servePages(app: FastifyInstance, options: PageOptions, manifests: Manifests): void {
  const currentPortal = createPortal(options, manifests);
  const isReady = () => options.mirror?.isReady !== false;
  // Says in the log what is wrong before anybody asks for a page.
  app.addHook('onReady', async () => {
    if (isReady()) await currentPortal();
  });
  app.get('/registry.json', async (request, reply) => {
    const portal = isReady() ? await currentPortal() : undefined;
    if (!portal) return fail(request, reply, { code: 'unavailable' });
    const { registry } = portal;
    // Kept, but asked for each time: an open page asks every minute and mostly learns that nothing changed.
    reply.header('cache-control', 'no-cache').header('etag', registry.etag);
    if (isCurrent(request.headers['if-none-match'], registry.etag)) {
      return reply.code(304).header('vary', 'Accept-Encoding').send();
    }
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), registry);
  });
  app.get('/*', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (!isReady()) return noPage(reply, 'The portal is starting.');
    const portal = await currentPortal();
    if (portal?.pages) {
      const { at, policy } = portal.pages;
      const [pathname = '/'] = request.url.split('?');
      return sendCompressed(request, reply.header('content-security-policy', policy), at(pathname));
    }
    if (portal && !portal.isReleased) return noPage(reply, 'The portal is not released yet.');
    return noPage(reply, 'The portal cannot be shown at the moment.');
  });
}

function noPage(reply: FastifyReply, sentence: string): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER)
    .send(`<!doctype html><html lang="en"><title>Openward</title><p>${sentence} Please try again later.</p></html>`);
}
