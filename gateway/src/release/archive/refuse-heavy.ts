import { ReleaseError } from '../release-error.ts';

/** Bytes of one block of a tar archive: each entry begins with one that describes it. */
const BLOCK = 512;
/** Entries that an archive may have, folders and descriptions among them; a build has some hundreds. */
const MOST_ENTRIES = 10_000;
/** Bytes that may describe one entry: a long name, or the time of a file. */
const LONGEST_DESCRIPTION = 8 * 1024;
/** Types of entries that describe others: `g` describes all that follow. */
const DESCRIPTIONS = 'gxLNK';

/**
 * Refuses an archive that is small and takes minutes to read: the library copies what describes all entries to each of
 * them, and reads descriptions whole.
 * @param archive a tar archive
 * @throws ReleaseError with a sentence that says how an archive is made
 */
export function refuseHeavy(archive: Buffer): void {
  const text = (at: number, length: number) => archive.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  let entries = 0;
  let globals = 0;
  for (let at = 0; at < archive.length - BLOCK && archive[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (!(size >= 0)) throw new ReleaseError('The archive is damaged: make it again with `tar --create --gzip`.');
    const type = text(at + 156, 1);
    if (type === 'g') globals += 1;
    entries += 1;
    const isLong = DESCRIPTIONS.includes(type || '0') && size > LONGEST_DESCRIPTION;
    if (isLong || globals > 1 || entries > MOST_ENTRIES) {
      throw new ReleaseError(
        `The archive describes its files at too great a length, or has more than ${MOST_ENTRIES} of them: make it with \`tar --create --gzip\` of the build's folder alone.`,
      );
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
