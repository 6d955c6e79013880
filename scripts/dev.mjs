// `npm run dev -w mfe-x`: one remote with live reload inside the otherwise released portal.
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/parts.mjs';

if (process.env.NODE_ENV === 'production' || process.env.DEMO === 'off') {
  console.error('Overrides work only outside production.');
  process.exit(1);
}
process.env.NODE_ENV = 'development';
const folder = process.cwd();
const name = basename(folder).replace('mfe-', '');
const output = join(root, '.data/dev', name);
const port = Number(process.env.PORT ?? 3000);
process.chdir(root);

const { default: webpack } = await import('webpack');
const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
const built = new EventEmitter();
let version = 0;
webpack({ ...config, output: { ...config.output, path: output }, watch: true }, (error, stats) => {
  if (error) throw error;
  console.log(stats.toString('errors-warnings') || `· ${name} built`);
  if (!stats.hasErrors()) built.emit('built', ++version);
});
await new Promise((done) => built.once('built', done));

const { configFrom, createApi } = await import('@openward/api');
const { buildGateway, start, stopOnSignals } = await import('@openward/gateway');
const { default: fastifyStatic } = await import('@fastify/static');
const base = `/dev/${name}/`;

const gateway = await buildGateway({
  releasesDir: resolve(process.env.RELEASES_DIR ?? '.data/releases'),
  remoteTimeout: 6000,
  apiUrl: process.env.API_URL,
  head: '<script defer src="/dev/reload.js"></script>',
  override: async (registry) => {
    const manifest = JSON.parse(await readFile(join(output, 'remote.json'), 'utf8'));
    return { ...registry, remotes: { ...registry.remotes, [name]: { active: { ...manifest, base }, previous: null } } };
  },
});
gateway.app.get('/dev/reload.js', (_request, reply) =>
  reply.type('text/javascript').send("new EventSource('/dev/events').onmessage = () => location.reload();"),
);
gateway.app.get('/dev/events', (_request, reply) => {
  reply.hijack();
  // Set one by one, because the gateway reads them: it ends event streams first when it stops.
  reply.raw.setHeader('content-type', 'text/event-stream').setHeader('cache-control', 'no-store').flushHeaders();
  const tell = () => reply.raw.write('data: built\n\n');
  built.on('built', tell);
  reply.raw.on('close', () => built.off('built', tell));
});
await gateway.app.register(fastifyStatic, { root: output, prefix: base, decorateReply: false, cacheControl: false });
stopOnSignals(() => gateway.close());
const openApi = process.env.API_URL ? undefined : async () => createApi(configFrom(process.env));
const url = await start(gateway, { port, host: '127.0.0.1' }, openApi);
console.log(`· ${name} is live at ${url}; everything else is what was released last (npm start).`);
