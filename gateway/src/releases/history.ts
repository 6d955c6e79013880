import { createHash } from 'node:crypto';
import { ReleaseError } from './errors.ts';
import {
  EMPTY_DOCUMENT,
  type Freeze,
  type PartRelease,
  type PublishedVersion,
  type RegistryDocument,
  START,
} from './registry.ts';

/** The author of a change and the reason. */
export interface Reason {
  who: string;
  why: string;
}

export type Action =
  | 'publish'
  | 'activate'
  | 'rollback'
  | 'canary'
  | 'promote'
  | 'halt'
  | 'prune'
  | 'retire'
  | 'restore'
  | 'freeze'
  | 'unfreeze';

/** One change as the history records it; the registry is derived from the history. */
export interface ChangeRecord extends Reason {
  action: Action;
  /** The part, or `*` for all parts. */
  name: string;
  /** The version that users got before; null if there was none, or if users keep their version. */
  from: string | null;
  /** The version in question; for a restore the revision, for a freeze its end. */
  to: string;
  /** The part's versions from now on; absent if unchanged, null if the part is retired. */
  release?: PartRelease | null;
  /** For a restore: the new versions of each changed part. */
  releases?: Record<string, PartRelease | null>;
  /** The new freeze of the part; null if a freeze ends. */
  freeze?: Freeze | null;
  /** Set if the version `to` can be activated from now on; null if it no longer can. */
  published?: PublishedVersion | null;
}

/** One entry of the history. `hash` covers the entry and the previous hash. */
export interface HistoryEntry extends ChangeRecord {
  /** The revision of the registry after this entry. */
  revision: number;
  /** ISO 8601 UTC. */
  at: string;
  before: string;
  hash: string;
}

/** The next entry, chained to the previous one, so that changing or removing a line breaks the chain. */
export function nextEntry(document: RegistryDocument, record: ChangeRecord, at: Date): HistoryEntry {
  const { head: before } = document;
  const said = { who: oneLine(record.who), why: oneLine(record.why) };
  const entry = { revision: document.revision + 1, at: at.toISOString(), ...record, ...said, before };
  return { ...entry, hash: hashOf(entry) };
}

/** Returns the registry after an entry. */
export function applied(document: RegistryDocument, entry: HistoryEntry): RegistryDocument {
  const { revision, hash, name, to, published, freeze } = entry;
  const { [to]: _before, ...others } = document.published[name] ?? {};
  const releases = { ...document.releases };
  const retired = { ...document.retired };
  for (const [part, release] of Object.entries(releasesIn(entry))) {
    const before = releases[part];
    delete retired[part];
    if (release) releases[part] = release;
    else {
      delete releases[part];
      if (before) retired[part] = { active: before.active, earlier: before.earlier, withdrawn: before.withdrawn };
    }
  }
  const freezes = { ...document.freezes };
  if (freeze) freezes[name] = freeze;
  else if (freeze === null) delete freezes[name];
  return {
    revision,
    head: hash,
    releases,
    published: {
      ...document.published,
      ...(published === undefined ? {} : { [name]: { ...others, ...(published ? { [to]: published } : {}) } }),
    },
    ...unlessEmpty('retired', retired),
    ...unlessEmpty('freezes', freezes),
  };
}

/** All parts whose versions an entry changes; null for a retired part. */
function releasesIn({ name, release, releases }: HistoryEntry): Record<string, PartRelease | null> {
  return { ...(release === undefined ? {} : { [name]: release }), ...releases };
}

function unlessEmpty<K extends 'retired' | 'freezes', T>(key: K, values: Record<string, T>) {
  return Object.keys(values).length > 0 ? ({ [key]: values } as Record<K, Record<string, T>>) : {};
}

/** Rebuilds the registry from a whole history. Unreadable lines are skipped. */
export function replayed(history: HistoryEntry[]): RegistryDocument {
  return history.reduce((document, entry) => (entry.revision ? applied(document, entry) : document), EMPTY_DOCUMENT);
}

/** The index of the first entry that does not match the previous one; undefined if the chain is intact. */
export function brokenAt(history: HistoryEntry[]): number | undefined {
  let before = START;
  for (const [place, { hash, ...entry }] of history.entries()) {
    if (entry.before !== before || hash !== hashOf(entry)) return place;
    before = hash;
  }
  return undefined;
}

/**
 * Rebuilds a missing or damaged registry from its history.
 * @param registry the registry's name in the error, and `from` the history's
 * @throws ReleaseError if the history is empty or damaged
 */
export function madeFrom(history: HistoryEntry[], registry: string, from: string): RegistryDocument {
  const document = replayed(history);
  if (document.revision === 0 || brokenAt(history) !== undefined) {
    throw new ReleaseError(`${registry} cannot be read, and ${from} is damaged too. Restore both from a backup.`);
  }
  return document;
}

/** Replaces an unreadable line. It matches nothing, so the chain is reported as broken there. */
const UNREADABLE: HistoryEntry = {
  ...{ revision: 0, at: '', who: '', why: '', action: 'activate', name: '(unreadable)', from: null, to: '' },
  ...{ before: '', hash: '' },
};

/** Parses a line. An unreadable one does not stop the reading: {@link brokenAt} reports it. */
export function entryIn(line: string): HistoryEntry {
  try {
    return JSON.parse(line) as HistoryEntry;
  } catch {
    return UNREADABLE;
  }
}

function hashOf(entry: Omit<HistoryEntry, 'hash'>): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex');
}

/**
 * Removes line breaks, control characters and bidi controls, so that a reason cannot look like another entry of the
 * history.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();
}

/** A change of one part, with its versions before and after. */
export interface PartChange {
  entry: HistoryEntry;
  before: PartRelease | undefined;
  after: PartRelease | undefined;
}

/** Every change of the versions that users get of a part, oldest first. */
export function changesOf(name: string, history: HistoryEntry[]): PartChange[] {
  let current: PartRelease | undefined;
  return history.flatMap((entry) => {
    const before = current;
    const changed = releasesIn(entry);
    if (Object.hasOwn(changed, name)) current = changed[name] ?? undefined;
    return current === before ? [] : [{ entry, before, after: current }];
  });
}

/**
 * The versions of a part that a page may have loaded or fallen back to since a time.
 * @param changes all changes of the part
 */
export function inForceSince(changes: PartChange[], time: Date): Set<string> {
  const ended = changes.filter(({ entry }) => new Date(entry.at) >= time).map(({ before }) => before);
  const states = [...ended, changes.at(-1)?.after].filter((state) => state !== undefined);
  const versions = states.flatMap(({ active, earlier: [fallback], canary }) => [active, fallback, canary?.version]);
  return new Set(versions.filter((version) => version !== undefined));
}
