import { call } from '@openward/api-client';
import { addImportRows, IMPORT_ROWS_AT_ONCE, type ImportRow, startImport } from '@openward/contract/imports';
import { partsOf } from './rows.ts';

/** A file on its way: where it broke off, it can go on. */
export interface Sending {
  /** Undefined before the server knows of it. */
  id: string | undefined;
  parts: ImportRow[][];
  /** Parts that have arrived. */
  sent: number;
}

/** Begins with nothing sent. All lines go, also those that cannot be imported: the report names them. */
export function sendingOf(rows: readonly ImportRow[]): Sending {
  return { id: undefined, parts: partsOf(rows, IMPORT_ROWS_AT_ONCE), sent: 0 };
}

/**
 * Sends what has not arrived yet; with the last part the server begins to make patients.
 * @param progress hears how many rows have arrived
 * @returns the import's id
 * @throws ApiError where it broke off; the same `sending` goes on from there
 */
export async function sendRows(sending: Sending, fileName: string, progress: (rows: number) => void): Promise<string> {
  const total = sending.parts.reduce((rows, part) => rows + part.length, 0);
  sending.id ??= (
    await call(startImport, { body: { fileName: fileName.slice(-200), total } }, { quiet: true })
  ).result.id;
  for (let rows = sentOf(sending); sending.sent < sending.parts.length; sending.sent++) {
    const part = sending.parts[sending.sent] as ImportRow[];
    await call(addImportRows, { params: { id: sending.id }, body: { rows: part } }, { quiet: true });
    rows += part.length;
    progress(rows);
  }
  return sending.id;
}

function sentOf({ parts, sent }: Sending): number {
  return parts.slice(0, sent).reduce((rows, part) => rows + part.length, 0);
}
