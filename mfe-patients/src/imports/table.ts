import type { T } from '@openward/remote-kit';
import { columnsOf } from './columns.ts';
import { readDay } from './dates.ts';

/** A file as a table of patients. */
export interface Table {
  fileName: string;
  /** One for each column; empty where the column has none. */
  headings: string[];
  rows: TableRow[];
  /** True for a workbook whose days are counted from 1904 on. */
  is1904: boolean;
}

/** Cells of one line; `line` is where it begins in the file, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
  /** A line whose cells cannot be told apart, or whose letters cannot be read. */
  fault?: 'quote' | 'letters';
}

/** Titles, dates and empty lines that reports write above their headings. */
const MOST_ABOVE = 10;
/** So many known names in one line are no coincidence. */
const ENOUGH = 3;

/** Where the headings are: the place of their line, or undefined where the first line looks like a patient. */
export function headingPlace(lines: readonly TableRow[], t: T): number | undefined {
  const known = (row: TableRow | undefined) => Object.keys(row ? columnsOf(row.cells, t) : {}).length;
  const first = known(lines[0]);
  if (first < ENOUGH) {
    const below = lines.slice(1, MOST_ABOVE).findIndex((row) => known(row) >= ENOUGH) + 1;
    if (below > 0) return below;
  }
  return first < 2 && lines[0]?.cells.some(isData) ? undefined : 0;
}

/** Below its headings are the patients; without headings every line is one. */
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

/** True for what no heading looks like: an address, a day, a phone number. */
function isData(cell: string): boolean {
  return /\S@\S+\.\S/.test(cell) || /^[+(]?(\p{Nd}[\s().\-/]*){7,}$/u.test(cell.trim()) || readDay(cell) !== undefined;
}
