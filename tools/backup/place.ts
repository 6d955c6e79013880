import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addressesIn } from '@openward/server-kit/postgres/hosts';
import { SettingError, setting } from '@openward/server-kit/settings';

/** Stops a backup or restore with a message for the operator. */
export class BackupError extends Error {}

/** The locations of a portal's data. */
export interface Place {
  /** PostgreSQL's address for the owner of the tables; if undefined, `database` is PGlite's folder. */
  url: string | undefined;
  dataDir: string;
  database: string;
  /** The folder of releases; undefined if they are in the database. */
  releases: string | undefined;
  keys: { name: string; where: string }[];
}

/** Reads the locations of a portal's data from its environment. */
export function placeOf(env: NodeJS.ProcessEnv): Place {
  const dataDir = resolve(setting(env, 'DATA_DIR'));
  // The application's own address may be a pooler's, which cannot be dumped.
  const url = setting(env, 'DATABASE_OWNER_URL') ?? setting(env, 'DATABASE_URL');
  const { RELEASES_STORE, RELEASES_DATABASE_URL } = env;
  if (RELEASES_STORE === 'postgres' && RELEASES_DATABASE_URL && isAnother(RELEASES_DATABASE_URL, url)) {
    throw new BackupError(
      'The releases are in another database (RELEASES_DATABASE_URL), which this does not back up; if both are the same, ' +
        'unset RELEASES_DATABASE_URL. Otherwise back that one up with pg_dump, and this one without RELEASES_STORE and ' +
        'RELEASES_DATABASE_URL and with a RELEASES_DIR that does not exist.',
    );
  }
  const own = (name: string) => (env[name] ? [{ name, where: `the environment of the portal (${name})` }] : []);
  const file = join(dataDir, 'token-key');
  return {
    url,
    dataDir,
    database: join(dataDir, 'database'),
    releases: RELEASES_STORE === 'postgres' ? undefined : resolve(setting(env, 'RELEASES_DIR')),
    keys: [
      ...(env.TOKEN_KEY ? own('TOKEN_KEY') : [{ name: 'TOKEN_KEY', where: `the demo's key file (${file})` }]),
      ...['TOKEN_KEY_PREVIOUS', 'TWILIO_AUTH_TOKEN', 'SMTP_URL'].flatMap(own),
    ],
  };
}

/**
 * Creates a folder for a restore.
 * @throws BackupError if it cannot be created or written to
 */
export async function checkWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new BackupError(
      `${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}), so nothing was changed. Create it, ` +
        'owned by the user of the portal.',
    );
  }
}

/** Prints the usage if requested. @returns true if it did */
export function printsHelp(args: string[], usage: string): boolean {
  const isAsked = args.includes('--help') || args.includes('-h');
  if (isAsked) console.log(usage);
  return isAsked;
}

/** Runs a command and prints a failure as a message for the operator, with a stack only for programming errors. */
export async function saying(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    const isSentence =
      [BackupError, SettingError].some((kind) => error instanceof kind) ||
      ['FolderInUseError', 'ReleaseError'].includes(error.constructor.name);
    // Errors of the disk and the database have a code and a clear message.
    if (isSentence) console.error(error.message);
    else console.error(error.code ? `An error stopped it: ${error.message}.` : (error.stack ?? String(error)));
    process.exitCode = 1;
  });
}

/** Returns true if two addresses lead to different databases or servers. */
function isAnother(url: string, other: string | undefined): boolean {
  const of = (text: string) => {
    const servers = addressesIn(text).map((address) => new URL(address));
    return servers.map(({ hostname, port, pathname }) => `${hostname}:${port || 5432}${pathname}`).join();
  };
  return !other || of(url) !== of(other);
}
