// `npm run dev -- appointments patients`: what is named is served from its sources, live, inside the otherwise
// released portal. `shell` and `api` can be named too; `npm run dev -w mfe-x` names the one.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ApiProcess } from './dev/api-process.mjs';
import { Board } from './dev/board.mjs';
import { compiledApi } from './dev/compiled-files.mjs';
import { LiveParts } from './dev/live-parts.mjs';
import { API, chosenParts } from './dev/names.mjs';
import { folderProblem, portProblem } from './dev/neighbours.mjs';
import { HEAD, serveDevelopment } from './dev/routes.mjs';
import { createTypeCheck } from './dev/type-check.mjs';
import { root } from './lib/parts.mjs';
import { freePort } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';

const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const { env } = process;
if (env.NODE_ENV === 'production' || env.DEMO === 'off') giveUp('Overrides work only outside production.');
env.NODE_ENV = 'development';
process.chdir(root);

let chosen;
try {
  chosen = chosenParts(process.argv.slice(2));
} catch (error) {
  giveUp(error.message);
}
const names = [...chosen.parts.map(({ name }) => name), ...(chosen.hasApi ? [API] : [])];
const port = Number(env.PORT ?? 3000);
if (chosen.hasApi && env.API_URL) giveUp('API_URL names a server elsewhere: leave it out, or do not name api.');
const busy = await portProblem(port, names);
if (busy) giveUp(busy);

// The server's sources as they are now; what is wrong with them is said below.
await run('tsc', ['-b', 'gateway']).catch(() => {});
const { configFrom, createApi } = await import('@openward/api');
const { buildGateway, compositionsOf, folderStore, SHELL, start, stopOnSignals } = await import('@openward/gateway');

const releasesDir = resolve(env.RELEASES_DIR ?? '.data/releases');
const store = folderStore(releasesDir);
const { releases } = await store.read();
if (!releases[SHELL]) giveUp('Nothing is released yet: npm start builds and releases everything once. Stop it then.');

const board = new Board();
// One folder for each port, so that two of these do not build into the same one.
const outputs = resolve(env.DATA_DIR ?? '.data', 'dev', String(port));
const removeOutputs = () => rmSync(outputs, { recursive: true, force: true });
removeOutputs();
process.on('exit', removeOutputs);

const api = chosen.hasApi
  ? new ApiProcess({ port: await freePort(), env: { ...env, TRUST_PROXY: '127.0.0.1' } })
  : undefined;
let served = compiledApi();
const types = createTypeCheck(
  () => [...live.typedFolders, ...(api ? [join(root, 'api')] : [])],
  (problems) => {
    board.report('types', problems);
    const isWhole = !problems.some(({ place }) => /^(api|shared\/contract)\//.test(place));
    const compiled = compiledApi();
    if (!api || !isWhole || compiled === served) return;
    served = compiled;
    console.log('· the api begins anew');
    void api.restart();
  },
);
const live = new LiveParts({
  outputs,
  board,
  onChange: () => types.check(),
  hasApi: chosen.hasApi,
  released: async () => (await compositionsOf(await store.read(), (name, version) => store.manifest(name, version)))[0],
});

const gateway = await buildGateway({
  releasesDir,
  remoteTimeout: 6000,
  apiUrl: api ? `http://127.0.0.1:${api.port}` : env.API_URL,
  head: HEAD,
  shell: () => live.shell,
  override: (registry) => live.override(registry),
});
await serveDevelopment(gateway.app, outputs, board);
stopOnSignals(async () => {
  types.stop();
  await Promise.all([live.close(), api?.stop(), gateway.close()]);
});

const openApi = async () =>
  createApi(configFrom(env)).catch((error) => {
    const isFolderInUse = error.constructor.name === 'FolderInUseError';
    throw isFolderInUse ? new Error(folderProblem(error.message, port, names)) : error;
  });
const url = await start(gateway, { port, host: '127.0.0.1' }, api || env.API_URL ? undefined : openApi);
if (api) {
  api.on('ready', () => {
    board.report('api', []);
    board.built();
  });
  api.on('failure', (message, isFolderInUse) => {
    if (isFolderInUse) giveUp(folderProblem(message, port, names));
    board.report('api', [{ kind: 'server', place: '', message }]);
  });
  await api.restart();
}
for (const part of chosen.parts) live.add(part);
await live.settled();
await types.check();
console.log(`· ${names.join(', ')} live at ${url}; everything else is what was released last (npm start).`);
