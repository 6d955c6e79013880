import { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { measureDatabase } from './database-metrics.ts';
import { metricsAddress, serveMetrics } from './serve-metrics.ts';

test('where the database is away the metrics say so, and all others are there', async () => {
  const register = new Registry();
  const away = async () => {
    throw new Error('connection refused');
  };
  const connections = () => ({ used: 10, idle: 0, waiting: 4 });
  measureDatabase(register, { ping: away, execute: away, connections } as unknown as Database);
  const text = await register.metrics();
  expect(text).toContain('openward_database_up 0');
  expect(text).toContain('openward_database_connections{state="waiting"} 4');
});

test('however often somebody asks, the database is asked once in ten seconds', async () => {
  const register = new Registry();
  let asked = 0;
  const ping = async () => {
    asked++;
  };
  const execute = async () => ({ rows: [{ of: 'clean', state: 'created', count: 1, overdue: 0, unchained: 0 }] });
  measureDatabase(register, { ping, execute } as unknown as Database);
  await Promise.all([register.metrics(), register.metrics()]);
  await register.metrics();
  expect(asked).toBe(1);
});

test('they are off unless a port is named, and then on this machine only', () => {
  expect(metricsAddress({})).toBeUndefined();
  expect(metricsAddress({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(() => metricsAddress({ METRICS_PORT: 'yes' })).toThrow('METRICS_PORT must be a port number.');
});

test('a port that is taken is said in a sentence', async () => {
  const first = await serveMetrics(new Registry(), { host: '127.0.0.1', port: 0 });
  const second = serveMetrics(new Registry(), { host: '127.0.0.1', port: first.port });
  await expect(second).rejects.toThrow(`port ${first.port}: EADDRINUSE. Set METRICS_PORT.`);
  await first.close();
});
