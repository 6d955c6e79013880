import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type ApiConfig, createApi } from '@openward/api';
import { DRAIN } from '@openward/contract/platform';
import type { Practice } from '@openward/contract/practice';
import { migrationProgress } from '@openward/server-kit/postgres/migrate';

import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  answerClientError,
  answerFrameworkError,
  logAnswers,
  registerErrors,
  registerJsonBodies,
  registerRawAnswers,
} from './answers.ts';
import { manifestReader, serveReleasedFiles } from './delivery/released-files.ts';
import { registerSecurityHeaders } from './delivery/security-headers.ts';
import { registerDevelop } from './develop/develop.ts';
import { serveReleaseApi } from './http/release-api.ts';
import type { ReleaseSources } from './metrics/release-metrics.ts';
import { type PageOptions, servePages } from './pages/serve-pages.ts';
import { folderStore } from './releases/store/folder-store.ts';
import type { Mirror } from './releases/store/mirror.ts';
import { folderSink, type ReportSink } from './releases/store/report-sink.ts';
import type { ReleaseStore } from './releases/store/store.ts';
import { type Reporting, registerReports, startReporting } from './reports/reporting.ts';
import { registerConnections, TIME_LIMITS, type TimeLimits } from './time-limits.ts';
import { createMountPoint, proxyApi, registerHealth } from './upstream/api.ts';
import { keepContract } from './upstream/keep-contract.ts';
import { keepPractice } from './upstream/keep-practice.ts';

/** Milliseconds that a stop waits for running calls. */
const STOP = 10_000;
/** Milliseconds that `untilReady` waits at most; after that, the gateway serves what it can. */
const READY = 60_000;

const DRAINING = 'This gateway is stopping.';

const CANARY_LIMIT = 5;
const REPORTS_EVERY = 15_000;

export interface GatewayOptions extends PageOptions {
  /** Keeps the releases folder in sync with the database that several gateways share. */
  mirror?: Mirror | undefined;
  /** The address of an api on another machine; without it, the api runs in this process. */
  apiUrl?: string | undefined;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas. */
  trustProxy?: string | undefined;
  /** Where releases are changed; the store in `releasesDir` by default. */
  store?: ReleaseStore | undefined;
  /** Where browser reports are stored; next to the releases by default. */
  reportSink?: ReportSink | undefined;
  /** Percent of a canary's loads that may fail before it is halted; 5 by default. */
  canaryLimit?: number | undefined;
  /** Milliseconds between two evaluations of browser reports; 15 s by default. */
  reportsEvery?: number;
  /** Collects the metrics of this process; without it, nothing is measured. */
  metrics?: Registry | undefined;
  /** Signs development grants; without it, development inside this portal is off. */
  developKey?: string | undefined;
  /** Overrides of {@link TIME_LIMITS}. */
  limits?: Partial<TimeLimits>;
}

/** Serves pages, released files and the api at one address. */
export interface Gateway extends Pick<Reporting, 'reports'> {
  app: FastifyInstance;
  /**
   * Opens the api of this process and mounts it; until then, all calls below `/api` get 503.
   * @param openApi absent if the api is elsewhere
   * @throws what `openApi` throws
   */
  open(openApi?: () => Promise<Api>): Promise<void>;
  /** Why the gateway cannot serve pages now, in a sentence for the operator; undefined if it can. */
  lacking(): Promise<string | undefined>;
  /** Waits until the gateway can serve everything, but at most a minute, because pages need no api. */
  untilReady(): Promise<void>;
  /**
   * Prepares a stop behind a proxy: reports not ready, closes each connection with its answer, and keeps serving until
   * the proxy uses no connection any more.
   */
  drain(milliseconds?: number): Promise<void>;
  /**
   * Refuses new connections, lets running calls end, and closes the api.
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
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // A call that arrives on a kept-alive connection during the stop is served as usual.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // A request line may contain the whole URL; all routes expect the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
  });
  registerRawAnswers(app);
  registerSecurityHeaders(app);
  registerErrors(app);
  const connections = registerConnections(app);
  const ofApi = new WeakSet<object>();
  logAnswers(app, (request) => ofApi.has(request.raw));

  const { mirror, store = folderStore(options.releasesDir) } = options;
  let problems = async () => 0;
  const lacking = () => pages.lacking();
  if (options.metrics) {
    const reports = () => reporting.reports();
    await measure(app, options.metrics, { store, reports, problems: () => problems() });
  }
  const api = options.apiUrl ? undefined : createMountPoint(app, (request) => ofApi.add(request));
  if (options.apiUrl) await proxyApi(app, options.apiUrl, limits.apiTimeout);
  // After the proxy, which must forward unparsed bodies.
  registerJsonBodies(app);
  let isDraining = false;
  let isOpen = false;
  registerHealth(app, limits.readinessTimeout, async () =>
    isDraining ? DRAINING : ((isOpen ? undefined : migrationProgress()) ?? lacking()),
  );
  const readManifest = manifestReader(options.releasesDir);
  await serveReleasedFiles(app, options.releasesDir, readManifest, mirror);
  registerDevelop(app, options.developKey);
  let practice: Practice | undefined;
  const pages = servePages(app, { ...options, practice: () => practice }, readManifest);
  problems = pages.problems;
  const { reportSink: sink = folderSink(options.releasesDir) } = options;
  const { canaryLimit: limit = CANARY_LIMIT, reportsEvery: every = REPORTS_EVERY } = options;
  const reporting = startReporting({ store, sink, limit, every });
  registerReports(app, reporting);
  app.addHook('onClose', () => reporting.close());
  await serveReleaseApi(app, {
    store,
    reports: () => reporting.reports(),
    crashes: () => reporting.crashes(),
    damage: pages.damage,
  });

  const ends: (() => void)[] = [];
  const keep = () => {
    const hear = (said: Practice) => {
      practice = said;
    };
    ends.push(keepPractice(app, hear));
    // An api under development must not be stored as the deployed contract.
    if (!options.override) ends.push(keepContract(app, store, options.apiUrl !== undefined));
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    mirror?.start();
    if (options.apiUrl) keep();
  };
  // Waits for the port, so that a portal started twice by mistake does not touch any data.
  app.addHook('onListen', async () => begin());

  let opening: Promise<Api> | undefined;
  return {
    app,
    lacking,
    reports: reporting.reports,
    async open(openApi) {
      begin();
      if (!openApi) return;
      opening = openApi();
      await api?.mount(await opening);
      isOpen = true;
      keep();
    },
    async untilReady() {
      const until = Date.now() + READY;
      while (Date.now() < until) {
        const answer = await app.inject('/readyz').catch(() => undefined);
        // Undefined if the gateway stops first.
        if (!answer || answer.statusCode === 200) return;
        await sleep(100);
      }
    },
    async drain(milliseconds = DRAIN) {
      if (!app.server.listening) return;
      isDraining = true;
      connections.endAfterAnswers();
      await sleep(milliseconds);
    },
    async close(limit = STOP) {
      // Kept-alive connections would delay the stop. The first sweep waits, because a call may still be on its way.
      const sweep = setInterval(() => {
        connections.endWaiting();
        app.server.closeIdleConnections();
      }, 100);
      const cut = setTimeout(() => app.server.closeAllConnections(), limit);
      for (const end of ends) end();
      await app.close();
      await mirror?.stop();
      clearInterval(sweep);
      clearTimeout(cut);
      // If the api failed to open, there is nothing to close.
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Loads the metrics modules only when needed. */
async function measure(app: FastifyInstance, register: Registry, sources: ReleaseSources) {
  const [{ measureCalls }, { measureReleases }] = await Promise.all([
    import('@openward/api/metrics'),
    import('./metrics/release-metrics.ts'),
  ]);
  measureCalls(app, register, 'openward_gateway');
  measureReleases(register, sources);
}

/** Builds the gateway with its api open, so that it can serve as soon as it listens; for tests and scripts. */
export async function createGateway({ api, ...options }: GatewayOptions & { api?: ApiConfig }): Promise<Gateway> {
  const gateway = await buildGateway(options);
  if (api && !options.apiUrl) await gateway.open(() => createApi(api));
  return gateway;
}
