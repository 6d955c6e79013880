import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { auditRows, type Batch, batchOf, rowsOf } from './batch.ts';

/** Rows of one batch at most: so few that no statement comes near its time limit. */
const AT_ONCE = 1_000;
const TRIES = 25;
const PAUSE = 200;

/** The end of the chain after it has grown, to be kept where the database's owner cannot reach it. */
export interface ChainEnd {
  batch: string;
  hash: string;
  /** Rows that were linked now. */
  rows: number;
}

/**
 * Links the audit's new rows into the chain, and makes nobody wait: rows are written as ever, and read here once nothing
 * can come between them any more. A position is given out by the sequence before its row is seen by others, or is undone.
 * So it is noted how far positions are given out, and in which transaction that was noted; once every transaction
 * before that one is over, all rows up to there are there for good. Any number of processes may do this.
 * @returns the end of the chain; nothing where it did not grow
 */
export async function chainAudit(database: Database): Promise<ChainEnd | undefined> {
  await database.transaction(mark);
  let end: ChainEnd | undefined;
  for (let tried = 0; tried < TRIES; ) {
    const step = await database.transaction(link);
    if (typeof step === 'object') end = { ...step, rows: step.rows + (end?.rows ?? 0) };
    else if (step === 'nothing') break;
    else {
      // Somebody is still at work; the mark stays for the next run.
      tried += 1;
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
  }
  return end;
}

/** Notes how far positions are given out, unless an earlier mark still waits. */
async function mark(tx: Tx): Promise<void> {
  const ask = tx.execute.bind(tx);
  // Alone in its statement, and before this transaction has a number: who took a position up to here has a lower one.
  const [given] = await rowsOf<{ position: string }>(
    ask,
    sql`select (case when is_called then last_value else 0 end)::text as position from audit_position`,
  );
  // A number above all that there are comes from another server, whose copy this database is.
  await ask(sql`
    update audit_head set waits_for_position = ${given?.position}::bigint, waits_for_xid = pg_current_xact_id()
    where last_position < ${given?.position}::bigint
      and (waits_for_xid is null or waits_for_xid > pg_current_xact_id())`);
}

interface Head {
  number: string;
  position: string;
  hash: string;
  until: string | null;
  is_over: boolean | null;
  made_at: string;
}

/** Makes one batch. `nothing` where there is nothing to link, or another process is at it. */
async function link(tx: Tx): Promise<ChainEnd | 'nothing' | 'wait'> {
  const ask = tx.execute.bind(tx);
  const [head] = await rowsOf<Head>(
    ask,
    sql`select last_number::text as number, last_position::text as position, encode(last_hash, 'hex') as hash,
               waits_for_position::text as until, waits_for_xid <= pg_snapshot_xmin(pg_current_snapshot()) as is_over,
               to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at
        from audit_head for update skip locked`,
  );
  if (!head?.until) return 'nothing';
  if (!head.is_over) return 'wait';
  const firstPosition = (BigInt(head.position) + 1n).toString();
  const rows = await auditRows(ask, { first: firstPosition, last: head.until, limit: AT_ONCE });
  const last = rows.at(-1);
  if (!last) {
    await ask(sql`update audit_head set waits_for_position = null, waits_for_xid = null`);
    return 'nothing';
  }
  const isWhole = rows.length < AT_ONCE;
  const batch = batchOf(rows, {
    number: (BigInt(head.number) + 1n).toString(),
    firstPosition,
    lastPosition: isWhole ? head.until : last.position,
    previousHash: head.hash,
    madeAt: head.made_at,
  });
  await insert(tx, batch);
  await ask(sql`
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
