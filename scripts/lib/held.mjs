// Which sources of the shared packages a release holds: it has to be released again where one of them changes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** What is imported by a statement that is still there when types are gone. */
const IMPORTED =
  /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
const SOURCE = /(?<!\.test|\.d)\.(tsx?|mjs)$/;

/**
 * Everything that is delivered by itself: the shell, the remotes, and the two servers.
 * @param {string} root the workspace's
 * @returns {string[]} names of folders
 */
export function deliveredIn(root) {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')),
  );
  return ['shell', 'api', 'gateway', ...remotes].filter((name) => existsSync(join(root, name, 'package.json')));
}

/**
 * The files of the shared packages that a part's release holds. A remote holds what it imports, up to what the shell
 * provides to it; the shell holds all that it provides; a server holds what it imports.
 * @param {string} root the workspace's
 * @param {string} part name of its folder
 * @param {{request: string}[]} modules what the shell provides (`sharedModules()` of the build)
 * @returns {Set<string>} paths below the root, with `/`
 */
export function heldBy(root, part, modules) {
  const provided = new Set(modules.map(({ request }) => request));
  const isRemote = part.startsWith('mfe-');
  const requests = part === 'shell' ? [...provided].filter(isShared) : [];
  const waiting = [...sourcesIn(join(root, part, 'src')), ...requests.map((request) => fileOf(root, request))];
  const seen = new Set();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    if (!SOURCE.test(file)) continue;
    for (const [, statement, call] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const request = statement ?? call;
      if (request.startsWith('.')) waiting.push(resolve(dirname(file), request));
      else if (isShared(request) && !(isRemote && provided.has(request))) waiting.push(fileOf(root, request));
    }
  }
  const names = [...seen].map((file) => relative(root, file).split(sep).join('/'));
  return new Set(names.filter((name) => name.startsWith('shared/')));
}

/** What only tests take is in no release. */
function isShared(request) {
  return request.startsWith('@openward/') && !request.endsWith('/testing');
}

/** `@openward/contract/appointments` → its `index.ts`; an entry of `practice-ui` is one file. */
function fileOf(root, request) {
  const [, name, ...entry] = request.split('/');
  const path = join(root, 'shared', name, 'src', ...entry);
  return name === 'practice-ui' ? `${path}.tsx` : join(path, 'index.ts');
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
