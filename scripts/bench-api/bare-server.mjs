// What the benchmarks are compared with: one Fastify route that does one `select 1` on the same kind of database.
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';

const query = process.env.DATABASE_URL ? overPostgres(process.env.DATABASE_URL) : await overPglite();
const app = fastify();
app.get('/', async () => ({ one: (await query('select 1 as one')).rows[0].one }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));

function overPostgres(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return (text) => pool.query(text);
}

async function overPglite() {
  const database = await PGlite.create(process.env.PGLITE_DIR);
  return (text) => database.query(text);
}
