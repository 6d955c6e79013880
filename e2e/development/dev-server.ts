import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** `npm run dev` in its own process, in front of the shared portal's api. */
export interface DevServer {
  url: string;
  /** The terminal output so far. */
  said(): string;
  /** Stops it like Ctrl+C. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts the server and waits until it serves. @param names the command line arguments */
export async function startDevServer(names: string[], env: NodeJS.ProcessEnv = {}): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-dev-'));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../tools/openward.js'), 'dev', ...names], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      DATA_DIR: folder,
      RELEASES_DIR: process.env.PORTAL_RELEASES,
      API_URL: process.env.PORTAL_URL,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const url = await addressOf(child, () => output);
  return {
    url,
    said: () => output,
    async stop() {
      child.kill('SIGINT');
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  for (;;) {
    const url = /live at (\S+);/.exec(said())?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
}
