import { strFromU8, unzipSync } from 'fflate';
import { serialDay } from './dates.ts';
import { UnreadableFile } from './file-problem.ts';
import { type NumberStyle, shownNumber, stylesOf } from './number-styles.ts';
import type { TableRow } from './table.ts';

/** A non-empty sheet of a workbook. */
export interface Sheet {
  name: string;
  lines: TableRow[];
}

/** The largest unpacked size in bytes, because a small archive can expand beyond the memory. */
const MOST_UNPACKED = 100 * 1024 * 1024;

/**
 * Reads an `.xlsx` file (ECMA-376): each cell as shown, days as `YYYY-MM-DD`. Libraries for this refuse a workbook with
 * one bad cell, drop leading zeros of zip codes, or start workers that our content security policy blocks, so only the
 * archive is read by a library.
 * @param most lines per sheet after which it stops
 * @returns the sheets with rows, visible ones first
 * @throws UnreadableFile
 */
export function sheetsOf(bytes: Uint8Array, most: number): { sheets: Sheet[]; is1904: boolean } {
  const files = unpacked(bytes);
  const xml = (path: string) => {
    const file = files.get(path.toLowerCase());
    return file && parsed(strFromU8(file));
  };
  const workbook = xml('xl/workbook.xml');
  if (!workbook) throw new UnreadableFile(files.size > 0 ? 'other workbook' : 'damaged');
  const is1904 = ['1', 'true'].includes(first(workbook, 'workbookPr')?.getAttribute('date1904') ?? '');
  const strings = all(xml('xl/sharedStrings.xml'), 'si').map(textIn);
  const styles = stylesOf(xml('xl/styles.xml'));
  const targets = new Map(
    all(xml('xl/_rels/workbook.xml.rels'), 'Relationship').map((each) => [
      each.getAttribute('Id'),
      each.getAttribute('Target') ?? '',
    ]),
  );
  const named = all(workbook, 'sheet').map((sheet) => {
    const id = [...sheet.attributes].find(({ localName }) => localName === 'id')?.value ?? '';
    const target = targets.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return { name: sheet.getAttribute('name') ?? '', isShown: !sheet.getAttribute('state'), path };
  });
  const sheets = [...named.filter(({ isShown }) => isShown), ...named.filter(({ isShown }) => !isShown)]
    .map(({ name, path }) => ({ name, lines: linesOf(xml(path), { strings, styles, is1904, most }) }))
    .filter(({ lines }) => lines.length > 0);
  return { sheets, is1904 };
}

/** The needed files of an archive, by lower-case path. */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /^(content|mimetype)|^xl[\\/].*\.(xml|rels|bin)$/i.test(name) && !/[\\/]media[\\/]/.test(name);
        if (isRead) size += originalSize;
        if (size > MOST_UNPACKED) throw new UnreadableFile('too large');
        return isRead;
      },
    });
    return new Map(Object.entries(files).map(([path, file]) => [path.replaceAll('\\', '/').toLowerCase(), file]));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
  }
}

interface Context {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  is1904: boolean;
  most: number;
}

function linesOf(sheet: Document | undefined, context: Context): TableRow[] {
  const lines: TableRow[] = [];
  let line = 0;
  for (const row of all(sheet, 'row')) {
    line = Number(row.getAttribute('r')) || line + 1;
    const cells: string[] = [];
    let column = -1;
    for (const cell of all(row, 'c')) {
      column = columnIn(cell.getAttribute('r')) ?? column + 1;
      while (cells.length < column) cells.push('');
      cells[column] = shown(cell, context);
    }
    if (cells.some((cell) => cell.trim())) lines.push({ line, cells });
    if (lines.length >= context.most) break;
  }
  return lines;
}

function shown(cell: Element, { strings, styles, is1904 }: Context): string {
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 'inlineStr') return textIn(cell);
  const value = first(cell, 'v')?.textContent ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '' || Number.isNaN(Number(value))) return unescaped(value);
  const style = styles[Number(cell.getAttribute('s') ?? 0)];
  return (style?.isDay && serialDay(Number(value), is1904)) || shownNumber(Number(value), style);
}

/** The column index in a cell's name, from 0: `B7` is 1. */
function columnIn(name: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(name ?? '')?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of a cell without phonetic hints. */
function textIn(element: Element): string {
  const parts = all(element, 't').filter(({ parentElement }) => parentElement?.localName !== 'rPh');
  return unescaped(parts.map(({ textContent }) => textContent ?? '').join(''));
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function parsed(text: string): Document {
  const made = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml');
  if (made.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile('damaged');
  return made;
}

function all(of: Document | Element | undefined, name: string): Element[] {
  return of ? [...of.getElementsByTagNameNS('*', name)] : [];
}

function first(of: Document | Element, name: string): Element | undefined {
  return of.getElementsByTagNameNS('*', name)[0];
}
