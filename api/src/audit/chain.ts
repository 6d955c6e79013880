import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { boolean, nullable, oneRowOf, rowsOf, text } from '../platform/database/rows.ts';
import { auditRows, type Batch, batchOf } from './batch.ts';

/** Maximum rows per batch: few enough to keep every statement well below its time limit. */
const AT_ONCE = 1_000;
const TRIES = 25;
const PAUSE = 200;

/** The new end of the chain, to be kept where the database's owner cannot reach it. */
export interface ChainEnd {
  batch: string;
  hash: string;
  /** Rows linked in this run. */
  rows: number;
}

/**
 * Links new audit rows into the chain without blocking writers. The sequence gives out a position before its row
 * becomes visible, or the row is rolled back. So a mark notes the highest position given out and the transaction that
 * noted it; once all transactions before that one are over, the rows up to the mark are final. Any number of processes
 * may run it.
 * @returns the end of the chain; undefined if it did not grow
 */
export async function chainAudit(database: Database): Promise<ChainEnd | undefined> {
  await database.transaction(mark);
  let end: ChainEnd | undefined;
  for (let tried = 0; tried < TRIES; ) {
    const step = await database.transaction(link);
    if (typeof step === 'object') end = { ...step, rows: step.rows + (end?.rows ?? 0) };
    else if (step === 'nothing') break;
    else {
      // An older transaction is still running; the mark stays for the next run.
      tried += 1;
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
  }
  return end;
}

/** Marks the highest position given out, unless an earlier mark is still pending. */
async function mark(tx: Tx): Promise<void> {
  // Must run alone and before this transaction gets its id, so that all who took a position up to here have lower ids.
  const { position } = await oneRowOf(tx, { position: text })`
    select (case when is_called then last_value else 0 end)::text as position from audit_position`;
  // An id above all current ones comes from another server, of which this database is a copy.
  await tx.execute(sql`
    update audit_head set waits_for_position = ${position}::bigint, waits_for_xid = pg_current_xact_id()
    where last_position < ${position}::bigint
      and (waits_for_xid is null or waits_for_xid > pg_current_xact_id())`);
}

const HEAD = {
  number: text,
  position: text,
  hash: text,
  until: nullable(text),
  isOver: nullable(boolean),
  madeAt: text,
};

/** Links one batch. `nothing` if there is nothing to link or another process is doing it. */
async function link(tx: Tx): Promise<ChainEnd | 'nothing' | 'wait'> {
  const [head] = await rowsOf(tx, HEAD)`
    select last_number::text as number, last_position::text as position, encode(last_hash, 'hex') as hash,
           waits_for_position::text as until, waits_for_xid <= pg_snapshot_xmin(pg_current_snapshot()) as is_over,
           to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at
    from audit_head for update skip locked`;
  if (!head?.until) return 'nothing';
  if (!head.isOver) return 'wait';
  const firstPosition = (BigInt(head.position) + 1n).toString();
  const rows = await auditRows(tx, { first: firstPosition, last: head.until, limit: AT_ONCE });
  const last = rows.at(-1);
  if (!last) {
    await tx.execute(sql`update audit_head set waits_for_position = null, waits_for_xid = null`);
    return 'nothing';
  }
  const isWhole = rows.length < AT_ONCE;
  const batch = batchOf(rows, {
    number: (BigInt(head.number) + 1n).toString(),
    firstPosition,
    lastPosition: isWhole ? head.until : last.position,
    previousHash: head.hash,
    madeAt: head.madeAt,
  });
  await insert(tx, batch);
  await tx.execute(sql`
    update audit_head set last_number = ${batch.number}::bigint, last_position = ${batch.lastPosition}::bigint,
      last_hash = decode(${batch.hash}, 'hex'),
      waits_for_position = case when ${isWhole}::boolean then null else waits_for_position end,
      waits_for_xid = case when ${isWhole}::boolean then null else waits_for_xid end`);
  return { batch: batch.number, hash: batch.hash, rows: rows.length };
}

async function insert(tx: Tx, batch: Batch): Promise<void> {
  await tx.execute(sql`
    insert into audit_chain
      (number, first_position, last_position, row_count, entries, rows_hash, previous_hash, hash, made_at)
    values (${batch.number}::bigint, ${batch.firstPosition}::bigint, ${batch.lastPosition}::bigint, ${batch.rowCount}::int,
      decode(${batch.entries}, 'hex'), decode(${batch.rowsHash}, 'hex'), decode(${batch.previousHash}, 'hex'),
      decode(${batch.hash}, 'hex'), ${batch.madeAt}::timestamptz)`);
}
