import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { entryIn, type HistoryEntry } from '../history.ts';

/** Reads the history, oldest first; empty if there is no file. An incomplete last line was never in force. */
export async function readLines(file: string): Promise<HistoryEntry[]> {
  const text = await unlessMissing(readFile(file, 'utf8'), '');
  return text.split('\n').slice(0, -1).filter(Boolean).map(entryIn);
}

/** Appends an entry, and returns once it is on the disk. It first removes an incomplete last line that a crash left. */
export async function appendLine(file: string, entry: HistoryEntry): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const end = await endOfLastLine(handle);
    if (end !== (await handle.stat()).size) await handle.truncate(end);
    await handle.writeFile(`${JSON.stringify(entry)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the last entry if it is this one. */
export async function removeLine(file: string, entry: HistoryEntry): Promise<void> {
  const line = `${JSON.stringify(entry)}\n`;
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const start = size - Buffer.byteLength(line);
    if (start < 0 || (await textBetween(handle, start, size)) !== line) return;
    await handle.truncate(start);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The last complete entry; undefined if there is none. Reads as little of the file as possible. */
export async function lastEntry(file: string): Promise<HistoryEntry | undefined> {
  const handle = await unlessMissing(open(file, 'r'), undefined);
  if (!handle) return undefined;
  try {
    const end = await endOfLastLine(handle);
    for (let size = PIECE; ; size *= 4) {
      const from = Math.max(0, end - size);
      const lines = (await textBetween(handle, from, end)).split('\n').filter(Boolean);
      // The first line may be incomplete, because it began before this piece.
      if (lines.length > 1 || from === 0) return lines.length > 0 ? entryIn(lines.at(-1) as string) : undefined;
    }
  } finally {
    await handle.close();
  }
}

/** Bytes of the first read. */
const PIECE = 16_384;

type Handle = Awaited<ReturnType<typeof open>>;

async function endOfLastLine(handle: Handle): Promise<number> {
  const { size } = await handle.stat();
  for (let end = size; end > 0; end -= PIECE) {
    const from = Math.max(0, end - PIECE);
    const found = (await bytesBetween(handle, from, end)).lastIndexOf(0x0a);
    if (found >= 0) return from + found + 1;
  }
  return 0;
}

async function bytesBetween(handle: Handle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function textBetween(handle: Handle, from: number, to: number): Promise<string> {
  return (await bytesBetween(handle, from, to)).toString('utf8');
}

/**
 * Replaces a file atomically: a reader sees the old or the new content, even after a power failure.
 * @param mode file permissions, if not those of the umask
 */
export async function writeAtomically(file: string, content: string | Buffer, mode?: number): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'w', mode);
    try {
      // Set before the content is written.
      if (mode !== undefined) await handle.chmod(mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // A full disk must not keep incomplete files.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The content, or another value if there is no such file. */
export async function unlessMissing<T, E>(reading: Promise<T>, otherwise: E): Promise<T | E> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}
