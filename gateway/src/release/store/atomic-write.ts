import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file as a whole: whoever reads it sees the old content or the new, also after a power cut.
 * @param mode who may read it, where it is not everybody that the umask lets
 */
export async function writeAtomically(file: string, content: string, mode?: number): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'w', mode);
    try {
      // Before anything is in it.
      if (mode !== undefined) await handle.chmod(mode);
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
