import { type Columns, type Row, readRows } from '@openward/server-kit/postgres/rows';
import { type SQL, sql } from 'drizzle-orm';

export * from '@openward/server-kit/postgres/rows';

/** A transaction or a connection. */
export interface Executor {
  execute(statement: SQL): PromiseLike<unknown>;
}

/** Runs self-contained statements without a transaction around them. */
export function withoutBegin(tx: { withoutBegin(statement: SQL): PromiseLike<unknown> }): Executor {
  return { execute: (statement) => tx.withoutBegin(statement) };
}

/** Runs the template's statement and reads its rows: rowsOf(tx, { id: text })`select id from form`. */
export function rowsOf<const C extends Columns>(executor: Executor, columns: C) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row<C>[]> =>
    readRows(await executor.execute(sql(strings, ...values)), columns);
}

/** Like {@link rowsOf}, for a statement that always returns one row. @throws Error where it returns none */
export function oneRowOf<const C extends Columns>(executor: Executor, columns: C) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Row<C>> => {
    const [row] = await rowsOf(executor, columns)(strings, ...values);
    if (!row) throw new Error('the statement gave no row');
    return row;
  };
}
