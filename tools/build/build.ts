import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { LANGUAGES_FOLDER, languagesIn } from '@openward/i18n';
import { type Part, parts, readJson, root, run, sharedModules } from '../lib/workspace.ts';
import { heldBy } from '../versions/held.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tsc', 'CHANGELOG.md', 'README.md']);

/** `npm run build`. */
export async function main(): Promise<void> {
  await build();
}

/**
 * Builds the shell and every remote, each only where something changed since its last build.
 * @param tell is called with each step
 * @param isChecked compiles everything and fails where types are wrong; somebody who only runs the portal need not wait
 * for that, and what it needs was compiled before this
 */
export async function build(
  tell: (line: string) => void = console.log,
  { isChecked = true }: { isChecked?: boolean } = {},
): Promise<Part[]> {
  if (isChecked) {
    tell('Compiling the server and checking types');
    await run('tsc', ['-b']);
  }
  const modules = await sharedModules();
  const queue = parts.filter((part) => !isBuilt(part, inputsOf(part, modules)));
  // Two at a time: webpack keeps one core busy.
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      tell(`Building ${part.name}`);
      const env = { OPENWARD_BUILD: inputsOf(part, modules) };
      await run('webpack', ['--config', 'webpack.config.mjs'], { cwd: part.folder, env });
    }
  };
  await Promise.all([worker(), worker()]);
  return parts;
}

/** Whether the part's last build was made of the present inputs. */
function isBuilt({ folder }: Part, inputs: string): boolean {
  const manifest = join(folder, 'dist/remote.json');
  return existsSync(manifest) && readJson<{ version: string }>(manifest).version.endsWith(`+${inputs}`);
}

/** What the shell is built with: nothing of practice-ui is in it. */
const SHARED = readdirSync(join(root, 'shared'))
  .filter((name) => name !== 'practice-ui')
  .map((name) => join(root, 'shared', name));

/**
 * A short hash of all that a part's build depends on: its own folder, the libraries, and what it holds of the shared
 * packages: the shell all of them, a remote what the shell does not provide to it.
 */
function inputsOf({ name, folder }: Part, modules: { request: string }[]): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  for (const file of [...heldBy(root, basename(folder), modules)].sort()) add(join(root, file));
  const folders = [folder, join(root, 'shared/remote-kit/build'), ...(name === 'shell' ? SHARED : [])];
  const languages = name === 'shell' ? languagesIn().map((code) => join(LANGUAGES_FOLDER, code, 'language.json')) : [];
  for (const file of [...folders.flatMap(filesIn), ...languages]) add(file);
  return hash.update(libraries()).digest('hex').slice(0, 10);
}

/** What the lock file says of libraries. The workspace's own packages are left out: a new remote changes no other. */
function libraries(): string {
  const { packages } = readJson<{ packages: Record<string, { link?: boolean }> }>(root, 'package-lock.json');
  return JSON.stringify(
    Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}
