import { collectDefaultMetrics, Registry } from 'prom-client';

export { measureCalls } from './calls.ts';
export { type MetricsAddress, type MetricsServer, metricsAddress, serveMetrics } from './serve-metrics.ts';

/** What one process measures of itself; among it processor, memory, garbage collection and lag of the event loop. */
export function createMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
