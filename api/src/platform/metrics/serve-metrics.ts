import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Environment, setting } from '@openward/server-kit/settings';
import type { Registry } from 'prom-client';

/** The server of the metrics. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Never the portal's own address, because metrics are for operators only. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/** The address from the environment; undefined without metrics. @throws Error with a sentence for the operator */
export function metricsAddress(env: Environment): MetricsAddress | undefined {
  const port = setting(env, 'METRICS_PORT');
  return port === undefined ? undefined : { host: setting(env, 'METRICS_HOST'), port };
}

/**
 * Answers only `GET /metrics`, in the text format of Prometheus (0.0.4).
 * @throws Error with a sentence for the operator where the port is not available
 */
export async function serveMetrics(register: Registry, { host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const isAsked = request.url?.split('?')[0] === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isAsked) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    try {
      const text = await register.metrics();
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics cannot be gathered.\n');
    }
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(`The metrics cannot be served on ${host}, port ${port}: ${code ?? message}. Set METRICS_PORT.`)),
    );
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
