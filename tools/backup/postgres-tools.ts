import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { addressesIn } from '@openward/server-kit/postgres/hosts';
import { BackupError } from './place.ts';

/** A program to be run. */
export interface Program {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Text that comes before its input. */
  before?: string;
}

/**
 * The folder of PostgreSQL's programs that fit a server: no older than it.
 * @param major of the server
 * @throws BackupError where there are none
 */
export function toolsFor(major: number): string {
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = installed.map(Number).filter((version) => version >= major);
  const folders = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    // The same version first, because an older server cannot always read the dump of a newer program.
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

/** A connection string for arguments, which others on the machine can read, and the password for the environment. */
export function forPrograms(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const [first, ...others] = addressesIn(url).map((address) => new URL(address)) as [URL, ...URL[]];
  const password = decodeURIComponent(first.password);
  first.password = '';
  const hosts = [first, ...others].map(({ host }) => host).join();
  // Of several servers the programs look for the one that takes writes, as the portal does.
  if (others.length > 0) first.searchParams.set('target_session_attrs', 'read-write');
  const dbname = first.href.replace(/(\/\/(?:[^/]*@)?)[^/?#]*/, `$1${hosts}`);
  return { dbname, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/**
 * Runs programs, each one's output the next one's input.
 * @throws BackupError with the first sentence of the one that failed
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
  // The last one knows the reason: those before it fail when it ends.
  const failed = running.findLast((_, place) => codes[place] !== 0);
  if (!failed) return;
  const [sentence = `exit code ${await failed.code}.`] = failed.said.split('\n').filter(Boolean);
  throw new BackupError(`${failed.name} failed: ${sentence}`);
}
