import rateLimit from '@fastify/rate-limit';
import { contract } from '@openward/contract/everything';
import fastify, { type FastifyInstance } from 'fastify';
import { createAccessTokens } from './accounts/access-tokens.ts';
import { accountHandlers } from './accounts/index.ts';
import { createPasswordHasher } from './accounts/passwords.ts';
import { appointmentHandlers } from './appointments/index.ts';
import type { ApiConfig } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { newId } from './database/ids.ts';
import { createDemoPractice } from './demo/practice.ts';
import { doctorHandlers } from './doctors/index.ts';
import { answerBadAddress, registerErrors } from './http/errors.ts';
import { registerEndpoints } from './http/register.ts';
import { operationHandlers } from './operations/index.ts';
import { patientHandlers } from './patients/index.ts';
import type { Services } from './services.ts';
import { createSmsGateway } from './sms/gateway.ts';

/** A running api: its routes lie below `/api`; `close` ends calls in flight, then the database. */
export interface Api {
  app: FastifyInstance;
  database: Database;
  services: Services;
  close(): Promise<void>;
}

/** Opens the database, creates the demo practice where it is wanted and missing, and builds the server. */
export async function createApi(config: ApiConfig, options: { now?: () => Date } = {}): Promise<Api> {
  const now = options.now ?? (() => new Date());
  const database = await openDatabase({ url: config.databaseUrl, dataDir: `${config.dataDir}/database` });
  const services: Services = {
    config,
    now,
    passwords: await createPasswordHasher(),
    accessTokens: createAccessTokens(config.tokenKey, now),
    sms: createSmsGateway(config, database, now),
  };
  if (config.demo) await createDemoPractice(database, services);
  const app = await buildServer(config, database, services);
  return {
    app,
    database,
    services,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Whom a token names, unverified: good enough to share out a limit that a forged token only splits further. */
function subjectOf(authorization: string | undefined): string | undefined {
  try {
    const payload = authorization?.split('.')[1];
    return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
  } catch {
    return undefined;
  }
}

async function buildServer(config: ApiConfig, database: Database, services: Services): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: config.trustProxy ?? false,
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    frameworkErrors: answerBadAddress,
    // The route, never the URL: query strings hold tokens, names and phone numbers.
    logger: {
      level: config.logLevel,
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
    },
  });
  registerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
  });
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    // A clinic is one address with many users: who is signed in counts for themselves.
    keyGenerator: (request) => subjectOf(request.headers.authorization) ?? request.ip,
    allowList: (request) => /^\/api\/(healthz|readyz)$/.test(request.url),
  });
  const dependencies = { database, services };
  await app.register(
    async (api) => {
      registerEndpoints(api, dependencies, contract.accounts, accountHandlers);
      registerEndpoints(api, dependencies, contract.doctors, doctorHandlers);
      registerEndpoints(api, dependencies, contract.patients, patientHandlers);
      registerEndpoints(api, dependencies, contract.appointments, appointmentHandlers);
      registerEndpoints(api, dependencies, contract.operations, operationHandlers);
    },
    { prefix: '/api' },
  );
  return app;
}
