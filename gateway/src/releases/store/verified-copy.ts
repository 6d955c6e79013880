import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { ReleaseManifest } from '@openward/contract/releases';

import semver from 'semver';
import { digestOf, integrityOf } from '../build.ts';
import { publishedOf, type RegistryDocument } from '../registry.ts';

/** The folder of incomplete files; the dot prevents a collision with part names. */
export function incomingFolder(folder: string): string {
  return join(folder, '.incoming');
}

const MANIFEST = 'remote.json';
/** How many files are fetched at once. */
const BATCH = 20;
/** Milliseconds until a failed copy is retried, because pages may request the version all the time. */
const TRY_AGAIN = 5_000;

/** Where the copy's files come from. */
export interface CopySource {
  /** SHA-256 of a version's files by path, including compressed forms; empty if it is not published. */
  filesOf(name: string, version: string): Promise<ReadonlyMap<string, string>>;
  /** Bytes by their SHA-256; missing ones are left out. */
  contentsOf(digests: string[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** A published version, and the SHA-256 of its manifest from the registry. */
export interface NamedVersion {
  name: string;
  version: string;
  digest: string;
}

/** The source's data differs from what was published, so fetching it again does not help. */
export class DamagedSourceError extends Error {}

/** A folder with copies of published files, each checked before it is put in place. */
export interface VerifiedCopy {
  /**
   * Copies every missing or wrong file of a version. The manifest comes last, because without it no file is served.
   * @throws DamagedSourceError, and what the source throws
   */
  bring(version: NamedVersion): Promise<void>;
  /** True if the version was copied and this file is unchanged, or not part of it. */
  isThere(version: NamedVersion, file: string): Promise<boolean>;
  /** Forgets versions with a file that changed since it was copied, so that they are checked and copied again. */
  doubtTouched(): Promise<void>;
  removeUnpublished(published: RegistryDocument['published']): Promise<void>;
}

/** @param folder receives the copy as `<name>/<version>/<file>` */
export function verifiedCopy(source: CopySource, folder: string): VerifiedCopy {
  /** For each complete version: size, time and inode of each file when it was copied. */
  const whole = new Map<string, Map<string, string>>();
  const bringing = new Map<string, Promise<void>>();
  const failed = new Map<string, { until: number; error: Error }>();

  async function bringAll({ name, version, digest }: NamedVersion): Promise<Map<string, string>> {
    const place = join(folder, name, version);
    const listing = await source.filesOf(name, version);
    const manifest = await rightBytes(place, MANIFEST, digest);
    const { integrity } = JSON.parse(manifest.toString('utf8')) as ReleaseManifest;
    for (const path of [MANIFEST, ...Object.keys(integrity)]) {
      if (!listing.has(path)) throw new DamagedSourceError(`${path} is missing`);
    }
    const isRight = (path: string, content: Buffer) =>
      digestOf(content) === listing.get(path) && (!integrity[path] || integrityOf(content) === integrity[path]);

    const wrong: string[] = [];
    for (const path of listing.keys()) {
      if (!join(place, path).startsWith(place + sep)) throw new DamagedSourceError(`${path} is not a file name`);
      const content = await bytesIn(join(place, path));
      if (!content || !isRight(path, content)) wrong.push(path);
    }
    const others = wrong.filter((path) => path !== MANIFEST);
    for (let from = 0; from < others.length; from += BATCH) {
      const paths = others.slice(from, from + BATCH);
      const contents = await source.contentsOf(paths.map((path) => listing.get(path) as string));
      for (const path of paths) {
        const content = contents.get(listing.get(path) as string);
        if (!content || !isRight(path, content)) throw new DamagedSourceError(`${path} is not what was published`);
        await put(join(place, path), content);
      }
    }
    if (wrong.includes(MANIFEST)) await put(join(place, MANIFEST), manifest);
    const looks = [...listing.keys()].map(async (path) => [path, await lookOf(join(place, path))] as const);
    const seen = new Map(await Promise.all(looks));
    // A file was deleted meanwhile, so the version is copied again.
    for (const [path, look] of seen) if (!look) throw new DamagedSourceError(`${path} was deleted meanwhile`);
    return seen;
  }

  async function rightBytes(place: string, path: string, digest: string): Promise<Buffer> {
    const here = await bytesIn(join(place, path));
    if (here && digestOf(here) === digest) return here;
    const content = (await source.contentsOf([digest])).get(digest);
    if (!content || digestOf(content) !== digest) throw new DamagedSourceError(`${path} is not what was published`);
    return content;
  }

  async function put(file: string, content: Buffer): Promise<void> {
    const incoming = join(incomingFolder(folder), randomUUID());
    try {
      await mkdir(incomingFolder(folder), { recursive: true });
      await writeFile(incoming, content);
      await mkdir(dirname(file), { recursive: true });
      await rename(incoming, file);
    } catch (error) {
      // A full disk must not keep incomplete files.
      await rm(incoming, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    bring(version) {
      const key = keyOf(version);
      if (whole.has(key)) return Promise.resolve();
      const before = failed.get(key);
      if (before && Date.now() < before.until) return Promise.reject(before.error);
      const running =
        bringing.get(key) ??
        bringAll(version)
          .then(
            (looks) => {
              whole.set(key, looks);
              failed.delete(key);
            },
            (error) => {
              if (error instanceof DamagedSourceError) failed.set(key, { until: Date.now() + TRY_AGAIN, error });
              throw error;
            },
          )
          .finally(() => bringing.delete(key));
      bringing.set(key, running);
      return running;
    },
    async isThere(version, file) {
      const looks = whole.get(keyOf(version));
      if (!looks) return false;
      // Only the requested file is checked, so that a deleted one is copied again at once.
      const known = looks.get(file);
      if (!known || (await lookOf(join(folder, version.name, version.version, file))) === known) return true;
      whole.delete(keyOf(version));
      return false;
    },
    async doubtTouched() {
      for (const [key, looks] of whole) {
        const [name = '', version = ''] = key.split('/');
        const all = [...looks].map(async ([path, look]) => (await lookOf(join(folder, name, version, path))) === look);
        if ((await Promise.all(all)).includes(false)) whole.delete(key);
      }
    },
    async removeUnpublished(published) {
      for (const name of await foldersIn(folder)) {
        for (const version of await foldersIn(join(folder, name))) {
          // Other folders do not belong to the copy.
          if (semver.parse(version)?.raw !== version || publishedOf({ published }, name)[version]) continue;
          await rm(join(folder, name, version), { recursive: true, force: true });
          for (const key of whole.keys()) if (key.startsWith(`${name}/${version}/`)) whole.delete(key);
        }
      }
    },
  };
}

/** Unambiguous, because publishing allows no slash in names and versions. */
function keyOf({ name, version, digest }: NamedVersion): string {
  return `${name}/${version}/${digest}`;
}

function bytesIn(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}

/** Changes whenever the file is written or replaced; empty if there is none. */
async function lookOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? [found.size, found.mtimeNs, found.ino].join(' ') : '';
}

/** The folders of parts in the copy, or of versions in a part. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isDirectory() && !each.name.startsWith('.')).map(({ name }) => name);
}
