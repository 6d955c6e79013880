import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Executor, integer, type Row, rowsOf, text } from '../platform/database/rows.ts';

/** A row of the audit as the chain holds it. Positions are decimal, hashes hexadecimal. */
export interface ChainedRow {
  position: string;
  hash: string;
}

export const BATCH = {
  number: text,
  firstPosition: text,
  lastPosition: text,
  rowCount: integer,
  entries: text,
  rowsHash: text,
  previousHash: text,
  hash: text,
  /** ISO 8601, milliseconds, UTC. */
  madeAt: text,
};

/** A batch as `audit_chain` stores it. */
export type Batch = Row<typeof BATCH>;

/** The hash before the first batch. */
export const GENESIS = '00'.repeat(32);
const ENTRY = 2 * (8 + 32);

/**
 * Rows of the audit between two positions, both included, in order. The hash covers only the columns that are not null,
 * so a column added later does not change older hashes.
 */
export async function auditRows(
  executor: Executor,
  range: { first: string; last: string; limit?: number },
): Promise<(ChainedRow & { id: string })[]> {
  // PostgreSQL formats times in the time zone of the connection.
  await executor.execute(sql`select set_config('TimeZone', 'UTC', true)`);
  const rows = await rowsOf(executor, { position: text, id: text, content: text })`
    select position::text as position, id::text as id, jsonb_strip_nulls(to_jsonb(audit))::text as content
    from audit where position between ${range.first}::bigint and ${range.last}::bigint
    order by audit.position limit ${range.limit ?? null}::int`;
  return rows.map(({ position, id, content }) => ({ position, id, hash: sha256(Buffer.from(content)) }));
}

/** The next batch; `firstPosition` to `lastPosition` also count positions without a row. */
export function batchOf(
  rows: readonly ChainedRow[],
  of: Pick<Batch, 'number' | 'firstPosition' | 'lastPosition' | 'previousHash' | 'madeAt'>,
): Batch {
  const entries = rows.map(({ position, hash }) => BigInt(position).toString(16).padStart(16, '0') + hash).join('');
  const batch = { ...of, rowCount: rows.length, entries, rowsHash: sha256(Buffer.from(entries, 'hex')) };
  return { ...batch, hash: hashOf(batch) };
}

/** The hash of a batch. It covers the hash of its rows and of the previous batch, and so everything before. */
export function hashOf(batch: Omit<Batch, 'hash' | 'entries'>): string {
  const { number, firstPosition, lastPosition, rowCount, rowsHash, previousHash, madeAt } = batch;
  const said = ['openward audit', number, firstPosition, lastPosition, rowCount, rowsHash, previousHash, madeAt];
  return sha256(Buffer.from(said.join('\n')));
}

/** The hash over the entries of a batch. */
export function entriesHash({ entries }: Pick<Batch, 'entries'>): string {
  return sha256(Buffer.from(entries, 'hex'));
}

/** Decodes the entries of a batch. */
export function entriesOf({ entries }: Pick<Batch, 'entries'>): ChainedRow[] {
  return (entries.match(new RegExp(`.{${ENTRY}}`, 'g')) ?? []).map((entry) => ({
    position: BigInt(`0x${entry.slice(0, 16)}`).toString(),
    hash: entry.slice(16),
  }));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
