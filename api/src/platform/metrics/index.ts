import { collectDefaultMetrics, Registry } from 'prom-client';

export { measureCalls } from './calls.ts';
export { type MetricsAddress, type MetricsServer, metricsAddress, serveMetrics } from './serve-metrics.ts';

/** Metrics of one process, including processor, memory, garbage collection and event loop lag. */
export function createMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
