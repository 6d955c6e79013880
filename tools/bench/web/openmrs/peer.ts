import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import fastify from 'fastify';
import { readJson, run, temporaryFolder, type Undo } from '../../../lib/workspace.ts';
import { registerBackend } from './backend.ts';

const SHELL = '@openmrs/esm-app-shell';
/** The apps for sign-in, today's appointments and patient search, and the service queues. */
const APPS = [
  '@openmrs/esm-login-app',
  '@openmrs/esm-primary-navigation-app',
  '@openmrs/esm-home-app',
  '@openmrs/esm-appointments-app',
  '@openmrs/esm-patient-search-app',
  '@openmrs/esm-service-queues-app',
];
/** The base path that the released app shell expects. */
const BASE = '/openmrs/spa';
/** Files that decide which versions a page loads. */
const NEVER_CACHED = /(index\.html|importmap\.json|routes\.registry\.json)(\.gz)?$/;

/** OpenMRS 3 on this machine: its address and package versions. */
export interface Peer {
  portal: { url: string };
  commit: string;
}

/**
 * Downloads the latest packages of OpenMRS 3, combines their built files as `openmrs assemble` does, and serves them
 * with gzip and a fake backend.
 */
export async function startPeer(undo: Undo): Promise<Peer> {
  const folder = temporaryFolder(undo, 'openmrs');
  const site = join(folder, 'site');
  mkdirSync(site);
  const packages = [SHELL, ...APPS];
  const packed = await run('npm', ['pack', '--json', ...packages.map((name) => `${name}@latest`)], { cwd: folder });
  const found: { name: string; version: string; filename: string }[] = JSON.parse(packed);
  const imports: Record<string, string> = {};
  const routes: Record<string, object> = {};
  for (const { name, version, filename } of found) {
    const target = name === SHELL ? site : join(site, `${basename(name)}-${version}`);
    mkdirSync(target, { recursive: true });
    const unpack = ['-xzf', filename, '-C', target, '--exclude=*.map', '--strip-components=2', 'package/dist'];
    await run('tar', unpack, { cwd: folder });
    if (name === SHELL) continue;
    await run('tar', ['-xzf', filename, 'package/package.json'], { cwd: folder });
    const { browser } = readJson<{ browser: string }>(folder, 'package/package.json');
    imports[name] = `./${basename(target)}/${basename(browser)}`;
    routes[name] = { ...readJson<object>(target, 'routes.json'), version };
  }
  writeFileSync(join(site, 'importmap.json'), JSON.stringify({ imports }));
  writeFileSync(join(site, 'routes.registry.json'), JSON.stringify(routes));
  const page = readFileSync(join(site, 'index.html'), 'utf8')
    .replaceAll(/https:[^"]*\/importmap\.json/g, `${BASE}/importmap.json`)
    // The packages contain no service worker.
    .replace('offline: true', 'offline: false');
  writeFileSync(join(site, 'index.html'), page);
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (/\.(js|css|json|html|svg)$/.test(file)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
  const versions = found.map(({ name, version }) => `${basename(name)} ${version}`).join(', ');
  return { portal: { url: await serve(site, undo) }, commit: `OpenMRS 3 (${versions})` };
}

/** Serves the site, the addresses of its screens, and the backend. @returns its address */
async function serve(site: string, undo: Undo): Promise<string> {
  const app = fastify();
  await app.register(staticFiles, {
    root: site,
    prefix: BASE,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isFixed = !NEVER_CACHED.test(path);
      response.setHeader('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  registerBackend(app);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith(BASE) && !basename(request.url).includes('.')
      ? reply.sendFile('index.html')
      : reply.code(404).send(),
  );
  undo(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}
