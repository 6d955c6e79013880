import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The root of the project. */
export const root = rootAbove(import.meta.dirname);

/** The shell or a remote, which is released separately. */
export interface Part {
  name: string;
  /** Absolute. */
  folder: string;
}

/** The remotes: all folders that have a `remote.json`. */
export const remoteFolders = readdirSync(root).filter(
  (entry) => entry.startsWith('mfe-') && existsSync(join(root, entry, 'remote.json')),
);

/** The shell and the remotes; the shell first, because remotes depend on it. */
export const parts: Part[] = [
  { name: 'shell', folder: join(root, 'shell') },
  ...remoteFolders.map((entry) => ({ name: entry.slice('mfe-'.length), folder: join(root, entry) })),
];

/** The file that npm writes last during an installation. */
export const INSTALLED = 'node_modules/.package-lock.json';

/** Returns true if the lock file is installed, judging by file times. */
export function isInstalled(folder = root): boolean {
  const installed = statSync(join(folder, INSTALLED), { throwIfNoEntry: false });
  // `npm install` writes both files within a short time.
  return installed !== undefined && installed.mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs - 60_000;
}

/**
 * Runs a program of the workspace. Shows its output if it fails, or immediately with `show`.
 * @returns its output
 * @throws Error if it fails
 */
export function run(
  program: string,
  args: string[],
  { env = {}, cwd = root, show = false }: { env?: NodeJS.ProcessEnv; cwd?: string; show?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = {
      cwd,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(program, args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += data;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve(output);
      if (!show) process.stderr.write(output);
      reject(new Error(`${[program, ...args].join(' ')} ended with ${code}`));
    });
  });
}

/** Reads a JSON file. */
// biome-ignore lint/suspicious/noExplicitAny: the caller says what it is
export function readJson<T = any>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

/** Reads the modules that the shell shares from the build's configuration. */
export async function sharedModules(folder = root): Promise<{ request: string }[]> {
  const file = join(folder, 'shared/remote-kit/dist/build/packages.js');
  const build: { sharedModules(): { request: string }[] } = await import(file);
  return build.sharedModules();
}

/** Prints a sentence and exits. */
export function giveUp(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}

/** Waits some milliseconds; with two numbers, a random time between them. */
export function pause(least: number, most = least): Promise<void> {
  const milliseconds = least + Math.floor(Math.random() * (most - least + 1));
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Runs work and then, in any case, the steps passed to `undo` in reverse order. */
export async function cleanly<T>(work: (undo: Undo) => Promise<T>): Promise<T> {
  const steps: (() => unknown)[] = [];
  try {
    return await work((step) => steps.unshift(step));
  } finally {
    for (const step of steps) await step();
  }
}

/** Registers a step for the end. */
export type Undo = (step: () => unknown) => void;

/** Creates a temporary folder that is removed at the end. */
export function temporaryFolder(undo: Undo, what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `openward-${what}-`));
  undo(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/**
 * Waits until a gateway is ready, with one more check at the end.
 * @param child its process, if started here
 * @returns false if the process ends or after `limit` milliseconds
 */
export async function isReady(url: string, child?: ChildProcess, limit = 60_000): Promise<boolean> {
  for (const until = Date.now() + limit; (child?.exitCode ?? null) === null; await pause(50)) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    if (Date.now() >= until) return false;
  }
  return false;
}

/** Sources and compiled files have different depths below the root. */
function rootAbove(folder: string): string {
  return existsSync(join(folder, 'lerna.json')) ? folder : rootAbove(dirname(folder));
}
