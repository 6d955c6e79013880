import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { log, problemLog } from '@openward/server-kit/log';
import semver from 'semver';
import { ReleaseError } from '../errors.ts';
import { documentText, fallbackOf, publishedVersion, type RegistryDocument } from '../registry.ts';
import { apiFile, copyMark, documentFile, historyFile, readDocument } from './folder-store.ts';
import { writeAtomically } from './history-file.ts';
import type { PostgresStore } from './postgres-store.ts';
import { DamagedSourceError, incomingFolder, type NamedVersion, verifiedCopy } from './verified-copy.ts';

/** Milliseconds between two checks whether files of the copy were changed. */
const DOUBT_EVERY = 60_000;
/** Minimum milliseconds between two reads of the registry for unknown versions. */
const LOOK_PAUSE = 200;
/** Milliseconds that a request waits for a file that is not copied yet. */
const FETCH_LIMIT = 5_000;

/** Copies the releases that several gateways share to a folder, so that each gateway serves from its own disk. */
export interface Mirror {
  /** Begins copying; it touches nothing before. */
  start(): void;
  /** True once the copy was complete, or had releases while the database was unavailable. */
  readonly isReady: boolean;
  /** Resolves as soon as {@link isReady} is true. */
  readonly ready: Promise<void>;
  /** Copies the version of a requested file if it is published and not copied yet; never throws. */
  fetch(name: string, version: string, file: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies files before the registry that names them, so that a served registry never lacks files. While the database is
 * unavailable, the folder stays unchanged and the log says so once.
 * @param folder the copy; nothing else may write there
 * @param doubtEvery milliseconds between two checks whether files of the copy were changed
 * @throws ReleaseError if the folder contains releases of its own
 */
export function mirrorOf(store: PostgresStore, folder: string, doubtEvery = DOUBT_EVERY): Mirror {
  if (existsSync(historyFile(folder))) {
    throw new ReleaseError(
      `${folder} has releases of its own (history.jsonl), which a copy of the database would replace. Set RELEASES_DIR to another folder.`,
    );
  }
  const copy = verifiedCopy(store, folder);
  /** The newest registry that was read. */
  let known: RegistryDocument | undefined;
  /** The head of the registry that the folder matches. */
  let followed: string | undefined;
  let doubted = Date.now();
  let watching: { stop(): Promise<void> } | undefined;
  let isLost = false;
  let isStopped = false;
  let isReady = false;
  let tellReady = () => {};
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve;
  });
  const becomeReady = () => {
    isReady = true;
    tellReady();
  };

  const tell = problemLog();

  async function seen(head: string): Promise<void> {
    if (isLost) log.warn('The releases database is available again.');
    isLost = false;
    const isDoubtful = Date.now() - doubted >= doubtEvery;
    if (head === followed && !isDoubtful) return;
    try {
      if (isDoubtful) {
        doubted = Date.now();
        await copy.doubtTouched();
      }
      await follow();
    } catch (error) {
      if (error instanceof ReleaseError) throw error;
      followed = undefined;
      const { code, name } = error as NodeJS.ErrnoException;
      tell([
        `Could not copy the releases to ${folder} (${code ?? name}): users keep getting the releases that are there.`,
      ]);
    }
  }

  async function follow(): Promise<void> {
    const document = await store.read();
    const here = await registryHere(folder);
    if (document.revision === 0 && here && here.revision > 0) {
      // The database is being restored, or is a different one; its first release ends this state.
      tell([`The database has no releases: users keep getting revision ${here.revision}.`]);
      return becomeReady();
    }
    known = document;
    const { versions, unknown } = neededBy(document);
    const problems = unknown.map((what) => `${what} is active but not published.`);
    await Promise.all(
      versions.map((version) =>
        copy.bring(version).catch((error) => {
          if (error instanceof ReleaseError) throw error;
          // A version that cannot be copied must not block changes of other parts.
          const what = error instanceof DamagedSourceError ? 'is damaged in the database' : 'cannot be copied';
          problems.push(`${version.name} ${version.version} ${what}: ${error.code ?? error.message}.`);
        }),
      ),
    );
    const contract = await store.apiContract();
    if (contract) await keep(apiFile(folder), JSON.stringify(contract));
    await keep(documentFile(folder), documentText(document));
    tell(problems);
    // With problems, the next look copies again, because someone may have repaired the damage.
    followed = problems.length === 0 ? document.head : undefined;
    becomeReady();
    // A newer registry may have been read meanwhile.
    await copy.removeUnpublished((known ?? document).published);
    void bringOthers(document);
  }

  async function keep(file: string, text: string): Promise<void> {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
    await mkdir(folder, { recursive: true });
    await writeAtomically(file, text);
  }

  /** Copies versions that may be needed next, one after another. */
  async function bringOthers(document: RegistryDocument): Promise<void> {
    for (const version of wantedBy(document)) {
      if (isStopped || document !== known) return;
      await copy.bring(version).catch(() => {});
    }
  }

  async function lost(error: ReleaseError): Promise<void> {
    const here = await registryHere(folder);
    if (!isLost) {
      const meanwhile = here ? `users keep getting revision ${here.revision}` : 'users get no page';
      log.warn(`${error.message} Until it answers again, ${meanwhile}.`);
    }
    isLost = true;
    if (here) becomeReady();
  }

  /** A page of another gateway may name a just published version. Concurrent requests share one read. */
  let looking: { since: number; done: Promise<void> } | undefined;
  function lookForNew(): Promise<void> {
    if (!looking || Date.now() - looking.since >= LOOK_PAUSE) {
      const done = store.read().then((document) => {
        if (document.revision > (known?.revision ?? 0)) known = document;
      });
      looking = { since: Date.now(), done };
    }
    return looking.done;
  }

  async function fetched(name: string, version: string, file: string): Promise<void> {
    if (!namedIn(known, name, version)) await lookForNew();
    const found = namedIn(known, name, version);
    if (found && !(await copy.isThere(found, file))) await copy.bring(found);
  }

  return {
    start() {
      // Removes incomplete files that a crash left.
      rmSync(incomingFolder(folder), { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(copyMark(folder), 'A copy of the releases in the database.\n');
      watching ??= store.watch({ seen, lost });
    },
    get isReady() {
      return isReady;
    },
    ready,
    async fetch(name, version, file) {
      if (isLost) return;
      // If it fails, the file stays missing, and the watch of the database logs the reason.
      const done = fetched(name, version, file).catch(() => {});
      await Promise.race([done, sleep(FETCH_LIMIT, undefined, { ref: false })]);
    },
    async stop() {
      isStopped = true;
      await watching?.stop();
    },
  };
}

/** The registry in the copy; undefined if it is missing or unreadable. */
async function registryHere(folder: string): Promise<RegistryDocument | undefined> {
  if (!existsSync(documentFile(folder))) return undefined;
  return readDocument(folder).catch(() => undefined);
}

/** How many of each part's newest versions are copied in advance. */
const NEWEST = 2;

/** A published version; undefined if it does not exist, or its name is not safe in a path. */
function namedIn(document: RegistryDocument | undefined, name: string, version: string): NamedVersion | undefined {
  if (!/^[a-z][a-z-]{1,30}$/.test(name) || semver.parse(version)?.raw !== version) return undefined;
  const published = document && publishedVersion(document, name, version);
  return published && { name, version, digest: published.digest };
}

/** Versions that pages may use now: each part's active version, its fallback and its canary. */
function neededBy(document: RegistryDocument): { versions: NamedVersion[]; unknown: string[] } {
  const versions: NamedVersion[] = [];
  const unknown: string[] = [];
  for (const [name, release] of Object.entries(document.releases)) {
    for (const version of [release.active, fallbackOf(release), release.canary?.version]) {
      if (!version) continue;
      const found = namedIn(document, name, version);
      if (found) versions.push(found);
      else unknown.push(`${name} ${version}`);
    }
  }
  return { versions, unknown };
}

/** Versions that a rollback, an activation or a long-open page may need next. */
function wantedBy(document: RegistryDocument): NamedVersion[] {
  return Object.entries(document.published).flatMap(([name, published]) => {
    const newest = Object.entries(published).sort(([, one], [, other]) => (one.at < other.at ? 1 : -1));
    const versions = new Set([
      ...newest.slice(0, NEWEST).map(([version]) => version),
      ...(document.releases[name]?.earlier ?? []),
      ...(document.retired?.[name] ? [document.retired[name].active] : []),
    ]);
    return [...versions].flatMap((version) => namedIn(document, name, version) ?? []);
  });
}
