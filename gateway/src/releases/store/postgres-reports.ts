import { randomUUID } from 'node:crypto';
import { json } from '@openward/server-kit/postgres/rows';
import { type Counts, KEPT } from './counts.ts';
import { type Asked, ask, look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';
import type { ReportSink } from './report-sink.ts';

/**
 * Stores browser report counts in the shared database, one row for each gateway.
 * @param prepared resolves once the tables exist
 */
export function postgresSink(pool: Asked, prepared: () => Promise<void>): ReportSink {
  const own = randomUUID();
  return {
    async keep(counts) {
      await prepared();
      await ask(
        pool,
        {},
        `insert into ${SCHEMA}.report (gateway, counts) values ($1, $2)
         on conflict (gateway) do update set counts = excluded.counts, kept_at = now()`,
        [own, JSON.stringify(counts)],
      );
      // Deletes rows of gateways that no longer run.
      await ask(pool, {}, `delete from ${SCHEMA}.report where kept_at < now() - make_interval(mins => $1)`, [KEPT]);
    },
    async others() {
      const rows = await look(
        pool,
        { counts: json<Counts>() },
        `select counts from ${SCHEMA}.report where gateway <> $1`,
        [own],
      );
      return rows.map(({ counts }) => counts);
    },
  };
}
