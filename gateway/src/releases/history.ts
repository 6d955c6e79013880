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

/** Who changes what users get, and why. */
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

/** What one change does; the history says it, and the registry follows from the history. */
export interface ChangeRecord extends Reason {
  action: Action;
  /** The part, or `*` for all of them. */
  name: string;
  /** The version that users got before; null where there was none, or where nobody gets another. */
  from: string | null;
  /** The version that it is about; of a restore the revision, of a freeze until when. */
  to: string;
  /** The part's versions from now on; absent where they stay, null where it is taken away. */
  release?: PartRelease | null;
  /** Of a restore: the same for each part that changes. */
  releases?: Record<string, PartRelease | null>;
  /** How long the part keeps its version; null where a freeze ends. */
  freeze?: Freeze | null;
  /** The version `to` can be activated from now on; null: no longer. */
  published?: PublishedVersion | null;
}

/** One entry of the history. `hash` covers it and the hash before it. */
export interface HistoryEntry extends ChangeRecord {
  /** The registry's revision that it makes. */
  revision: number;
  /** ISO 8601 UTC. */
  at: string;
  before: string;
  hash: string;
}

/** The next entry, chained to the one before: a line that was changed or taken out breaks the chain. */
export function nextEntry(document: RegistryDocument, record: ChangeRecord, at: Date): HistoryEntry {
  const { head: before } = document;
  const said = { who: oneLine(record.who), why: oneLine(record.why) };
  const entry = { revision: document.revision + 1, at: at.toISOString(), ...record, ...said, before };
  return { ...entry, hash: hashOf(entry) };
}

/** The registry after an entry. */
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

/** Every part whose versions an entry changes; null for one that it takes away. */
function releasesIn({ name, release, releases }: HistoryEntry): Record<string, PartRelease | null> {
  return { ...(release === undefined ? {} : { [name]: release }), ...releases };
}

function unlessEmpty<K extends 'retired' | 'freezes', T>(key: K, values: Record<string, T>) {
  return Object.keys(values).length > 0 ? ({ [key]: values } as Record<K, Record<string, T>>) : {};
}

/** The registry that a whole history leads to. Lines that cannot be read are passed over. */
export function replayed(history: HistoryEntry[]): RegistryDocument {
  return history.reduce((document, entry) => (entry.revision ? applied(document, entry) : document), EMPTY_DOCUMENT);
}

/** The place of the first entry that does not fit the one before it; undefined where the chain is whole. */
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
 * @param registry names the registry in the error, and `from` the history
 * @throws ReleaseError where the history is empty or not whole
 */
export function madeFrom(history: HistoryEntry[], registry: string, from: string): RegistryDocument {
  const document = replayed(history);
  if (document.revision === 0 || brokenAt(history) !== undefined) {
    throw new ReleaseError(`${registry} cannot be read, and ${from} is damaged too. Restore both from a backup.`);
  }
  return document;
}

/** Stands for a line that is no entry: it fits nothing, so the chain shows as broken there. */
const UNREADABLE: HistoryEntry = {
  ...{ revision: 0, at: '', who: '', why: '', action: 'activate', name: '(unreadable)', from: null, to: '' },
  ...{ before: '', hash: '' },
};

/** The entry in a line. One that cannot be read keeps nobody from going on: {@link brokenAt} finds it. */
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
 * A text as one line without marks that steer a terminal or turn what follows around: what somebody says as a reason
 * must not look like another entry of the history.
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

/** Every change of which versions of a part users get, oldest first. */
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
 * The versions of a part that some page may have loaded, or fallen back to, at a time or later.
 * @param changes all of the part's
 */
export function inForceSince(changes: PartChange[], time: Date): Set<string> {
  const ended = changes.filter(({ entry }) => new Date(entry.at) >= time).map(({ before }) => before);
  const states = [...ended, changes.at(-1)?.after].filter((state) => state !== undefined);
  const versions = states.flatMap(({ active, earlier: [fallback], canary }) => [active, fallback, canary?.version]);
  return new Set(versions.filter((version) => version !== undefined));
}
