import { type Api, type ApiConfig, createApi } from '@openward/api';
import fastify, { type FastifyInstance } from 'fastify';
import { answerFrameworkError, registerErrors } from './answers/errors.ts';
import { answerClientError, registerRawAnswers } from './answers/raw-answers.ts';
import { createManifests } from './delivery/manifests.ts';
import { serveReleasedFiles } from './delivery/released-files.ts';
import { registerSecurityHeaders } from './delivery/security-headers.ts';
import { type PageOptions, servePages } from './pages/page.ts';
import { registerConnections, TIME_LIMITS, type TimeLimits } from './time-limits.ts';
import { registerHealth } from './upstream/health.ts';
import { createMountPoint } from './upstream/in-process.ts';
import { proxyApi } from './upstream/proxy.ts';

/** Milliseconds that a stop waits for calls in flight. */
const STOP = 10_000;

export interface GatewayOptions extends PageOptions {
  /** An api on another machine; without it, the api runs in this process. */
  apiUrl?: string | undefined;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, with commas between. */
  trustProxy?: string | undefined;
  /** Other time limits than {@link TIME_LIMITS}. */
  limits?: Partial<TimeLimits>;
}

/** The front door: pages, released files and the api behind one address. */
export interface Gateway {
  app: FastifyInstance;
  /**
   * Opens the api of this process and mounts it; until then all below `/api` is answered 503.
   * @throws what `openApi` throws
   */
  open(openApi: () => Promise<Api>): Promise<void>;
  /**
   * Takes no more connections, lets calls in flight end, and closes the api.
   * @param limit milliseconds after which connections are cut; 10 s by default
   */
  close(limit?: number): Promise<void>;
}

/** Builds the gateway without an api in this process: for {@link start}, which listens before it opens one. */
export async function buildGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...TIME_LIMITS, ...options.limits };
  const { headersTimeout, connectionsCheckingInterval } = limits;
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // A call that comes on a kept connection during the stop is served like those before it.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // A request may name its whole URL; everything behind us expects the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
  });
  registerRawAnswers(app);
  registerSecurityHeaders(app);
  registerErrors(app);
  const connections = registerConnections(app);

  const api = options.apiUrl ? undefined : createMountPoint(app);
  if (options.apiUrl) await proxyApi(app, options.apiUrl, limits.apiTimeout);
  registerHealth(app, limits.readinessTimeout);
  const manifests = createManifests(options.releasesDir);
  await serveReleasedFiles(app, options.releasesDir, manifests);
  servePages(app, options, manifests);

  let opening: Promise<Api> | undefined;
  return {
    app,
    async open(openApi) {
      opening = openApi();
      await api?.mount(await opening);
    },
    async close(limit = STOP) {
      // A connection whose last call has ended would else stay for its next one. Not at once: what a client has just
      // sent may not be here yet.
      const sweep = setInterval(() => {
        connections.endWaiting();
        app.server.closeIdleConnections();
      }, 100);
      const cut = setTimeout(() => app.server.closeAllConnections(), limit);
      await app.close();
      clearInterval(sweep);
      clearTimeout(cut);
      // Where it did not open, there is nothing to close.
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Builds the gateway with its api open, so that it can serve as soon as it listens; for tests and scripts. */
export async function createGateway({ api, ...options }: GatewayOptions & { api?: ApiConfig }): Promise<Gateway> {
  const gateway = await buildGateway(options);
  if (api && !options.apiUrl) await gateway.open(() => createApi(api));
  return gateway;
}
