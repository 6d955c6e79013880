import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';

import semver from 'semver';
import { ReleaseError } from '../errors.ts';
import { applied, type HistoryEntry, madeFrom, nextEntry } from '../history.ts';
import { documentText, EMPTY_DOCUMENT, parseDocument, type RegistryDocument } from '../registry.ts';
import { appendLine, lastEntry, readLines, removeLine, unlessMissing, writeAtomically } from './history-file.ts';
import { underLock } from './release-lock.ts';
import { type Change, jsonIn, type ReleaseFiles, type ReleaseStore, type ReleaseToken, type Staged } from './store.ts';

const LOCK = '.lock';

/** Releases in a folder of one machine, or of several machines on a shared disk that supports locks. */
export function folderStore(folder: string): ReleaseStore {
  const place = (name: string, version: string) => join(folder, name, version);

  async function put({ name, to, staged }: Change): Promise<void> {
    if (!(staged instanceof StagedFolder)) return;
    // The version is not published, so these files are left over from an earlier attempt.
    await rm(place(name, to), { recursive: true, force: true });
    await mkdir(join(folder, name), { recursive: true });
    await rename(staged.path, place(name, to));
  }

  const locked = <T>(work: () => Promise<T>) =>
    underLock(join(folder, LOCK), async () => {
      if (existsSync(copyMark(folder))) {
        throw new ReleaseError(
          `${folder} is only a copy of the releases in a database. Set RELEASES_STORE=postgres to change them.`,
        );
      }
      return work();
    });

  /** Removes the entry of a failed change; otherwise the next change would complete it. */
  async function takeBack(entry: HistoryEntry): Promise<void> {
    const { revision } = await readDocument(folder);
    if (revision < entry.revision) await removeLine(historyFile(folder), entry);
  }

  return {
    read: () => readDocument(folder),
    history: () => readLines(historyFile(folder)),
    async manifest(name, version) {
      const text = await readFile(join(place(name, version), 'remote.json'), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : jsonIn<ReleaseManifest>(text);
    },
    file: (name, version, path) => readFile(join(place(name, version), path)).catch(() => undefined),
    async apiContract() {
      const text = await readFile(apiFile(folder), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : jsonIn<ApiContract>(text);
    },
    async keepApiContract(contract) {
      await mkdir(folder, { recursive: true });
      await writeAtomically(apiFile(folder), JSON.stringify(contract));
    },
    async leftovers(before, isRemoving = false) {
      if (!isRemoving) return leftoversIn(folder, await readDocument(folder), before);
      return locked(async () => {
        const found = await leftoversIn(folder, await recovered(folder), before);
        for (const piece of found) await rm(join(folder, piece), { recursive: true, force: true });
        return found;
      });
    },
    async stage(_name, _version, files: ReleaseFiles) {
      const staged = new StagedFolder(join(folder, STAGED, randomUUID()));
      try {
        for (const [file, content] of files) {
          await mkdir(dirname(join(staged.path, file)), { recursive: true });
          // Flushed, because files of a version in the history must survive a power failure.
          await writeFile(join(staged.path, file), content, { flush: true });
        }
        return staged;
      } catch (error) {
        // Abandoned files must not keep a full disk full.
        await staged.discard().catch(() => {});
        throw error;
      }
    },
    putBack: (name, version, files) =>
      locked(async () => {
        for (const [file, content] of files) {
          const path = join(place(name, version), file);
          await mkdir(dirname(path), { recursive: true });
          await writeAtomically(path, content);
        }
      }),
    change: (decide) =>
      locked(async () => {
        const before = await recovered(folder);
        const change = await decide(before);
        if (!change) return before;
        const { staged: _files, ...record } = change;
        await put(change);
        const entry = nextEntry(before, record, new Date());
        const after = applied(before, entry);
        const write = async () => {
          try {
            await appendLine(historyFile(folder), entry);
            await writeAtomically(documentFile(folder), documentText(after));
          } catch (error) {
            await takeBack(entry).catch(() => {});
            throw error;
          }
        };
        await write().catch(async (error) => {
          if (!isFull(error) || !LEADS_BACK.includes(entry.action)) throw error;
          await rm(reserveFile(folder), { force: true });
          await write();
        });
        // The version is no longer referenced; a crash before this leaves its files behind.
        if (change.published === null) await rm(place(change.name, change.to), { recursive: true, force: true });
        // If the disk is too full, the next change tries again.
        await keepReserve(folder).catch(() => {});
        return after;
      }),
    readTokens: () => readTokens(folder),
    changeTokens: (decide) =>
      locked(async () => {
        const before = await readTokens(folder);
        const tokens = decide(before);
        if (!tokens) return before;
        // Readable only for the portal's user, although it contains hashes only.
        await writeAtomically(tokensFile(folder), `${JSON.stringify({ tokens }, null, 2)}\n`, 0o600);
        return tokens;
      }),
  };
}

class StagedFolder implements Staged {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async discard(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** The file of the registry in a releases folder. */
export const documentFile = (folder: string) => join(folder, 'registry.json');
/** The history: one JSON entry per line, append-only. */
export const historyFile = (folder: string) => join(folder, 'history.jsonl');
/** Marks a folder as a copy of a database's releases, which only its gateway may change. */
export const copyMark = (folder: string) => join(folder, '.copy');
/** The contract of the deployed api. */
export const apiFile = (folder: string) => join(folder, 'api.json');
/** The tokens of teams; no address serves this file. */
const tokensFile = (folder: string) => join(folder, 'tokens.json');

/** Reads the registry; an empty one if nothing was released yet. @throws SyntaxError if it is damaged */
export async function readDocument(folder: string): Promise<RegistryDocument> {
  const text = await unlessMissing(readFile(documentFile(folder), 'utf8'), undefined);
  return text === undefined ? EMPTY_DOCUMENT : parseDocument(text);
}

/** Actions that bring users back to a working version, so they must be possible on a full disk. */
const LEADS_BACK: string[] = ['rollback', 'halt', 'retire', 'restore'];

/** Bytes on a full disk for such actions only: several times the growth of registry and history. */
const RESERVE = 256 * 1024;
const reserveFile = (folder: string) => join(folder, '.reserve');

async function keepReserve(folder: string): Promise<void> {
  const { size } = await unlessMissing(stat(reserveFile(folder)), { size: 0 });
  // Random bytes, because some file systems compress.
  if (size < RESERVE) await writeAtomically(reserveFile(folder), randomBytes(RESERVE));
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** The folder of unpublished files; the dot prevents a collision with part names. */
const STAGED = '.staged';

/**
 * Unreferenced leftovers of interrupted commands: staged files, versions that are not in the registry, temporary files
 * of atomic writes.
 * @param before ignores younger files, because a version's files exist before its entry does
 * @returns paths below the folder
 */
async function leftoversIn(folder: string, document: RegistryDocument, before: Date): Promise<string[]> {
  const names = await unlessMissing(readdir(folder, { withFileTypes: true }), []);
  const parts = names.filter((each) => each.isDirectory() && /^[a-z]/.test(each.name));
  const places = [
    ...names.filter((each) => each.isFile() && each.name.endsWith('.tmp')).map(({ name }) => name),
    ...(await placesIn(folder, STAGED)),
    ...(await Promise.all(parts.map(({ name }) => unpublishedOf(folder, name, document)))).flat(),
  ];
  const found = await Promise.all(places.map((place) => stat(join(folder, place)).catch(() => undefined)));
  // A running command may have removed some meanwhile.
  return places.filter((_place, index) => (found[index]?.mtime ?? new Date()) <= before);
}

/** Unpublished versions with files in the folder, possibly incomplete. */
async function unpublishedOf(folder: string, name: string, { published }: RegistryDocument): Promise<string[]> {
  const places = await placesIn(folder, name);
  return places.filter((place) => {
    const version = place.slice(name.length + 1);
    return semver.valid(version) && !published[name]?.[version];
  });
}

async function placesIn(folder: string, name: string): Promise<string[]> {
  const inside = await readdir(join(folder, name)).catch(() => []);
  return inside.map((each) => `${name}/${each}`);
}

/**
 * The registry after recovery: completes a change that only the history contains, and rebuilds a missing or damaged
 * registry from an intact history. Needs the lock.
 * @throws ReleaseError if both registry and history are damaged
 */
async function recovered(folder: string): Promise<RegistryDocument> {
  const document = await readDocument(folder).catch((error) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  const last = await lastEntry(historyFile(folder));
  if (document && (last?.revision ?? 0) <= document.revision) return document;
  const history = await readLines(historyFile(folder));
  const missing = history.filter(({ revision }) => revision > (document?.revision ?? 0));
  const isNext = document && missing[0]?.before === document.head;
  const after = isNext ? missing.reduce(applied, document) : madeFrom(history, 'registry.json', 'history.jsonl');
  await writeAtomically(documentFile(folder), documentText(after));
  return after;
}

/** The tokens of a folder; none if there is no file. @throws SyntaxError if the file is damaged */
async function readTokens(folder: string): Promise<ReleaseToken[]> {
  const text = await unlessMissing(readFile(tokensFile(folder), 'utf8'), '{"tokens": []}');
  const { tokens } = (JSON.parse(text) ?? {}) as { tokens?: ReleaseToken[] };
  if (!Array.isArray(tokens)) throw new SyntaxError('tokens.json has no list of tokens.');
  return tokens;
}
