import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';
import { aFolder } from './built-part.ts';

const GATEWAY = join(__dirname, '../..');
const ROOT = join(GATEWAY, '..');

const MIGRATIONS = 'src/releases/store/migrations';

/** A fake api for a separate process; tests control it by environment variables. */
const API = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
export function configFrom(env) {
  mkdirSync(env.DATA_DIR, { recursive: true });
  writeFileSync(env.DATA_DIR + '/token-key', '');
  return env;
}
export async function createApi(env) {
  if (env.API_FORGETS) void Promise.reject(Object.assign(new Error(env.API_FORGETS), { code: 'LOST' }));
  if (env.API_FAILS) throw new Error(env.API_FAILS);
  while (env.API_OPENS_WITH && !existsSync(env.API_OPENS_WITH)) await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"SUCCESS"}');
  const app = {
    ready: async () => {},
    routing: (request, response) => setTimeout(answer, request.url === '/api/slow' ? 700 : 0, response),
  };
  return { app, close: async () => console.log('database closed') };
}`;

/**
 * Compiles the gateway's current sources with a small fake api, for tests that need separate processes. `removeFolders`
 * deletes the result.
 * @returns the folder that contains `main.js`
 */
export async function compiledGateway(): Promise<string> {
  const folder = await aFolder();
  const packages = join(folder, 'node_modules');
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await compile(join(GATEWAY, 'src'), folder);

  await cp(join(GATEWAY, MIGRATIONS), join(folder, MIGRATIONS.replace('src/', '')), { recursive: true });
  for (const shared of ['contract', 'server-kit']) {
    const place = join(packages, '@openward', shared);
    await compile(join(ROOT, 'shared', shared, 'src'), join(place, 'dist'));
    await copyFile(join(ROOT, 'shared', shared, 'package.json'), join(place, 'package.json'));
  }

  const api = join(packages, '@openward/api');
  await mkdir(api, { recursive: true });
  await writeFile(join(api, 'package.json'), '{"type":"module","exports":"./index.js"}');
  await writeFile(join(api, 'index.js'), API);

  const manifests = [GATEWAY, join(ROOT, 'shared/server-kit')].map((base) =>
    readFile(join(base, 'package.json'), 'utf8'),
  );
  const needed = (await Promise.all(manifests)).flatMap((text) => Object.keys(JSON.parse(text).dependencies));
  for (const name of [...new Set(needed)].filter((dependency) => !dependency.startsWith('@openward/'))) {
    const place = [GATEWAY, ROOT].map((base) => join(base, 'node_modules', name)).find((path) => existsSync(path));
    await mkdir(dirname(join(packages, name)), { recursive: true });
    await symlink(place ?? '', join(packages, name), 'junction');
  }
  return folder;
}

async function compile(from: string, to: string): Promise<void> {
  const files = await readdir(from, { recursive: true });
  const sources = files.filter((file) => /(?<!\.d|\.test)\.ts$/.test(file) && !file.startsWith('testing'));
  for (const file of sources) await compileFile(join(from, file), join(to, file.replace(/\.ts$/, '.js')));
}

async function compileFile(source: string, target: string): Promise<void> {
  const { code } = await transform(await readFile(source, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code.replaceAll(/((?:from\s+|import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
}
