import pg from 'pg';
import { SettingError, type SettingName } from '../settings.ts';
import { isRefused, refusalOf } from './errors.ts';
import { addressesIn } from './hosts.ts';
import { connect, roleIn } from './pool.ts';
import { boolean, readRows } from './rows.ts';

/** A database's address for the role that uses the tables, and for their owner. */
interface TwoRoles {
  url: string;
  ownerUrl?: string | undefined;
}

/** The names of the settings with these addresses. */
export interface RoleSettings {
  url: SettingName;
  ownerUrl: SettingName;
}

/** Opens a connection. @throws SettingError with the setting and the server, but never the password */
export async function reach(config: pg.ClientConfig, name: SettingName): Promise<pg.Client> {
  try {
    return await connect(config);
  } catch (cause) {
    const servers = addressesIn(config.connectionString ?? '').map((connectionString) => {
      return new pg.Client({ ...config, connectionString });
    });
    const [{ database, user }] = servers as [pg.Client];
    const where = servers.map(({ host, port }) => `${host}:${port}`).join(', ');
    throw new SettingError(
      `${name} cannot be used: ${refusalOf(cause)}. It names the database “${database}” on ${where} and the role “${user}”.`,
      { cause },
    );
  }
}

/** @throws SettingError if the role that uses the tables is set and cannot connect */
export async function reachAsUser({ url, ownerUrl }: TwoRoles, names: RoleSettings): Promise<void> {
  if (!ownerUrl || ownerUrl === url) return;
  try {
    await (await reach({ connectionString: url }, names.url)).end();
  } catch (error) {
    // The role may lack the right to connect until the owner grants it.
    if (!isRefused(error)) throw error;
  }
}

/**
 * The database protects the audit log, so the role that uses it must not own tables.
 * @throws SettingError if the role of `DATABASE_URL` could change the audit log
 */
export async function refuseOwner(url: string): Promise<void> {
  const client = await reach({ connectionString: url }, 'DATABASE_URL');
  try {
    const asked = await client.query(`
      select coalesce(
        (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.audit')),
        has_database_privilege(current_database(), 'create')) as is_owner`);
    if (!readRows(asked, { isOwner: boolean })[0]?.isOwner) return;
  } finally {
    await client.end();
  }
  throw new SettingError(
    `DATABASE_URL must name a role that owns no tables, or the application could change the audit log. “${roleIn(url)}” owns them: set it in DATABASE_OWNER_URL, and another role here. Example: DATABASE_URL=postgres://openward_app:password@127.0.0.1/openward`,
  );
}
