import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '@openward/contract';
import { ReleaseError } from '../errors.ts';
import { unpacked } from './archive.ts';

/** The archive in the folder of an upload; the unpacked files are next to it, named by numbers. */
export const ARCHIVE = 'archive';

/** The result of unpacking; not an error, because errors lose their class between threads. */
export type Unpacked = { names: string[] } | { refused: string; code: ErrorCode };

/**
 * Unpacks the archive of a folder in a worker thread. Names in the archive never become paths.
 * @returns the paths that the archive names, in the order of the numbers
 */
export default function unpack(folder: string): Unpacked {
  try {
    const files = unpacked(readFileSync(join(folder, ARCHIVE)));
    for (const [index, [, content]] of files.entries()) writeFileSync(join(folder, String(index)), content);
    return { names: files.map(([name]) => name) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { refused: error.message, code: error.code };
  }
}
