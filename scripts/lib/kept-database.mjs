import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { forPrograms, toolsFor } from '../backup/postgres-tools.mjs';
import { root } from './parts.mjs';
import { testPostgres } from './postgres.mjs';

/**
 * Writes the demo practice of this release as plain SQL, without owners and rights: what `upgrade.test.ts` upgrades. Its
 * first line names the commit, whose server runs beside.
 * @param {string} file ends with .sql.gz
 * @param {(database: string, dataDir: string) => Promise<void>} make creates the practice in an empty database
 */
export async function keepDatabase(file, make) {
  const postgres = await testPostgres();
  if (!postgres) throw new Error('To keep a database, a PostgreSQL is needed: install one, or set TEST_DATABASE_URL.');
  const name = `openward_kept_${process.pid}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'openward-kept-'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    await make(url, dataDir);
    const { rows } = await client.query('show server_version_num');
    const { dbname, env } = forPrograms(url);
    const args = ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=500', `--dbname=${dbname}`];
    const program = join(toolsFor(Math.floor(Number(rows[0].server_version_num) / 10_000)), 'pg_dump');
    const dump = execFileSync(program, args, { env, encoding: 'utf8', maxBuffer: 1e9 });
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    // Lines that only psql or a later server understands.
    const sql = dump.replace(/^(\\(un)?restrict .*|SET transaction_timeout = 0;)\n/gm, '');
    writeFileSync(file, gzipSync(`-- ${commit}${sql}`, { level: 9 }));
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
