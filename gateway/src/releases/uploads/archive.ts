import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { createTar, parseTar } from 'nanotar';
import { type BuiltRelease, checkedRelease, InvalidBuildError } from '../build.ts';
import { ReleaseError } from '../errors.ts';

/** Maximum bytes of an uploaded build, packed and unpacked. */
export const LARGEST_BUILD = 64 * 1024 * 1024;

/** A build exceeds {@link LARGEST_BUILD}. */
export class TooLarge extends ReleaseError {
  constructor(message = 'A build may have at most 64 MB.') {
    super(message, 'too_large');
  }
}

/** The longest name, in bytes, that the basic tar format allows. */
const LONGEST_NAME = 100;

/** Packs the files that the manifest names as a gzipped tar archive. @throws ReleaseError if the build is damaged */
export async function packed(built: BuiltRelease): Promise<Uint8Array<ArrayBuffer>> {
  const { files } = await checkedRelease(built);
  const long = [...files.keys()].find((name) => Buffer.byteLength(name) > LONGEST_NAME);
  if (long) throw new InvalidBuildError(`The file name ${long} has more than ${LONGEST_NAME} bytes. Shorten it.`);
  const archive = createTar([...files].map(([name, data]) => ({ name, data: new Uint8Array(data) })));
  if (archive.length > LARGEST_BUILD) throw new TooLarge();
  return new Uint8Array(await promisify(gzip)(archive));
}

const NO_BUILD = 'The body must be a build: the files of its folder as a gzipped tar archive.';

/**
 * Unpacks a build's gzipped tar archive into files by path. It takes a while and twice the memory of the build; servers
 * use `receivedBuilds`.
 * @throws ReleaseError if it is no archive, or too large
 */
export function unpacked(body: Buffer): [string, Buffer][] {
  const archive = unzipped(body);
  refuseHeavy(archive);
  return filesIn(archive);
}

function unzipped(body: Buffer): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: LARGEST_BUILD });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new TooLarge()
      : new InvalidBuildError(NO_BUILD);
  }
}

/** Regular files by path. Links and other entries are left out, because manifests name files only. */
function filesIn(archive: Buffer): [string, Buffer][] {
  try {
    // Copied, because the library reads the whole memory behind a view.
    return parseTar(new Uint8Array(archive)).flatMap(({ name, type, data }): [string, Buffer][] =>
      type === 'file' ? [[name.replace(/^\.\//, ''), bufferOf(data)]] : [],
    );
  } catch {
    throw new InvalidBuildError(NO_BUILD);
  }
}

function bufferOf(data: Uint8Array | undefined): Buffer {
  return data ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.alloc(0);
}

/** Bytes of one block of a tar archive: each entry begins with a header block. */
const BLOCK = 512;
/** Maximum entries of an archive, including folders and metadata; a build has some hundreds. */
const MOST_ENTRIES = 10_000;
/** Maximum bytes of metadata for one entry, such as a long name. */
const LONGEST_DESCRIPTION = 8 * 1024;
/** Types of metadata entries: `g` applies to all that follow. */
const DESCRIPTIONS = 'gxLNK';

/**
 * Refuses a small archive that takes minutes to read: the library copies global metadata to every entry, and reads
 * metadata as a whole.
 * @param archive a tar archive
 * @throws ReleaseError with a sentence about how to make an archive
 */
export function refuseHeavy(archive: Buffer): void {
  const text = (at: number, length: number) => archive.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  let entries = 0;
  let globals = 0;
  for (let at = 0; at < archive.length - BLOCK && archive[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (!(size >= 0)) {
      throw new InvalidBuildError('The archive is damaged. Make it again with `tar --create --gzip`.');
    }
    const type = text(at + 156, 1);
    if (type === 'g') globals += 1;
    entries += 1;
    const isLong = DESCRIPTIONS.includes(type || '0') && size > LONGEST_DESCRIPTION;
    if (isLong || globals > 1 || entries > MOST_ENTRIES) {
      throw new InvalidBuildError(
        `The archive has more than ${MOST_ENTRIES} entries, or too much metadata. Make it with \`tar --create --gzip\` from the build's folder only.`,
      );
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
