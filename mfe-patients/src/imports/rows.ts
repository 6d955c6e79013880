import { IMPORT_FIELDS, type ImportRow } from '@openward/contract/imports';
import type { Columns } from './columns.ts';
import { type DateOrder, isoDay } from './dates.ts';
import type { Table, TableRow } from './read-file.ts';

/** How a table is to be understood. */
export interface Reading {
  columns: Columns;
  order: DateOrder | undefined;
}

/** Longer cells are wrong whatever they hold, and need not travel whole. */
const LONGEST = 200;

/** A line of the file as the server takes it. */
export function rowOf({ line, cells }: TableRow, { headings }: Table, { columns, order }: Reading): ImportRow {
  const text = (column: number | undefined) =>
    column === undefined ? '' : (cells[column] ?? '').trim().slice(0, LONGEST);
  const fields = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, text(columns[field])]));
  const hasTooMany = cells.slice(headings.length).some((cell) => cell.trim());
  const dateOfBirth = isoDay(fields.dateOfBirth ?? '', order);
  return { ...(fields as Omit<ImportRow, 'line'>), dateOfBirth, line, hasTooMany: hasTooMany ? 'Y' : '' };
}

/** All lines of the file. */
export function rowsOf(table: Table, reading: Reading): ImportRow[] {
  return table.rows.map((row) => rowOf(row, table, reading));
}

/** A call of more than 64 KB is refused; the rest is for what stands around the rows. */
const MOST_BYTES = 60_000;

/** Rows in parts that one call may bring: at most so many, and not too large. */
export function partsOf(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let part: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    if (part.length === most || (part.length > 0 && bytes + size > MOST_BYTES)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
