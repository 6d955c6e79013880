import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, type Place } from './place.ts';

const FORMAT = 1;
const FILE = 'manifest.json';

/** The migration and audit state of a portal's database. */
export interface DatabaseState {
  database: { kind: 'pglite' | 'postgres'; file: string; server?: number };
  /** The number of applied migrations. */
  migrations: number;
  /** The end of the audit chain. */
  audit: { batch: string; hash: string };
}

/** The state of the release registry; null if nothing was ever released. */
export type ReleaseState = { revision: number; head: string } | null;

/** The description of a backup: versions and states, without secrets. */
export interface About extends DatabaseState {
  /** Version of the api. */
  openward: string;
  node: string;
  releases: ReleaseState;
  keys: Place['keys'];
}

/** A backup's description with the list of its files. */
export interface Manifest extends About {
  format: number;
  madeAt: string;
  files: { path: string; size: number; sha256: string }[];
}

/** Writes the manifest last, because a folder without it counts as incomplete. */
export async function writeManifest(folder: string, about: About): Promise<Manifest> {
  const files = [];
  for (const path of await pathsIn(folder)) files.push({ path, ...(await digestOf(join(folder, path))) });
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), ...about, files };
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
}

/**
 * Reads a backup's manifest and verifies every file against it.
 * @throws BackupError that names the first missing, additional or changed file
 */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} is not a complete backup: it has no ${FILE}.`);
  const manifest = parsed(text, folder);
  if (manifest.format !== FORMAT)
    throw new BackupError(`${folder} has backup format ${manifest.format}, but this version reads format ${FORMAT}.`);
  const there = new Set(await pathsIn(folder));
  there.delete(FILE);
  for (const { path, size, sha256 } of manifest.files) {
    if (!there.delete(path)) throw new BackupError(`${path} is missing from the backup. Nothing was changed.`);
    const found = await digestOf(join(folder, path));
    if (found.sha256 !== sha256 || found.size !== size) {
      throw new BackupError(`${path} in the backup is damaged: its digest differs. Nothing was changed.`);
    }
  }
  const [extra] = there;
  if (extra) throw new BackupError(`${extra} does not belong to the backup. Nothing was changed.`);
  return manifest;
}

function parsed(text: string, folder: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${FILE} of ${folder} cannot be read. Nothing was changed.`);
  }
}

/** Lists all files below a folder as sorted paths with `/`. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

async function digestOf(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { size: (await stat(file)).size, sha256: hash.digest('hex') };
}
