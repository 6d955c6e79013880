import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import type { WatchedBuild } from './build.ts';

/** The part of {@link WatchedBuild} that the server uses. */
export type Build = EventEmitter & Pick<WatchedBuild, 'state' | 'first'>;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * Serves the build's files, its manifest (`/openward-develop.json`) and build events (`/events`) to the pages of one
 * portal. Pages of other origins cannot read them.
 */
export function answersTo({ portal, output, build }: { portal: string; output: string; build: Build }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    // Checks the origin, and allows only local host names, which prevents DNS rebinding.
    const isPortals =
      request.headers.origin === portal && /^(127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '');
    if (!isPortals) return response.writeHead(403).end(`Only pages of ${portal} may use this server.`);
    for (const [name, value] of Object.entries(headersFor(portal))) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const pathname = pathOf(request.url ?? '');
    if (pathname === undefined) return response.writeHead(400).end('This address is not valid.');
    if (pathname === '/events') return tell(build, response);
    if (pathname === '/openward-develop.json') {
      await build.first;
      return response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(build.state));
    }
    const file = resolve(join(output, pathname));
    const content = file.startsWith(output + sep) ? await readFile(file).catch(() => undefined) : undefined;
    if (!content) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(content);
  };
}

/** Returns the decoded path of an address; undefined if it is malformed, such as a lone `%`. */
function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'http://local').pathname);
  } catch {
    return undefined;
  }
}

function headersFor(portal: string): Record<string, string> {
  return {
    'access-control-allow-origin': portal,
    'access-control-allow-private-network': 'true',
    'access-control-allow-headers': 'cache-control',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    vary: 'Origin',
  };
}

/** Streams the state of the build as server-sent events. */
function tell(build: Build, response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream');
  response.flushHeaders();
  const send = () => {
    const { build: count, problems } = build.state;
    response.write(`data: ${JSON.stringify({ build: count, problems })}\n\n`);
  };
  send();
  build.on('change', send);
  response.on('close', () => build.off('change', send));
}
