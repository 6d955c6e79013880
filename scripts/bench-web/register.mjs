import pg from 'pg';
import { fillRegister } from '../bench-api/full-register.mjs';
import { ownDatabase } from '../bench-api/own-database.mjs';

/**
 * A portal with 50,000 patients, on a database of its own.
 * @param {string} server connection string of a PostgreSQL
 * @param {typeof import('../lib/portal.mjs').startPortal} startPortal of the checkout that is measured
 * @param {string} name tells it from another one of the same run
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startRegister(server, startPortal, name) {
  const database = await ownDatabase(server, `web_${name}`);
  try {
    const portal = await startPortal({ env: { DATABASE_URL: database.url } });
    const stop = async () => {
      await portal.stop();
      await database.drop();
    };
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fillRegister(client).finally(() => client.end());
    return { url: portal.url, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
