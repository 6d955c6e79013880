import { randomUUID } from 'node:crypto';
import { json } from '@openward/server-kit/postgres/rows';
import { type Counts, KEPT } from './counts.ts';
import { type Asked, ask, look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';
import type { ReportSink } from './report-sink.ts';

/**
 * Counts of what browsers report in the database that several gateways have in common, each one's in a row of its own.
 * @param prepared ends once the tables are there
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
      // One that has not written for as long as anything is kept is no more.
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
