import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds; the last is as long as a call may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
/** The route of what no route was found for. */
const NO_ROUTE = 'none';

/**
 * Counts a server's calls and how long they took, by the route's pattern: an address may name a person, a pattern does
 * not, and whoever calls can make no new one. An event stream, which ends when its listener goes, has no duration.
 * @param prefix what the names begin with, such as `openward_api`
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
