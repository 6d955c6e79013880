import papa from 'papaparse';
import type { TableRow } from './table.ts';

/** Possible delimiters. */
const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const;

/** Lines to examine for the delimiter. */
const SAMPLE = 20;

/**
 * The non-empty lines of a CSV file with any common delimiter and line ends. A line with a wrong quotation mark gets a
 * fault, and the lines below are still read.
 * @param most lines after which it stops
 */
export function linesOf(given: string, most: number): TableRow[] {
  const all = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Excel reads the delimiter from such a first line.
  const named = /^"?sep=(.)"?\n/i.exec(all);
  const delimiter = named?.[1] ?? delimiterOf(all);
  const found: TableRow[] = [];
  let line = named ? 2 : 1;
  let from = named?.[0].length ?? 0;
  while (from < all.length && found.length < most) {
    const end = readUntilFault(all.slice(from), { delimiter, most, found, line });
    if (end === undefined) break;
    line += count(all.slice(from, from + end), '\n');
    from += end;
    // Only this line has the fault: it is read without quotes, and parsing restarts below it.
    const stop = all.indexOf('\n', from);
    const text = all.slice(from, stop < 0 ? undefined : stop);
    found.push({ line, cells: text.split(delimiter), fault: 'quote' });
    if (stop < 0) break;
    from = stop + 1;
    line += 1;
  }
  return found.map((row) => (row.cells.some((cell) => cell.includes('\uFFFD')) ? { ...row, fault: 'letters' } : row));
}

/** @returns the offset of the first line with a wrong quotation mark; undefined if all was read */
function readUntilFault(
  text: string,
  { delimiter, most, found, line: first }: { delimiter: string; most: number; found: TableRow[]; line: number },
): number | undefined {
  let line = first;
  let read = 0;
  let fault: number | undefined;
  papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        fault = read;
        parser.abort();
        return;
      }
      if (data.some((cell) => cell.trim())) found.push({ line, cells: data });
      if (found.length >= most) parser.abort();
      line += count(text.slice(read, meta.cursor), '\n');
      read = meta.cursor;
    },
  });
  return fault;
}

/** The delimiter with the highest median count in the first lines, ignoring quoted text. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replace(/"[^"\n]*"/g, '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, SAMPLE);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => count(line, delimiter)).sort((a, b) => a - b);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}

function count(text: string, what: string): number {
  return text.split(what).length - 1;
}
