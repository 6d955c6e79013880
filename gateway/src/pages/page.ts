import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { composeRegistry, readDocument, SHELL } from '../release/registry-document.ts';

const PLACE = '<!--openward:page-->';

export interface PageOptions {
  releasesDir: string;
  /** Time limit in milliseconds for one try to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds without a sign of the user after which the shell signs them out; 15 minutes by default. */
  idleTimeout?: number | undefined;
  /** Puts development overrides into the registry; absent in production. */
  override?: (registry: Awaited<ReturnType<typeof composeRegistry>>) => Promise<typeof registry>;
  /** More to put into the page's head; development only. */
  head?: string;
}

/** Serves the shell's page for every address of the portal, with the registry in it: read anew for each page, no restart needed. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const registry = async () => {
    const composed = await composeRegistry(options.releasesDir, await readDocument(options.releasesDir));
    return options.override ? options.override(composed) : composed;
  };
  app.get('/registry.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return registry();
  });
  app.get('/*', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return pageWith(options, await registry().catch(() => null), reply);
  });
}

async function pageWith(options: PageOptions, registry: unknown, reply: FastifyReply): Promise<string> {
  const shell = await readDocument(options.releasesDir).then(
    ({ releases }) => releases[SHELL],
    () => undefined,
  );
  if (!shell) {
    reply.code(503);
    return '<!doctype html><title>Openward</title><p>The portal is not released yet. Please try again later.</p>';
  }
  const html = await readFile(join(options.releasesDir, SHELL, shell.active, 'index.html'), 'utf8');
  const { remoteTimeout, idleTimeout } = options;
  const data = JSON.stringify({ registry, remoteTimeout, idleTimeout }).replaceAll('<', '\\u003c');
  return html.replace(
    PLACE,
    () => `<script type="application/json" id="openward-page">${data}</script>${options.head ?? ''}`,
  );
}
