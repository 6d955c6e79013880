import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds; the last is the longest that a call may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
/** The label of calls without a route. */
const NO_ROUTE = 'none';

/**
 * Counts and times a server's calls by the route's pattern: unlike addresses, patterns name no person, and callers
 * cannot create new ones. Event streams have no duration.
 * @param prefix of the metrics' names, such as `openward_api`
 */
export function measureCalls(app: FastifyInstance, register: Registry, prefix: string): void {
  const registers = [register];
  const counted = new Counter({
    name: `${prefix}_requests_total`,
    help: 'Calls that were answered.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const took = new Histogram({
    name: `${prefix}_request_duration_seconds`,
    help: 'How long calls took, from their headers to the end of the answer.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const open = new Set<ServerResponse>();
  new Gauge({
    name: `${prefix}_requests_in_flight`,
    help: 'Calls that are being answered, and event streams that are open.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      const streams = [...open].filter(isStream).length;
      this.set({ kind: 'call' }, open.size - streams);
      this.set({ kind: 'stream' }, streams);
    },
  });
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('onResponse', async (request, reply) => {
    const method = METHODS.includes(request.method) ? request.method : 'other';
    const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);
    counted.inc({ method, route, status: String(reply.statusCode) });
    if (!isStream(reply.raw)) took.observe({ method, route }, secondsOf(reply));
  });
}

function secondsOf(reply: FastifyReply): number {
  return reply.elapsedTime / 1000;
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
