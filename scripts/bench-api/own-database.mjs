import pg from 'pg';

/**
 * A database of its own on a PostgreSQL server, so that a bench leaves what is there alone.
 * @param {string} server connection string
 * @param {string} what tells it from others of the same process
 * @returns {Promise<{url: string, drop: () => Promise<void>}>}
 */
export async function ownDatabase(server, what = 'api') {
  const name = `openward_bench_${what}_${process.pid}`;
  const run = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
