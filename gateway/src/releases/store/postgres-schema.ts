import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asOwner, checkMigrated, inTransaction, migrate, withLockRetries } from '@openward/server-kit/postgres/migrate';
import { connect, roleIn } from '@openward/server-kit/postgres/pool';
import pg from 'pg';
import { asReleaseError } from './postgres-pool.ts';

/** The schema of the releases, and the channel that notifies of their changes. */
export const SCHEMA = 'openward_releases';

const LOCK = 7_305_002;

// The SQL files are not compiled, so they stay in the source folder.
const HERE = dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2');
const MIGRATIONS = { folder: join(HERE, 'migrations'), table: `${SCHEMA}.migration` };

/** The database of the releases. */
export interface ReleasesDatabase {
  url: string;
  /** The same database for the role that owns the tables; by default, the role in `url` owns them. */
  ownerUrl?: string | undefined;
  /** Milliseconds that a change waits for others; 10 s by default. */
  wait?: number | undefined;
}

/** Creates or migrates the tables. Several processes may do so at once. @throws ReleaseError if it fails */
export async function prepareTables(database: ReleasesDatabase): Promise<void> {
  const { url, ownerUrl } = database;
  try {
    if (await isPrepared(url)) return;
    const settings = { url: 'RELEASES_DATABASE_URL', ownerUrl: 'RELEASES_DATABASE_OWNER_URL' } as const;
    const name = 'openward migrations of releases';
    await asOwner({ url, ownerUrl, lock: LOCK, name, settings }, async (execute) => {
      const grant = async () => void (ownerUrl && (await execute(grantsTo(url))));
      await migrate(execute, { ...MIGRATIONS, grant });
      // After a restore, the tables may exist without rights.
      await withLockRetries('Granting rights to the gateways', () => inTransaction(execute, grant));
    });
  } catch (error) {
    throw asReleaseError(error);
  }
}

/** True if the role in `url` sees that all migrations ran. @throws if the database cannot be reached */
async function isPrepared(url: string): Promise<boolean> {
  const client = await connect({ connectionString: url });
  try {
    await checkMigrated((text, values) => client.query(text, values), MIGRATIONS);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The rights of the gateways' role. It cannot change or delete history entries. */
function grantsTo(url: string): string {
  const role = pg.escapeIdentifier(roleIn(url));
  return `
    grant usage on schema ${SCHEMA} to ${role};
    grant select on all tables in schema ${SCHEMA} to ${role};
    grant insert on ${SCHEMA}.history to ${role};
    grant update on ${SCHEMA}.registry to ${role};
    grant insert, update on ${SCHEMA}.api_contract to ${role};
    grant update on ${SCHEMA}.token to ${role};
    grant insert, update, delete on ${SCHEMA}.report to ${role};
    grant insert, update, delete on ${SCHEMA}.blob, ${SCHEMA}.file to ${role};`;
}
