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

/** Milliseconds that a stop waits for calls in flight. */
const STOP = 10_000;
/** Milliseconds that an opening waits for the gateway to be ready; after them it serves what it can. */
const READY = 60_000;

const DRAINING = 'This gateway is stopping.';

const CANARY_LIMIT = 5;
const REPORTS_EVERY = 15_000;

export interface GatewayOptions extends PageOptions {
  /** Keeps the releases folder the same as what several gateways have in common. */
  mirror?: Mirror | undefined;
  /** An api on another machine; without it, the api runs in this process. */
  apiUrl?: string | undefined;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, with commas between. */
  trustProxy?: string | undefined;
  /** Where releases are changed; those of `releasesDir` by default. */
  store?: ReleaseStore | undefined;
  /** Where what browsers report is kept; beside the releases by default. */
  reportSink?: ReportSink | undefined;
  /** Percent of a canary's loads that may fail before it is halted; 5 by default. */
  canaryLimit?: number | undefined;
  /** Milliseconds from one look at what browsers report to the next; 15 s by default. */
  reportsEvery?: number;
  /** Where the process's measurements are gathered; without it, none are made. */
  metrics?: Registry | undefined;
  /** Signs grants to develop a remote inside this portal; without it nobody can. */
  developKey?: string | undefined;
  /** Other time limits than {@link TIME_LIMITS}. */
  limits?: Partial<TimeLimits>;
}

/** The front door: pages, released files and the api behind one address. */
export interface Gateway extends Pick<Reporting, 'reports'> {
  app: FastifyInstance;
  /**
   * Opens the api of this process and mounts it; until then all below `/api` is answered 503.
   * @param openApi absent where the api is elsewhere
   * @throws what `openApi` throws
   */
  open(openApi?: () => Promise<Api>): Promise<void>;
  /** Why there is no page to serve now, in a sentence for the operator; undefined where there is one. */
  lacking(): Promise<string | undefined>;
  /** Waits until it can serve everything, or for a minute at the most: pages need no api. */
  untilReady(): Promise<void>;
  /**
   * Prepares a stop behind a proxy: says that it is not ready and that each connection ends with its answer, and goes on
   * serving until the proxy keeps no connection to it any more.
   */
  drain(milliseconds?: number): Promise<void>;
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
    genReqId: () => randomUUID(),
    requestIdHeader: false,
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
  // After the proxy, which passes bodies on unread.
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
    // What is developed is no deployed api.
    if (!options.override) ends.push(keepContract(app, store, options.apiUrl !== undefined));
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    mirror?.start();
    if (options.apiUrl) keep();
  };
  // Not before the port is ours: a portal that was started twice by mistake touches nothing.
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
        // None where a stop came first.
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
      // A connection whose last call has ended would else stay for its next one. Not at once: what a client has just
      // sent may not be here yet.
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
      // Where it did not open, there is nothing to close.
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Loaded only where it is wanted. */
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
