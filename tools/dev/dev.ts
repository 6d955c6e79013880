import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configFrom, createApi } from '@openward/api';
import { buildGateway, compositionsOf, folderStore, SHELL, start, stopOnSignals } from '@openward/gateway';
import { setting } from '@openward/server-kit/settings';
import { freePort } from '../lib/postgres.ts';
import { giveUp, root } from '../lib/workspace.ts';
import { ApiProcess } from './api-process.ts';
import { API, chosenParts, folderProblem, portProblem } from './arguments.ts';
import { Board, HEAD, serveDevelopment } from './board.ts';
import { LiveParts } from './live-parts.ts';
import { compiledApi, createTypeCheck } from './type-check.ts';

/**
 * `npm run dev -- appointments patients`: serves the named parts live from their sources in the otherwise released
 * portal. `shell` and `api` are also possible; `npm run dev -w mfe-x` serves that part.
 */
export async function main(args: string[]): Promise<void> {
  const { env } = process;
  if (env.NODE_ENV === 'production' || env.DEMO === 'off') giveUp('Overrides work only outside production.');
  env.NODE_ENV = 'development';
  process.chdir(root);
  const chosen = chosenOrGiveUp(args);
  const names = [...chosen.parts.map(({ name }) => name), ...(chosen.hasApi ? [API] : [])];
  const port = setting(env, 'PORT');
  if (chosen.hasApi && env.API_URL)
    giveUp('API_URL is set, so there is no api to develop here. Unset it, or do not name api.');
  const busy = await portProblem(port, names);
  if (busy) giveUp(busy);

  const releasesDir = resolve(setting(env, 'RELEASES_DIR'));
  const store = folderStore(releasesDir);
  const { releases } = await store.read();
  if (!releases[SHELL])
    giveUp('Nothing is released yet. Run npm start once to build and release everything, stop it, and try again.');

  const board = new Board();
  // One folder per port, so that two servers do not share build output.
  const outputs = resolve(setting(env, 'DATA_DIR'), 'dev', String(port));
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
      console.log('· restarting the api');
      void api.restart();
    },
  );
  const live = new LiveParts({
    outputs,
    board,
    onChange: () => void types.check(),
    hasApi: chosen.hasApi,
    released: async () =>
      (await compositionsOf(await store.read(), (name, version) => store.manifest(name, version)))[0],
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
  console.log(`· ${names.join(', ')} live at ${url}; all other parts are the last releases (npm start).`);
}

function chosenOrGiveUp(args: string[]): ReturnType<typeof chosenParts> {
  try {
    return chosenParts(args);
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
