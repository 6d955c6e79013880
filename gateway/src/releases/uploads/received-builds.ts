import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Piscina } from 'piscina';
import type { BuiltRelease } from '../build.ts';
import { ReleaseError } from '../errors.ts';
import { LARGEST_BUILD, TooLarge } from './archive.ts';
import { ARCHIVE, type Unpacked } from './unpack.ts';

/** Maximum builds that are received and published at a time: one is processed, three wait. */
const MOST_BUILDS = 4;
/** Milliseconds that the idle thread waits for another build before it ends and frees its memory. */
const IDLE = 1_000;

const TOO_MANY = 'Too many builds are being published right now. Please try again in a minute.';

/** Receives uploaded builds. */
export interface ReceivedBuilds {
  /**
   * Writes an archive to disk, and then works on one archive after another, so that only one is in memory.
   * @param work gets a function that unpacks in a separate thread, and throws ReleaseError if the archive is invalid or
   * too large
   * @throws ReleaseError if too many builds wait, before anything is read; TooLarge; what `work` throws
   */
  receive<T>(body: Readable | undefined, work: (unpack: () => Promise<BuiltRelease>) => Promise<T>): Promise<T>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Starts to receive builds. */
export function receivedBuilds(): ReceivedBuilds {
  const pool = new Piscina({
    // A thread runs compiled code only, even if a test runs this file from its source.
    filename: new URL('./unpack.js', import.meta.url.replace(/([\\/])src([\\/])/, '$1dist$2')).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
  });
  // A crashed thread fails its build, not the gateway.
  pool.on('error', () => {});
  let onTheirWay = 0;
  let before: Promise<unknown> = Promise.resolve();

  async function unpackedIn(folder: string): Promise<BuiltRelease> {
    const outcome: Unpacked = await pool.run(folder);
    if ('refused' in outcome) throw new ReleaseError(outcome.refused, outcome.code);
    const places = new Map(outcome.names.map((name, index) => [name, join(folder, String(index))]));
    return {
      origin: 'The archive',
      async read(file) {
        const place = places.get(file);
        return place === undefined ? undefined : readFile(place);
      },
    };
  }

  return {
    async receive(body, work) {
      if (onTheirWay >= MOST_BUILDS) throw new ReleaseError(TOO_MANY, 'unavailable', '60');
      onTheirWay += 1;
      let folder: string | undefined;
      try {
        const own = await mkdtemp(join(tmpdir(), 'openward-build-'));
        folder = own;
        await write(body, join(own, ARCHIVE));
        const turn = before.then(() => work(() => unpackedIn(own)));
        before = turn.catch(() => {});
        return await turn;
      } finally {
        onTheirWay -= 1;
        if (folder) await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => pool.destroy(),
  };
}

/** @throws TooLarge as soon as the limit is exceeded; the rest stays unread */
async function write(body: Readable | undefined, file: string): Promise<void> {
  const target = await open(file, 'wx');
  try {
    let size = 0;
    // Destroying the body would close the connection on which the caller gets the answer.
    for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
      size += piece.length;
      if (size > LARGEST_BUILD) throw new TooLarge();
      await target.write(piece);
    }
  } finally {
    await target.close();
  }
}
