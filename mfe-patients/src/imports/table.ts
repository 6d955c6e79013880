import type { T } from '@openward/remote-kit';
import { columnsOf } from './columns.ts';
import { readDay } from './dates.ts';

/** A file as a table of patients. */
export interface Table {
  fileName: string;
  /** One per column; empty if the column has none. */
  headings: string[];
  rows: TableRow[];
  /** True for a workbook that counts days from 1904. */
  is1904: boolean;
}

/** The cells of a line; `line` is its first line number in the file, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
  /** The line's cells cannot be separated, or its characters cannot be decoded. */
  fault?: 'quote' | 'letters';
}

/** The most lines above the headings, such as titles and dates of reports. */
const MOST_ABOVE = 10;
/** With that many known names, a line holds headings. */
const ENOUGH = 3;

/** The index of the line with the headings; undefined if the first line looks like a patient. */
export function headingPlace(lines: readonly TableRow[], t: T): number | undefined {
  const known = (row: TableRow | undefined) => Object.keys(row ? columnsOf(row.cells, t) : {}).length;
  const first = known(lines[0]);
  if (first < ENOUGH) {
    const below = lines.slice(1, MOST_ABOVE).findIndex((row) => known(row) >= ENOUGH) + 1;
    if (below > 0) return below;
  }
  return first < 2 && lines[0]?.cells.some(isData) ? undefined : 0;
}

/** The lines below the headings as patients; without headings, all lines. */
export function tableOf(
  file: { fileName: string; lines: readonly TableRow[]; is1904: boolean },
  headings: number | undefined,
): Table {
  const { fileName, lines, is1904 } = file;
  const rows = headings === undefined ? [...lines] : lines.slice(headings + 1);
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim()) + 1));
  const named = headings === undefined ? undefined : lines[headings]?.cells.map((cell) => cell.trim());
  return { fileName, headings: named ?? Array.from({ length: widest }, () => ''), rows, is1904 };
}

/** True for data that is no heading: an email address, a date, a phone number. */
function isData(cell: string): boolean {
  return /\S@\S+\.\S/.test(cell) || /^[+(]?(\p{Nd}[\s().\-/]*){7,}$/u.test(cell.trim()) || readDay(cell) !== undefined;
}
