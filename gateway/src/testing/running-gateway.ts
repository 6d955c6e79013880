import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Answer } from '@openward/contract';
import { log } from '@openward/server-kit/log';
import { buildGateway, type Gateway, type GatewayOptions } from '../gateway.ts';
import { builtIn } from '../releases/build.ts';
import { activate } from '../releases/changes.ts';
import { publish } from '../releases/publish.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aFolder } from './built-part.ts';

// Otherwise, each answer would print a line in the test output.
log.level = 'warn';

/** A listening gateway and its address. */
export interface RunningGateway {
  gateway: Gateway;
  releases: string;
  port: number;
  origin: string;
}

const running: Gateway[] = [];

/** Starts a gateway with an empty releases folder on a free port; `closeGateways` stops it. */
export async function aRunningGateway(options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const releases = options.releasesDir ?? (await aFolder());
  const gateway = await buildGateway({ releasesDir: releases, remoteTimeout: 4321, ...options });
  running.push(gateway);
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.app.server.address() as AddressInfo;
  return { gateway, releases, port, origin: `http://127.0.0.1:${port}` };
}

/** Closes every gateway of a test; for `afterEach`. */
export async function closeGateways(): Promise<void> {
  await Promise.all(running.splice(0).map((gateway) => gateway.close(100)));
}

/** Publishes and activates a built part. */
export async function release(releases: string, folder: string): Promise<void> {
  const store = folderStore(releases);
  const reason = { who: 'tester', why: '' };
  const { manifest } = await publish(store, builtIn(folder), reason);
  await activate(store, manifest.name, manifest.version, reason);
}

/** The raw answer; `fetch` would decompress it. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request without normalizing its path. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} as Record<string, string>, body = '' } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}

/** The failure envelope of an answer below `/api`. */
export async function failureIn(answer: Response): Promise<Extract<Answer<never>, { status: 'FAILURE' }>> {
  return (await answer.json()) as Extract<Answer<never>, { status: 'FAILURE' }>;
}

/** Sends raw bytes, and `every` again each 50 ms. @returns all data received until the other side closed */
export function sendBytes(port: number, bytes: string, every?: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => bytes && socket.write(bytes));
    const drip = every ? setInterval(() => socket.write(every), 50) : undefined;
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
}
