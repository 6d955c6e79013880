// The baseline of the benches: one Fastify route with one `select 1` on the same kind of database.
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PGLITE_DIR, PORT } = process.env;
const database: { query(text: string): Promise<{ rows: unknown[] }> } = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  : await PGlite.create(PGLITE_DIR);
const app = fastify();
app.get('/readyz', async () => database.query('select 1'));
app.get('/', async () => (await database.query('select 1 as one')).rows[0]);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
