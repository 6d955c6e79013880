import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '@openward/contract';
import { ReleaseError } from '../errors.ts';
import { unpacked } from './archive.ts';

/** The archive in the folder of an upload; the unpacked files are beside it, named by numbers. */
export const ARCHIVE = 'archive';

/** What became of an archive. An error would lose its class on the way between threads. */
export type Unpacked = { names: string[] } | { refused: string; code: ErrorCode };

/**
 * Runs in a worker thread: unpacks the archive of a folder. No name in it becomes a path.
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
