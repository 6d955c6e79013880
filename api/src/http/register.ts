import { type Answer, type Endpoint, type Endpoints, methodsOf } from '@openward/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Records } from '../access/records.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import {
  type Call,
  type Caller,
  type Detached,
  type DetachedCall,
  type Handler,
  type Handlers,
  type Origin,
  Reply,
} from './call.ts';
import { inputOf } from './input.ts';
import { Refusal } from './refusal.ts';
import { timeZoneOf } from './time-zone.ts';

/**
 * Registers the handlers of one group of the contract. There is no other way to a route: the path, the
 * methods, the roles and the checks of the input all come from the table.
 */
export function registerEndpoints<G extends Endpoints>(
  app: FastifyInstance,
  dependencies: { database: Database; services: Services },
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as Handler<Endpoint> | Detached<Endpoint>;
    app.route({
      method: [...methodsOf(endpoint)],
      url: endpoint.path,
      handler: async (request): Promise<Answer<unknown>> =>
        answerOf(endpoint, await run(endpoint, handler, request, dependencies)),
    });
  }
}

type Outcome = { value: unknown } | { refused: Refusal };

async function run(
  endpoint: Endpoint,
  handler: Handler<Endpoint> | Detached<Endpoint>,
  request: FastifyRequest,
  { database, services }: { database: Database; services: Services },
): Promise<unknown> {
  const origin: Origin = {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  };
  const { authorization } = request.headers;
  if (typeof handler !== 'function') {
    const { roles } = endpoint;
    const caller =
      roles === 'public' ? null : await database.transaction((tx) => authenticate(tx, services, authorization, roles));
    const input = await inputOf(endpoint, request);
    const call: DetachedCall = { database, caller, authorization, services, origin, log: request.log };
    return handler.detached(input as never, call as never);
  }
  const outcome = await database.transaction(async (tx): Promise<Outcome> => {
    // Who calls comes before what they say: a stranger learns nothing about the shape of the input.
    const caller: Caller | null =
      endpoint.roles === 'public' ? null : await authenticate(tx, services, authorization, endpoint.roles);
    const input = await inputOf(endpoint, request);
    const records = new Records(tx, caller, origin);
    const call: Call = {
      tx,
      caller,
      records,
      services,
      origin,
      timeZone: timeZoneOf(request),
      log: request.log,
    };
    try {
      const value = await handler(input as never, call as never);
      if (endpoint.patientData && !records.audited) throw new Error(`${endpoint.path} touched no audit row`);
      return { value };
    } catch (error) {
      if (error instanceof Refusal && error.keepsWrites) return { refused: error };
      throw error;
    }
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.value;
}

function answerOf(endpoint: Endpoint, value: unknown): Answer<unknown> {
  const reply = value instanceof Reply ? value : new Reply(value, {});
  return {
    status: 'SUCCESS',
    message: reply.message ?? endpoint.message ?? '',
    result: reply.result ?? null,
    ...(reply.page ? { page: reply.page } : {}),
  };
}
