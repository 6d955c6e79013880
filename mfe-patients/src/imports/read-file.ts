import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '@openward/contract/imports';
import type { Encoding } from './encoding-names.ts';
import { decoded, encodingOf } from './encodings.ts';
import { UnreadableFile } from './file-problem.ts';
import { linesOf } from './read-text.ts';
import type { TableRow } from './table.ts';
import { sheetsOf } from './workbook.ts';

/** The user's choices that replace the detected values. */
export interface ReadingChoice {
  encoding?: Encoding;
  /** The index in {@link FileLines.sheets}. */
  sheet?: number;
}

/** The non-empty lines of a file, and how it was read. */
export interface FileLines {
  fileName: string;
  lines: TableRow[];
  /** Undefined for workbooks, and for ASCII text, where every encoding gives the same. */
  encoding: Encoding | undefined;
  /** The names of the non-empty sheets; none for text files. */
  sheets: string[];
  sheet: number;
  is1904: boolean;
}

/** DOS programs end files with a control character. */
const END = /[^\P{Cc}\s]+\s*$/u;

/** Above the limit, so that too many lines are noticed; also room for lines above the headings. */
const MOST_LINES = MOST_IMPORT_ROWS + 12;

/**
 * Reads a CSV file or an `.xlsx` workbook.
 * @throws UnreadableFile
 */
export async function readFile(file: File, choice: ReadingChoice = {}): Promise<FileLines> {
  if (file.size > MOST_IMPORT_BYTES) throw new UnreadableFile('too large');
  const bytes = await bytesOf(file);
  const found = startsWith(bytes, 'PK') ? workbookIn(bytes, choice) : textIn(bytes, choice);
  if (found.lines.length === 0) throw new UnreadableFile('empty');
  return { fileName: file.name, ...found };
}

function workbookIn(bytes: Uint8Array, { sheet = 0 }: ReadingChoice): Omit<FileLines, 'fileName'> {
  const { sheets, is1904 } = sheetsOf(bytes, MOST_LINES);
  const names = sheets.map(({ name }) => name);
  return { lines: sheets[sheet]?.lines ?? [], encoding: undefined, sheets: names, sheet, is1904 };
}

function textIn(bytes: Uint8Array, choice: ReadingChoice): Omit<FileLines, 'fileName'> {
  if (startsWith(bytes, '\xD0\xCF\x11\xE0'))
    throw new UnreadableFile(isProtected(bytes) ? 'protected' : 'old workbook');
  const encoding = choice.encoding ?? encodingOf(bytes);
  const text = decoded(bytes, encoding).replace(END, '');
  // A web page, PDF, RTF or binary file, regardless of its name.
  if (/^\uFEFF?\s*(<|%PDF|\{\\rtf)/.test(text) || isBinary(text)) throw new UnreadableFile('unknown');
  const isAscii = bytes.every((byte) => byte < 0x80 && byte > 0);
  return {
    lines: linesOf(text, MOST_LINES),
    encoding: isAscii ? undefined : encoding,
    sheets: [],
    sheet: 0,
    is1904: false,
  };
}

/** Text has no control characters except line ends and tabs. */
function isBinary(text: string): boolean {
  return [...text.slice(0, 10_000)].some((sign) => sign < ' ' && !/\s/.test(sign));
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or changed after it was chosen.
    throw new UnreadableFile('unreadable');
  }
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((sign, place) => bytes[place] === sign.charCodeAt(0));
}

/** Excel stores an encrypted workbook in the container of its old format, under this name. */
function isProtected(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  return bytes.some((byte, at) => byte === name[0] && name.every((each, place) => bytes[at + place] === each));
}
