import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '@openward/contract/imports';
/** A file as a table: the first line that is not empty holds the headings. */
export interface Table {
  fileName: string;
  headings: string[];
  rows: TableRow[];
}

/** Cells of one line; `line` is where it begins in the file, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** Why a file cannot be read. */
export type FileProblem =
  | { kind: 'too large' | 'too many' | 'empty' | 'no rows' | 'no csv' | 'unreadable' }
  /** A quotation mark that is not closed, or stands where none may. */
  | { kind: 'quote'; line: number };

/** Thrown where a file is none that can be imported. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** How the cells may be parted. */
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads a CSV file: with commas, semicolons or tabs, with quotes, with any line ends, as UTF-8, UTF-16 or Windows-1252.
 * @throws UnreadableFile
 */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MOST_IMPORT_BYTES) throw new UnreadableFile({ kind: 'too large' });
  const bytes = await bytesOf(file);
  // What Excel and others save by themselves is a ZIP archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) throw new UnreadableFile({ kind: 'no csv' });
  const { rows, first } = await linesOf(textOf(bytes));
  if (!first) throw new UnreadableFile({ kind: 'empty' });
  if (rows.length === 0) throw new UnreadableFile({ kind: 'no rows' });
  if (rows.length > MOST_IMPORT_ROWS) throw new UnreadableFile({ kind: 'too many' });
  return { fileName: file.name, headings: first.cells.map((cell) => cell.trim()), rows };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    throw new UnreadableFile({ kind: 'unreadable' });
  }
}

/** Old programs write Windows-1252; of that hardly any text with letters beyond ASCII is right UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function linesOf(given: string): Promise<{ first: TableRow | undefined; rows: TableRow[] }> {
  const { default: papa } = await import('papaparse');
  const all = given.replace(/\r\n?/g, '\n');
  // Excel reads in such a first line how the cells are parted.
  const named = /^sep=(.)\n/i.exec(all);
  const text = named ? all.slice(named[0].length) : all;
  const found: TableRow[] = [];
  let line = named ? 2 : 1;
  let read = 0;
  papa.parse<string[]>(text, {
    delimiter: named?.[1] ?? delimiterOf(text),
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        parser.abort();
        throw new UnreadableFile({ kind: 'quote', line });
      }
      if (data.some((cell) => cell.trim())) found.push({ line, cells: data });
      // One too many is enough to know, and one line holds the headings.
      if (found.length > MOST_IMPORT_ROWS + 1) parser.abort();
      line += count(text.slice(read, meta.cursor), '\n');
      read = meta.cursor;
    },
  });
  const [first, ...rows] = found;
  return { first, rows };
}

/** What parts the headings; of what stands in quotes nothing does. */
function delimiterOf(text: string): string {
  const headings = /\S.*/.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? '';
  return DELIMITERS.reduce((best, next) => (count(headings, next) > count(headings, best) ? next : best));
}

function count(text: string, what: string): number {
  return text.split(what).length - 1;
}
