import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { LANGUAGES_FOLDER, languagesIn } from '@openward/i18n';
import { type Part, parts, readJson, root, run, sharedModules } from '../lib/workspace.ts';
import { sharedFilesIn } from '../versions/release-contents.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tsc', 'CHANGELOG.md', 'README.md']);

/** `npm run build`. */
export async function main(): Promise<void> {
  await build();
}

/**
 * Builds the shell and every remote, except those whose inputs have not changed since their last build.
 * @param tell called with each step
 * @param isChecked compiles everything and fails on type errors. False if the code is already compiled and the portal
 * only runs
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
  // Two at a time, because each webpack uses one core.
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

/** Returns true if the last build of a part used the current inputs. */
function isBuilt({ folder }: Part, inputs: string): boolean {
  const manifest = join(folder, 'dist/remote.json');
  return existsSync(manifest) && readJson<{ version: string }>(manifest).version.endsWith(`+${inputs}`);
}

/** The folders of the shared packages in the shell, which does not contain practice-ui. */
const SHARED = readdirSync(join(root, 'shared'))
  .filter((name) => name !== 'practice-ui')
  .map((name) => join(root, 'shared', name));

/**
 * Returns a short hash of everything that a part's build depends on: its folder, the libraries, and the shared packages
 * that it bundles. The shell bundles all of them, a remote only what the shell does not provide.
 */
function inputsOf({ name, folder }: Part, modules: { request: string }[]): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  for (const file of [...sharedFilesIn(root, basename(folder), modules)].sort()) add(join(root, file));
  const folders = [folder, join(root, 'shared/remote-kit/build'), ...(name === 'shell' ? SHARED : [])];
  const languages = name === 'shell' ? languagesIn().map((code) => join(LANGUAGES_FOLDER, code, 'language.json')) : [];
  for (const file of [...folders.flatMap(filesIn), ...languages]) add(file);
  return hash.update(libraries()).digest('hex').slice(0, 10);
}

/** Returns the libraries in the lock file. Omits the workspace's packages, so a new remote rebuilds no other. */
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
