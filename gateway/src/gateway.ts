import proxy from '@fastify/http-proxy';
import { type Api, type ApiConfig, createApi } from '@openward/api';
import fastify, { type FastifyInstance } from 'fastify';
import { serveReleases } from './delivery/releases.ts';
import { registerSecurityHeaders } from './delivery/security-headers.ts';
import { type PageOptions, servePages } from './pages/page.ts';

export interface GatewayOptions extends PageOptions {
  /** An api on another machine; without it, `api` runs in this process. */
  apiUrl?: string | undefined;
  api?: ApiConfig;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, with commas between. */
  trustProxy?: string | undefined;
}

/** The front door: pages, released files and the api behind one address. */
export interface Gateway {
  app: FastifyInstance;
  /** The api where it runs in this process. */
  api: Api | undefined;
  close(): Promise<void>;
}

/** Builds the gateway; it does not listen yet. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const app = fastify({ logger: false, forceCloseConnections: 'idle', trustProxy: options.trustProxy ?? false });
  registerSecurityHeaders(app);
  const api = options.apiUrl || !options.api ? undefined : await createApi(options.api);
  if (api) await mountInProcess(app, api);
  else if (options.apiUrl)
    await app.register(proxy, {
      upstream: options.apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      // The address as this door saw it; what the client claims of itself is not passed on.
      replyOptions: { rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }) },
    });
  for (const path of ['/healthz', '/readyz']) {
    app.get(path, async (_request, reply) => {
      const answer = await app.inject({ url: `/api${path}` });
      return reply.code(answer.statusCode).type('application/json').send(answer.body);
    });
  }
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'));
  await serveReleases(app, options.releasesDir);
  servePages(app, options);
  return {
    app,
    api,
    async close() {
      await app.close();
      await api?.close();
    },
  };
}

/** Hands `/api` requests to the api's own server object: its hooks, limits and errors stay its own. */
async function mountInProcess(app: FastifyInstance, api: Api): Promise<void> {
  await api.app.ready();
  app.register(async (scope) => {
    // The api reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/api/*', (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      api.app.routing(request.raw, reply.raw);
    });
  });
}
