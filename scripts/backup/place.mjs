import { join, resolve } from 'node:path';

/** What keeps somebody from backing up or restoring, in a sentence for them. */
export class BackupError extends Error {}

/**
 * Where a portal's data lie, as its environment says it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{url?: string, dataDir: string, database: string, releases?: string, keys: {name: string, where: string}[]}}
 *   `url` of a PostgreSQL as the role that owns the tables; without it `database` is PGlite's folder. `releases` where they
 *   lie in a folder; with RELEASES_STORE=postgres they are in that database, and the folder is a copy
 */
export function placeOf(env) {
  const dataDir = resolve(env.DATA_DIR || '.data');
  // What is dumped is where this leads: of two roles' addresses the application's may be that of a pooler.
  const url = env.DATABASE_OWNER_URL || env.DATABASE_URL || undefined;
  const { RELEASES_STORE, RELEASES_DATABASE_URL } = env;
  if (RELEASES_STORE === 'postgres' && RELEASES_DATABASE_URL && isAnother(RELEASES_DATABASE_URL, url)) {
    throw new BackupError(
      'The releases lie in another database (RELEASES_DATABASE_URL), which this does not hold: back that one up with ' +
        'pg_dump, and this one without RELEASES_STORE and RELEASES_DATABASE_URL, with a RELEASES_DIR that is not there. ' +
        'Where both are one database, leave RELEASES_DATABASE_URL out here.',
    );
  }
  const own = (name) => (env[name] ? [{ name, where: `the environment of the portal (${name})` }] : []);
  const file = join(dataDir, 'token-key');
  return {
    url,
    dataDir,
    database: join(dataDir, 'database'),
    releases: env.RELEASES_STORE === 'postgres' ? undefined : resolve(env.RELEASES_DIR || '.data/releases'),
    keys: [
      ...(env.TOKEN_KEY ? own('TOKEN_KEY') : [{ name: 'TOKEN_KEY', where: `the demo's own: ${file}` }]),
      ...['TOKEN_KEY_PREVIOUS', 'TWILIO_AUTH_TOKEN', 'SMTP_URL'].flatMap(own),
    ],
  };
}

/** True where two addresses do not lead to one database of one server. */
function isAnother(url, other) {
  const of = (text) => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || 5432}${pathname}`;
  };
  return !other || of(url) !== of(other);
}

/** What an operator reads of a failure; a stack only where the fault is ours. */
export function sentenceOf(error) {
  const isSentence =
    error instanceof BackupError || ['FolderInUseError', 'ReleaseError'].includes(error.constructor.name);
  if (isSentence) return error.message;
  // The disk and the database say by themselves what is wrong with them.
  return error.code ? `It broke off: ${error.message}.` : (error.stack ?? String(error));
}
