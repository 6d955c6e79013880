import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { OAUTH_BASE } from '@openward/contract/apps';
import { contract } from '@openward/contract/everything';
import { FHIR_BASE } from '@openward/contract/exchange';
import { loadPatterns } from '@openward/contract/forms';
import { causesOf, log, REQUEST_ID } from '@openward/server-kit/log';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { accountHandlers, askForProof, resealKeys } from '../accounts/index.ts';
import { appointmentHandlers, doctorsAppointments, visitsOf } from '../appointments/index.ts';
import { appHandlers, registerSignIn } from '../apps/index.ts';
import { auditHandlers } from '../audit/index.ts';
import { availabilityHandlers } from '../availability/index.ts';
import { blockHandlers } from '../blocks/index.ts';
import { calendarHandlers } from '../calendars/index.ts';
import { checkInHandlers } from '../check-in/index.ts';
import { documentHandlers } from '../documents/index.ts';
import {
  answerAsFhir,
  answerBadFhirAddress,
  answerUnknownAsFhir,
  bundleOf,
  exchangeHandlers,
  isFhirAddress,
  resealSecrets,
  subscriptionHandlers,
} from '../exchange/index.ts';
import { formHandlers } from '../forms/index.ts';
import { healthRecordHandlers } from '../health-record/index.ts';
import { importHandlers } from '../imports/index.ts';
import { createMailer, createSmsGateway, deliverSms, messageHandlers } from '../messages/index.ts';
import { peopleHandlers } from '../people/index.ts';
import { type ApiConfig, tokenKeysOf } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { readDecoyKey } from '../platform/database/decoy-key.ts';
import { newId } from '../platform/database/ids.ts';
import { closeUnread, registerBodies, SHORT_BODY } from '../platform/http/body.ts';
import { answerBadAddress, registerErrors } from '../platform/http/errors.ts';
import { identify } from '../platform/http/identity.ts';
import { Lanes } from '../platform/http/lanes.ts';
import { logAnswers } from '../platform/http/log-answers.ts';
import { originOf } from '../platform/http/origin.ts';
import { unavailable } from '../platform/http/refusal.ts';
import { registerEndpoints } from '../platform/http/register.ts';
import { RememberedCallers } from '../platform/http/remembered-callers.ts';
import { createAccessTokens } from '../platform/identity/access-tokens.ts';
import type { HashingCost } from '../platform/identity/hashing.ts';
import { createPasswordHasher } from '../platform/identity/passwords.ts';
import { keyedHash } from '../platform/identity/secrets.ts';
import { Live } from '../platform/live/live.ts';
import { createMessenger } from '../platform/messages/messenger.ts';
import type { Mailer, SmsGateway } from '../platform/messages/ports.ts';
import type { Services } from '../platform/services.ts';
import { practiceHandlers } from '../practice/index.ts';
import { reassignHandlers } from '../reassign/index.ts';
import { seriesHandlers } from '../series/index.ts';
import { sharingHandlers } from '../sharing/index.ts';
import { visitLinkHandlers } from '../visit-links/index.ts';
import { closeOffersOf, waitingListHandlers, watchOffers } from '../waiting-list/index.ts';
import { fillDemoDays } from './demo/days-ahead.ts';
import { createDemoPractice } from './demo/practice.ts';
import { startJobs } from './jobs.ts';
import { platformHandlers } from './operations.ts';
import { registerWebhooks } from './phone/webhook.ts';

/** A running api with its routes below `/api`; `close` ends calls in progress, then the database. */
export interface Api {
  app: FastifyInstance;
  database: Database;
  services: Services;
  /** Prepares a stop: `/readyz` fails from now on, and each connection closes after its answer. */
  drain(): void;
  close(): Promise<void>;
}

/** Replacements for the real services, mostly for tests. */
export interface Substitutes {
  now?: () => Date;
  sms?: SmsGateway;
  mailer?: Mailer;
  /** Cheaper password hashing, for tests. */
  hashingCost?: HashingCost;
  /** Collects the process's metrics; without it nothing is measured. */
  metrics?: Registry | undefined;
  /** False for an api that shares its process with others and leaves the jobs to them. */
  jobs?: boolean;
  /** Receives the text of each statement that PGlite runs, without its values. */
  heard?: (statement: string) => void;
  /** Sends messages to patients before the call that wrote them is answered, so that tests see them. */
  deliversAtOnce?: boolean;
}

const REQUEST_LIMIT = 30_000;
/** Addresses outside `/api`: FHIR resources and the OAuth endpoints for apps. */
const BESIDE = [FHIR_BASE, OAUTH_BASE];
/** Smallest answer in bytes that is compressed. Below this, compression costs more time than it saves in packets. */
const COMPRESS_FROM = 8_192;

/**
 * Opens the database, creates the demo practice if needed, starts the jobs and builds the server.
 * @throws with a sentence for the operator when the database cannot be opened
 */
export async function createApi(config: ApiConfig, substitutes: Substitutes = {}): Promise<Api> {
  // Migrations already log.
  log.level = config.logLevel;
  const now = substitutes.now ?? (() => new Date());
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseReadUrl, readLag } = config;
  const database = await openDatabase({
    url,
    ownerUrl,
    reads: databaseReadUrl ? { url: databaseReadUrl, most: readLag } : undefined,
    dataDir: `${config.dataDir}/database`,
    heard: substitutes.heard,
  });
  await loadPatterns();
  await resealKeys(database, config);
  await resealSecrets(database, config);
  const app = serverFor(config);
  const mailer = substitutes.mailer ?? createMailer(config, database, now);
  const gateway = substitutes.sms ?? createSmsGateway(config, database, now);
  const services: Services = {
    proofRequired: (tx, userId) => askForProof(tx, services, userId, 'proof_required'),
    config,
    now,
    passwords: await createPasswordHasher(undefined, substitutes.hashingCost),
    accessTokens: createAccessTokens(tokenKeysOf(config), now),
    decoyKey: await readDecoyKey(database),
    live: await Live.start(database, now),
    messages: createMessenger({
      database,
      sms: gateway,
      mailer,
      limits: config.messageLimits,
      pseudonym: (recipient) => keyedHash(config.tokenKey, 'recipient', recipient).toString('base64url'),
      now,
      warn: (facts, message) => app.log.warn(facts, message),
    }),
    sms: { gateway, wake: async () => (substitutes.deliversAtOnce ? deliverSms(database, services) : undefined) },
  };
  for (const warning of config.warnings) app.log.warn(warning);
  if (config.demo) {
    await createDemoPractice(database, services);
    await fillDemoDays(database, now());
  }
  if (substitutes.metrics) await measure(substitutes.metrics, app, database);
  await build(app, config, database, services);
  let isDraining = false;
  app.addHook('onRequest', async (request) => {
    if (isDraining && request.routeOptions.url === '/api/readyz') throw unavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  const jobs =
    substitutes.jobs === false
      ? undefined
      : await startJobs(database, services, {
          failed: (error) => app.log.error({ name: error.name, causes: causesOf(error) }, 'job failed'),
          chained: (end) => app.log.info(end, 'audit chained'),
        });
  return {
    app,
    database,
    services,
    drain() {
      isDraining = true;
    },
    async close() {
      // Open streams would keep the server from stopping.
      await services.live.stop();
      await Promise.all([app.close(), jobs?.stop()]);
      await database.close();
      await services.passwords.close();
      mailer.close?.();
    },
  };
}

/** Imports the metrics modules only when they are enabled. */
async function measure(register: Registry, app: FastifyInstance, database: Database): Promise<void> {
  const [{ measureCalls }, { measureDatabase }] = await Promise.all([
    import('../platform/metrics/calls.ts'),
    import('../platform/metrics/database-metrics.ts'),
  ]);
  measureCalls(app, register, 'openward_api');
  measureDatabase(register, database);
}

function serverFor(config: ApiConfig): FastifyInstance {
  return fastify({
    trustProxy: config.trustProxy ?? false,
    genReqId: () => newId(),
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: REQUEST_ID, disableRequestLogging: true }),
    bodyLimit: SHORT_BODY,
    requestTimeout: REQUEST_LIMIT,
    connectionTimeout: 2 * REQUEST_LIMIT,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => (BESIDE.some((base) => url.startsWith(`${base}/`)) ? `/api${url}` : url),
    frameworkErrors: (error, request, reply) =>
      isFhirAddress(request.url) ? answerBadFhirAddress(request, reply) : answerBadAddress(error, request, reply),
    // HEAD, which caches and scanners send freely, must not run a call that changes something.
    exposeHeadRoutes: false,
    loggerInstance: log as FastifyBaseLogger,
  });
}

/** Registers everything that runs before a handler, in this order. */
async function build(app: FastifyInstance, config: ApiConfig, database: Database, services: Services): Promise<void> {
  registerErrors(app);
  logAnswers(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    request.identity = await identify(services.accessTokens, request.headers.authorization);
  });
  closeUnread(app);
  await app.register(rateLimit, {
    max: () => config.rateLimit,
    timeWindow: '1 minute',
    // A clinic is one address with many users: each signed-in user has their own limit, once the token is verified.
    keyGenerator: (request) => {
      const { identity } = request;
      return 'claims' in identity ? `user:${identity.claims.userId}` : `network:${originOf(request).network}`;
    },
    allowList: (request) => /^\/api\/(healthz|readyz)$/.test(request.url),
  });
  // Low compression levels: higher ones take longer than sending the difference.
  const quick = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, zlibOptions: { level: 2 } };
  // Limits apply to bodies as sent: a compressed body could unpack to a thousand times its length.
  const unpacks = { globalDecompression: false };
  await app.register(compress, { threshold: COMPRESS_FROM, encodings: ['br', 'gzip'], ...quick, ...unpacks });
  const dependencies = { database, services, lanes: new Lanes(), callers: new RememberedCallers() };
  await app.register(
    async (api) => {
      registerBodies(api, dependencies.lanes);
      registerEndpoints(api, dependencies, contract.accounts, accountHandlers);
      registerEndpoints(api, dependencies, contract.appointments, appointmentHandlers);
      registerEndpoints(api, dependencies, contract.apps, appHandlers);
      registerEndpoints(api, dependencies, contract.audit, auditHandlers);
      registerEndpoints(api, dependencies, contract.availability, availabilityHandlers({ visitsOf, watchOffers }));
      registerEndpoints(api, dependencies, contract.blocks, blockHandlers);
      registerEndpoints(api, dependencies, contract.calendars, calendarHandlers);
      registerEndpoints(api, dependencies, contract.checkIn, checkInHandlers);
      registerEndpoints(api, dependencies, contract.documents, documentHandlers);
      await api.register(async (scope) => {
        answerAsFhir(scope, config.portalUrl);
        registerEndpoints(scope, dependencies, contract.exchange, exchangeHandlers);
      });
      await api.register(async (scope) => answerUnknownAsFhir(scope, config.portalUrl), { prefix: FHIR_BASE });
      registerEndpoints(api, dependencies, contract.forms, formHandlers);
      registerEndpoints(api, dependencies, contract.healthRecord, healthRecordHandlers(bundleOf));
      registerEndpoints(api, dependencies, contract.imports, importHandlers);
      registerEndpoints(api, dependencies, contract.messages, messageHandlers);
      registerEndpoints(api, dependencies, contract.people, peopleHandlers({ ...doctorsAppointments, closeOffersOf }));
      registerEndpoints(api, dependencies, contract.platform, platformHandlers);
      registerEndpoints(api, dependencies, contract.practice, practiceHandlers);
      registerEndpoints(api, dependencies, contract.reassign, reassignHandlers);
      registerEndpoints(api, dependencies, contract.series, seriesHandlers);
      registerEndpoints(api, dependencies, contract.sharing, sharingHandlers);
      registerEndpoints(api, dependencies, contract.subscriptions, subscriptionHandlers);
      registerEndpoints(api, dependencies, contract.visitLinks, visitLinkHandlers);
      registerEndpoints(api, dependencies, contract.waitingList, waitingListHandlers);
      // A separate scope, because other parsers read their bodies.
      await api.register((scope) => registerSignIn(scope, dependencies));
      // A separate scope, because it accepts forms, which the other calls refuse.
      await api.register((scope) => registerWebhooks(scope, dependencies));
    },
    { prefix: '/api' },
  );
}
