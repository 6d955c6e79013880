import { firstCharacters } from '@openward/contract';
import { type ImportField, type ImportRow, MOST_IMPORT_CELL, OPTIONAL_IMPORT_FIELDS } from '@openward/contract/imports';
import { type ColumnValues, valueOf } from './column-values.ts';
import type { Columns } from './columns.ts';
import { type DateOrder, isoDay } from './dates.ts';
import type { Table, TableRow } from './table.ts';

/** How to interpret a table. */
export interface Reading {
  columns: Columns;
  order: DateOrder | undefined;
  values: ColumnValues;
}

/** Converts a line to the format of the API. Empty optional fields are left out. */
export function rowOf(
  { line, cells, fault }: TableRow,
  { headings, is1904 }: Table,
  { columns, order, values }: Reading,
): ImportRow {
  const text = (field: ImportField) => {
    const column = columns[field];
    return column === undefined ? '' : firstCharacters((cells[column] ?? '').trim(), MOST_IMPORT_CELL);
  };
  const optional = OPTIONAL_IMPORT_FIELDS.flatMap((field) => {
    const cell = text(field);
    return cell ? [[field, valueOf(field, cell, values)]] : [];
  });
  const hasTooMany = cells.slice(headings.length).some((cell) => cell.trim());
  return {
    line,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telePhoneNo: text('telePhoneNo'),
    dateOfBirth: isoDay(text('dateOfBirth'), order, is1904),
    ...Object.fromEntries(optional),
    hasTooMany: hasTooMany ? 'Y' : '',
    ...(fault && { fault }),
  };
}

/** Converts all lines of the file. */
export function rowsOf(table: Table, reading: Reading): ImportRow[] {
  return table.rows.map((row) => rowOf(row, table, reading));
}

/** The server refuses calls above 64 KB; the difference is for the data around the rows. */
const MOST_BYTES = 60_000;

/** Splits rows into parts that one call accepts, by number and size. */
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
