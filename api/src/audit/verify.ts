import { type Executor, integer, oneRowOf, rowsOf, text } from '../platform/database/rows.ts';
import { auditRows, BATCH, type Batch, entriesHash, entriesOf, GENESIS, hashOf } from './batch.ts';

/** The result of checking the whole chain. */
export interface Verified {
  /** The first mismatch as a sentence; undefined if everything matches. */
  finding: string | undefined;
  rows: number;
  batches: number;
  /** Rows after the last batch, which the chain does not cover yet. */
  notYetChained: number;
  /** The last batch of the chain. */
  last: { number: string; hash: string };
}

/** A batch's hash that an operator kept elsewhere. */
export interface Expected {
  number: string;
  hash: string;
}

const AT_ONCE = 20;

/**
 * Compares every batch with the previous one, with its rows and with the recorded end of the chain. Changes nothing.
 * @param executor a transaction with one snapshot (repeatable read)
 * @param expected a batch that must exist with this hash
 */
export async function verifyAudit(executor: Executor, expected?: Expected): Promise<Verified> {
  const seen = { rows: 0, batches: 0, position: '0', last: { number: '0', hash: GENESIS } };
  const result = async (finding?: string): Promise<Verified> => {
    const { count: notYetChained } = await oneRowOf(executor, { count: integer })`
      select count(*)::int as count from audit where position > ${seen.position}::bigint`;
    const { rows, batches, last } = seen;
    return { finding, rows, batches, notYetChained, last };
  };
  let isExpectedThere = !expected || expected.number === '0';
  for (;;) {
    const batches = await nextBatches(executor, seen.last.number);
    for (const batch of batches) {
      const finding = faultOf(batch, seen) ?? (await faultInRows(executor, batch));
      if (finding) return result(finding);
      seen.rows += batch.rowCount;
      seen.batches += 1;
      seen.position = batch.lastPosition;
      seen.last = { number: batch.number, hash: batch.hash };
      if (batch.number !== expected?.number) continue;
      if (batch.hash !== expected.hash)
        return result(`Batch ${batch.number} does not have the expected hash: the chain was rebuilt.`);
      isExpectedThere = true;
    }
    if (batches.length < AT_ONCE) break;
  }
  const end = await faultAtEnd(executor, seen.last);
  if (end) return result(end);
  return result(
    isExpectedThere ? undefined : `Batch ${expected?.number} is missing: the end of the chain was cut off.`,
  );
}

async function nextBatches(executor: Executor, after: string): Promise<Batch[]> {
  return rowsOf(executor, BATCH)`
    select number::text as number, first_position::text as first_position, last_position::text as last_position,
           row_count, encode(entries, 'hex') as entries, encode(rows_hash, 'hex') as rows_hash,
           encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash,
           to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at
    from audit_chain where number > ${after}::bigint order by audit_chain.number limit ${AT_ONCE}`;
}

/** The fault in a batch itself or in its place in the chain. */
function faultOf(batch: Batch, before: { position: string; last: Expected }): string | undefined {
  const number = (BigInt(before.last.number) + 1n).toString();
  if (batch.number !== number) return `Batch ${number} is missing.`;
  const entries = entriesOf(batch);
  const isWhole = hashOf(batch) === batch.hash && entriesHash(batch) === batch.rowsHash;
  if (!isWhole || entries.length !== batch.rowCount) return `Batch ${number} was changed.`;
  const follows = batch.previousHash === before.last.hash;
  if (!follows || BigInt(batch.firstPosition) !== BigInt(before.position) + 1n)
    return `Batch ${number} does not follow batch ${before.last.number}.`;
  return undefined;
}

/** The first difference between the rows of a batch's range and the batch. */
async function faultInRows(executor: Executor, batch: Batch): Promise<string | undefined> {
  const found = await auditRows(executor, { first: batch.firstPosition, last: batch.lastPosition });
  const held = new Map(entriesOf(batch).map(({ position, hash }) => [position, hash]));
  const there = new Map(found.map((row) => [row.position, row]));
  const positions = [...new Set([...held.keys(), ...there.keys()])].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  for (const position of positions) {
    const row = there.get(position);
    const where = `of batch ${batch.number}`;
    if (!row) return `Row ${position} ${where} is missing.`;
    if (!held.has(position)) return `Row ${position} (${row.id}) ${where} was added.`;
    if (held.get(position) !== row.hash) return `Row ${position} (${row.id}) ${where} was changed.`;
  }
  return found.length === batch.rowCount ? undefined : `A row of batch ${batch.number} is there twice.`;
}

/** Checks that the chain ends where its head says. */
async function faultAtEnd(executor: Executor, last: Expected): Promise<string | undefined> {
  const [head] = await rowsOf(executor, { number: text, hash: text })`
    select last_number::text as number, encode(last_hash, 'hex') as hash from audit_head`;
  if (!head) return 'The record of where the chain ends is missing.';
  if (BigInt(last.number) < BigInt(head.number)) {
    return `Batch ${BigInt(last.number) + 1n} is missing: the end of the chain of ${head.number} batches was cut off.`;
  }
  if (BigInt(last.number) > BigInt(head.number)) return `Batch ${BigInt(head.number) + 1n} was added.`;
  return head.hash === last.hash ? undefined : `Batch ${last.number} was replaced.`;
}
