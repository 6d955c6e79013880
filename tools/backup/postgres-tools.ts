import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { addressesIn } from '@openward/server-kit/postgres/hosts';
import { BackupError } from './place.ts';

/** A program to run in a pipe. */
export interface Program {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Text to write before its input. */
  before?: string;
}

/**
 * Finds the folder of PostgreSQL programs for a server, which must not be older than it.
 * @param major version of the server
 * @throws BackupError if there is none
 */
export function toolsFor(major: number): string {
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = installed.map(Number).filter((version) => version >= major);
  const folders = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    // The same version first, because an older server cannot always read dumps of newer programs.
    ...newest.sort((a, b) => a - b).map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(installed.length === 0 ? (process.env.PATH ?? '').split(delimiter) : []),
  ];
  const folder = folders.find((each) =>
    ['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(each, name))),
  );
  if (folder) return folder;
  throw new BackupError(
    `The server is PostgreSQL ${major} and needs client programs (pg_dump, pg_restore, psql) of that version or later. ` +
      'Install them, or set PG_BIN to their folder.',
  );
}

/** Moves the password to the environment, because other users of the machine can read arguments. */
export function forPrograms(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const [first, ...others] = addressesIn(url).map((address) => new URL(address)) as [URL, ...URL[]];
  const password = decodeURIComponent(first.password);
  first.password = '';
  const hosts = [first, ...others].map(({ host }) => host).join();
  // With several servers, connects to the one that accepts writes, as the portal does.
  if (others.length > 0) first.searchParams.set('target_session_attrs', 'read-write');
  const dbname = first.href.replace(/(\/\/(?:[^/]*@)?)[^/?#]*/, `$1${hosts}`);
  return { dbname, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/**
 * Runs programs as a pipe.
 * @throws BackupError with the first message of the program that failed
 */
export async function piped(programs: Program[]): Promise<void> {
  const running = programs.map(({ program, args, env, before }) => {
    const child = spawn(program, args, { env });
    const run = { child, name: basename(program), said: '', code: undefined as unknown as Promise<number | null> };
    child.stderr.on('data', (piece) => {
      run.said += piece;
    });
    child.stdin.on('error', () => {});
    if (before) child.stdin.write(before);
    run.code = new Promise((resolve) => child.once('error', () => resolve(127)).once('close', resolve));
    return run;
  });
  running[0]?.child.stdin.end();
  for (const [place, { child }] of running.entries()) {
    const next = running[place + 1];
    if (next) child.stdout.pipe(next.child.stdin);
    else child.stdout.resume();
  }
  const codes = await Promise.all(running.map(({ code }) => code));
  // The last failed program has the cause; those before it fail because it ended.
  const failed = running.findLast((_, place) => codes[place] !== 0);
  if (!failed) return;
  const [sentence = `exit code ${await failed.code}.`] = failed.said.split('\n').filter(Boolean);
  throw new BackupError(`${failed.name} failed: ${sentence}`);
}
