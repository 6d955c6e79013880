import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BackupError } from './place.mjs';

/**
 * The folder of PostgreSQL's programs that fit a server: no older than it.
 * @param {number} major of the server
 * @throws BackupError where there are none
 */
export function toolsFor(major) {
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = installed.map(Number).filter((version) => version >= major);
  const folders = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    // The same version first, as what one writes the other must read.
    ...newest.sort((a, b) => a - b).map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(installed.length === 0 ? (process.env.PATH ?? '').split(delimiter) : []),
  ];
  const folder = folders.find((each) =>
    ['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(each, name))),
  );
  if (folder) return folder;
  throw new BackupError(
    `The server is PostgreSQL ${major}: its client programs (pg_dump, pg_restore, psql) are needed in that version or a ` +
      'later one. Install them, or name their folder in PG_BIN.',
  );
}

/** A connection string for a program's arguments, which others on the machine can read, and the rest for its environment. */
export function forPrograms(url) {
  const plain = new URL(url);
  const password = decodeURIComponent(plain.password);
  plain.password = '';
  return { dbname: plain.href, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/**
 * Runs programs, each one's output the next one's input; the first may be text.
 * @param {{program: string, args: string[], env: NodeJS.ProcessEnv, before?: string}[]} programs
 * @throws BackupError with the first sentence of the one that failed
 */
export async function piped(programs) {
  const children = programs.map(({ program, args, env }) => spawn(program, args, { env }));
  const said = children.map((child) => {
    let text = '';
    child.stderr.on('data', (piece) => {
      text += piece;
    });
    child.stdin.on('error', () => {});
    return () => text;
  });
  for (const [place, child] of children.entries()) {
    const next = children[place + 1];
    const { before } = programs[place];
    if (before) child.stdin.write(before);
    if (place === 0) child.stdin.end();
    if (next) child.stdout.pipe(next.stdin);
    else child.stdout.resume();
  }
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('error', () => resolve(127));
          child.once('close', resolve);
        }),
    ),
  );
  // The last one knows why: those before it fail when it goes.
  const failed = codes.findLastIndex((code) => code !== 0);
  if (failed < 0) return;
  const [sentence = `It ended with code ${codes[failed]}.`] = said[failed]().split('\n').filter(Boolean);
  throw new BackupError(`${programs[failed].program.split('/').at(-1)} failed: ${sentence}`);
}
