import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file as a whole: whoever reads it sees the old content or the new, also after a power cut. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // A full disk must not leave a piece behind.
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
