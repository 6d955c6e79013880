import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders of the packages that a team installs. */
const PACKAGES = [
  'i18n',
  ...['contract', 'event-bus', 'api-client', 'ui', 'remote-kit', 'server-kit'].map((name) => `shared/${name}`),
];
/** Output of `npm run build` that a team's commands need: types of shared packages, and the release command. */
const BUILT = [...PACKAGES.map((each) => `${each}/dist`), 'gateway/dist', 'api/dist', 'tools/dist'];

/** A working folder outside of the project. */
export interface Place {
  folder: string;
  /** Runs a command there and returns its stdout. @throws Error with all output if it fails */
  run(command: string, ...args: string[]): string;
  remove(): void;
}

/** The workspace like a clone after `npm ci` and `npm run build`. Libraries are links, so nothing is downloaded. */
export function copyOfWorkspace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'openward-workspace-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of [...listed.toString().split('\0'), ...BUILT]) {
    // Keeps the timestamps, by which the compiler sees that a dist folder is up to date.
    if (file && existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(folder, file), { recursive: true, preserveTimestamps: true });
  }
  for (const part of ['', 'gateway', 'api']) linkLibraries(join(ROOT, part), join(folder, part));
  const scope = join(folder, 'node_modules/@openward');
  mkdirSync(scope);
  for (const each of PACKAGES) symlinkSync(join('../..', each), join(scope, basename(each)));
  for (const name of ['gateway', 'api']) symlinkSync(join('../..', name), join(scope, name));
  return placeIn(folder, folder);
}

/**
 * The example remote in its own repository, with packed shared packages. Libraries are linked in the parent folder, as
 * if they were installed.
 */
export function ownRepository(): Place {
  const above = mkdtempSync(join(tmpdir(), 'openward-own-repository-'));
  const folder = join(above, 'mfe-example');
  cpSync(join(ROOT, 'docs/example-remote'), folder, { recursive: true });
  linkLibraries(ROOT, above);
  const workspaces = PACKAGES.flatMap((each) => ['-w', each]);
  execFileSync('npm', ['pack', ...workspaces, '--pack-destination', above], { cwd: ROOT, stdio: 'pipe' });
  for (const name of PACKAGES.map((each) => basename(each))) {
    const target = join(folder, 'node_modules/@openward', name);
    mkdirSync(target, { recursive: true });
    const [tarball = ''] = readdirSync(above).filter((file) => file.startsWith(`openward-${name}-`));
    execFileSync('tar', ['-xzf', join(above, tarball), '--strip-components=1', '-C', target]);
  }
  return placeIn(folder, above);
}

/** The project itself, for commands that change no files. */
export const inProject: Pick<Place, 'run'> = placeIn(ROOT, '');

function linkLibraries(from: string, to: string): void {
  const libraries = join(from, 'node_modules');
  if (!existsSync(libraries)) return;
  for (const name of readdirSync(libraries)) {
    const link = join(to, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    if (name !== '@openward') symlinkSync(join(libraries, name), link);
  }
}

function placeIn(folder: string, whole: string): Place {
  // Removes a variable that the test runner sets, but a team does not have.
  const { NODE_ENV: _, ...env } = process.env;
  return {
    folder,
    run(command, ...args) {
      try {
        return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env });
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`);
      }
    },
    remove: () => rmSync(whole, { recursive: true, force: true }),
  };
}
