import { checkComposition } from '../check/check-composition.ts';
import type { HistoryEntry } from '../registry/history.ts';
import { changesOf, type PartChange } from '../registry/part-changes.ts';
import { fallbackOf, type PartRelease } from '../registry/part-release.ts';
import { publishedOf, type RegistryDocument, releaseOf, SHELL } from '../registry/registry-document.ts';
import type { ReleaseStore } from '../store/store.ts';
import { disagreements, stateOf } from './agreement.ts';
import { compositionsOf } from './composition-of.ts';

/** Since when something is so, by whom and why; null where the history does not hold it. */
export interface Said {
  /** ISO 8601 UTC. */
  since: string | null;
  by: string | null;
  why: string | null;
}

/** A version with who made it what it is. */
export interface SaidVersion extends Said {
  version: string;
}

/** What users get of one part, and what they could get. */
export interface PartStatus {
  name: string;
  /** Null where it was published only. */
  active: SaidVersion | null;
  /** What pages fall back to. */
  fallback: string | null;
  /** What a rollback goes back to, the latest first. */
  earlier: string[];
  canary: (SaidVersion & { percent: number }) | null;
  /** The latest first. */
  withdrawn: SaidVersion[];
  /** The latest first. */
  published: { version: string; at: string; by: string | null }[];
}

/** What users get, and what is wrong with it. */
export interface Status {
  revision: number;
  /** The hash of the history's last entry. */
  head: string;
  /** How many entries the history has. */
  entries: number;
  /** The shell first, then by name. */
  parts: PartStatus[];
  /** What does not fit together, as {@link checkComposition} says it, and versions that cannot be read. */
  problems: string[];
  /** Where registry and history do not agree. */
  faults: string[];
}

/** Says what users get. @throws SyntaxError where the registry is damaged */
export async function statusOf(store: ReleaseStore): Promise<Status> {
  const { document, history } = await stateOf(store);
  const names = new Set([...Object.keys(document.releases), ...Object.keys(document.published)]);
  const parts = [...names].sort(shellFirst).map((name) => partStatus(name, document, history));
  return {
    revision: document.revision,
    head: document.head,
    entries: history.length,
    parts,
    problems: [...(await unreadable(store, parts)), ...(await compositionProblems(store, document))],
    faults: disagreements({ document, history }),
  };
}

function partStatus(name: string, document: RegistryDocument, history: HistoryEntry[]): PartStatus {
  const release = releaseOf(document, name);
  const changes = changesOf(name, history);
  const publishers = new Map(
    history.flatMap((entry) =>
      entry.action === 'publish' && entry.name === name ? [[entry.to, entry.who] as const] : [],
    ),
  );
  const published = Object.entries(publishedOf(document, name)).map(([version, { at }]) => ({
    version,
    at,
    by: publishers.get(version) ?? null,
  }));
  return {
    name,
    active: release ? { version: release.active, ...said(changes, (each) => each?.active === release.active) } : null,
    fallback: release ? fallbackOf(release) : null,
    earlier: release?.earlier ?? [],
    canary: release?.canary
      ? { ...release.canary, ...said(changes, (each) => isSame(each?.canary, release.canary)) }
      : null,
    withdrawn: (release?.withdrawn ?? []).map((version) => ({
      version,
      ...said(changes, (each) => each?.withdrawn.includes(version) ?? false),
    })),
    published: published.sort((a, b) => (a.at < b.at ? 1 : -1)),
  };
}

/** The change since which something is so without a break. */
function said(changes: PartChange[], isSo: (release: PartRelease | undefined) => boolean): Said {
  const last = changes.findLastIndex(({ before, after }) => isSo(after) && !isSo(before));
  const isStill = isSo(changes.at(-1)?.after);
  const entry = isStill ? changes[last]?.entry : undefined;
  return { since: entry?.at ?? null, by: entry?.who ?? null, why: entry?.why ?? null };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function shellFirst(one: string, other: string): number {
  if (one === SHELL || other === SHELL) return one === SHELL ? -1 : 1;
  return one < other ? -1 : 1;
}

async function unreadable(store: ReleaseStore, parts: PartStatus[]): Promise<string[]> {
  const wanted = parts.flatMap(({ name, active, fallback, canary }) =>
    [active?.version, fallback, canary?.version].flatMap((version) => (version ? [{ name, version }] : [])),
  );
  const missing = await Promise.all(
    wanted.map(async ({ name, version }) => ((await store.manifest(name, version)) ? [] : [`${name} ${version}`])),
  );
  return missing.flat().map((what) => `${what} is damaged: its remote.json is missing or no JSON. See \`verify\`.`);
}

async function compositionProblems(store: ReleaseStore, document: RegistryDocument): Promise<string[]> {
  const compositions = await compositionsOf(document, store.manifest, await store.apiContract());
  return [...new Set(compositions.flatMap((composition) => checkComposition(composition)))];
}
