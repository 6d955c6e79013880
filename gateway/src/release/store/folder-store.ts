import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';

import { applied, type HistoryEntry, nextEntry } from '../registry/history.ts';
import { documentText } from '../registry/registry-document.ts';
import { ReleaseError } from '../release-error.ts';
import { writeAtomically } from './atomic-write.ts';
import { apiFile, copyMark, documentFile, historyFile, readDocument } from './folder-files.ts';
import { leftoversIn, STAGED } from './folder-leftovers.ts';
import { recovered } from './folder-recovery.ts';
import { readTokens, tokensFile, tokensText } from './folder-tokens.ts';
import { appendLine, readLines, removeLine } from './history-file.ts';
import { underLock } from './release-lock.ts';
import type { Change, ReleaseFiles, ReleaseStore, Staged } from './store.ts';

const LOCK = '.lock';

/** Releases in a folder that one machine, or several over a shared disk that knows locks, have in common. */
export function folderStore(folder: string): ReleaseStore {
  const place = (name: string, version: string) => join(folder, name, version);

  async function put({ name, to, staged }: Change): Promise<void> {
    if (!(staged instanceof StagedFolder)) return;
    // Not published, so what lies there is what an earlier try left behind.
    await rm(place(name, to), { recursive: true, force: true });
    await mkdir(join(folder, name), { recursive: true });
    await rename(staged.path, place(name, to));
  }

  const locked = <T>(work: () => Promise<T>) =>
    underLock(join(folder, LOCK), async () => {
      if (existsSync(copyMark(folder))) {
        throw new ReleaseError(
          `${folder} is a gateway's copy of releases in a database: set RELEASES_STORE=postgres to change those.`,
        );
      }
      return work();
    });

  /** What failed is not done: else the next change would complete what its caller was told had failed. */
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
          // To the disk itself: what the history says was published must be there after a power cut, too.
          await writeFile(join(staged.path, file), content, { flush: true });
        }
        return staged;
      } catch (error) {
        // A full disk must not stay full of what nobody will publish.
        await staged.discard().catch(() => {});
        throw error;
      }
    },
    change: (decide) =>
      locked(async () => {
        const before = await recovered(folder);
        const change = await decide(before);
        if (!change) return before;
        const { staged: _files, ...record } = change;
        await put(change);
        const entry = nextEntry(before, record, new Date());
        const after = applied(before, entry);
        try {
          await appendLine(historyFile(folder), entry);
          await writeAtomically(documentFile(folder), documentText(after));
        } catch (error) {
          await takeBack(entry).catch(() => {});
          throw error;
        }
        // Nobody refers to it any more; an end before this leaves files behind.
        if (change.published === null) await rm(place(change.name, change.to), { recursive: true, force: true });
        return after;
      }),
    readTokens: () => readTokens(folder),
    changeTokens: (decide) =>
      locked(async () => {
        const before = await readTokens(folder);
        const tokens = decide(before);
        if (!tokens) return before;
        // For who runs the portal alone, though it holds no secret in clear.
        await writeAtomically(tokensFile(folder), tokensText(tokens), 0o600);
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

function jsonIn<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
