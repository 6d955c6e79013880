import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { createTar, parseTar } from 'nanotar';
import { type BuiltRelease, checkedRelease } from '../check/built-release.ts';
import { ReleaseError } from '../release-error.ts';
import { refuseHeavy } from './refuse-heavy.ts';

/** Bytes that a build may have on its way, packed and unpacked. */
export const LARGEST_BUILD = 64 * 1024 * 1024;

/** A build that is larger than {@link LARGEST_BUILD}. */
export class TooLarge extends ReleaseError {
  constructor() {
    super('A build may have at most 64 MB.');
  }
}

/** The longest name, in bytes, that the plain form of a tar archive has room for. */
const LONGEST_NAME = 100;

/** The files of a build that its manifest names, as a gzipped tar archive. @throws ReleaseError where it is not whole */
export async function packed(built: BuiltRelease): Promise<Uint8Array<ArrayBuffer>> {
  const { files } = await checkedRelease(built);
  const long = [...files.keys()].find((name) => Buffer.byteLength(name) > LONGEST_NAME);
  if (long) throw new ReleaseError(`${long} has a name of more than ${LONGEST_NAME} bytes: give it a shorter one.`);
  const archive = createTar([...files].map(([name, data]) => ({ name, data: new Uint8Array(data) })));
  if (archive.length > LARGEST_BUILD) throw new TooLarge();
  return new Uint8Array(await promisify(gzip)(archive));
}

const NO_BUILD = 'The body must be a build: the files of its folder as a gzipped tar archive.';

/**
 * The files in a gzipped tar archive of what a build's folder holds, however it was made, by their path. It takes a while
 * and twice the memory of the build: see `receivedBuilds` for a server.
 * @throws ReleaseError where it is no archive, or too large
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
      : new ReleaseError(NO_BUILD);
  }
}

/** Regular files by their path. Links and all else are left out: what a manifest names is a file. */
function filesIn(archive: Buffer): [string, Buffer][] {
  try {
    // A copy: the library reads the whole memory behind a view.
    return parseTar(new Uint8Array(archive)).flatMap(({ name, type, data }): [string, Buffer][] =>
      type === 'file' ? [[name.replace(/^\.\//, ''), bufferOf(data)]] : [],
    );
  } catch {
    throw new ReleaseError(NO_BUILD);
  }
}

function bufferOf(data: Uint8Array | undefined): Buffer {
  return data ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.alloc(0);
}
