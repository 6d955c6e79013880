import type {
  PartStatus as ListedPart,
  ReleaseChange,
  ReleaseFreeze,
  ReleaseInForce,
  ReleaseReports,
  ReleasesStatus,
  RetiredPart,
} from '@openward/contract/releases';
import { compositionsOf } from './changes.ts';
import { checkComposition } from './composition.ts';
import { brokenAt, changesOf, type HistoryEntry, type PartChange, replayed } from './history.ts';
import {
  fallbackOf,
  freezesAt,
  type PartRelease,
  publishedOf,
  type RegistryDocument,
  releaseOf,
  SHELL,
} from './registry.ts';
import type { ReleaseStore } from './store/store.ts';

/** What users get of one part, and what they could get. */
export interface PartStatus {
  name: string;
  /** The owning team and its contact, from the active version's manifest. */
  owner?: string;
  contact?: string;
  /** Null if it was only published. */
  active: ReleaseInForce | null;
  /** The version that pages fall back to. */
  fallback: string | null;
  /** The targets of a rollback, latest first. */
  earlier: string[];
  canary: ListedPart['canary'];
  /** Latest first. */
  withdrawn: ReleaseInForce[];
  /** Latest first. */
  published: { version: string; at: string; by: string | null }[];
}

/** What users get, and its problems. */
export interface Status {
  revision: number;
  /** The hash of the history's last entry. */
  head: string;
  /** The number of history entries. */
  entries: number;
  /** The shell first, then by name. */
  parts: PartStatus[];
  /** By name. */
  retired: RetiredPart[];
  freezes: ReleaseFreeze[];
  /** One sentence for each version that broke in browsers lately. */
  crashed: string[];
  /** What does not fit together, as in {@link checkComposition}, and unreadable versions and files. */
  problems: string[];
  /** Differences between registry and history. */
  faults: string[];
}

/** Knowledge beside registry and history, one sentence each. */
export interface Observed {
  /** Versions that broke lately. */
  crashes?: (() => Promise<string[]>) | undefined;
  /** Lost or changed files of what users get. */
  damage?: (() => Promise<string[]>) | undefined;
}

/** @throws SyntaxError if the registry is damaged */
export async function statusOf(store: ReleaseStore, { crashes, damage }: Observed = {}): Promise<Status> {
  const { document, history } = await stateOf(store);
  const names = new Set([...Object.keys(document.releases), ...Object.keys(document.published)]);
  const parts = await Promise.all(
    [...names].sort(shellFirst).map(async (name): Promise<PartStatus> => {
      const part = partStatus(name, document, history);
      return { ...part, ...(await ownerOf(store, part)) };
    }),
  );
  const { revision, head } = document;
  const problems = [
    ...(await unreadable(store, parts)),
    ...((await damage?.()) ?? []),
    ...(await compositionProblems(store, document)),
  ];
  return {
    ...{ revision, head, entries: history.length, parts, problems },
    crashed: (await crashes?.()) ?? [],
    retired: retiredParts(document, history),
    freezes: freezesAt(document, new Date()).map(([name, freeze]) => ({ name, ...freeze })),
    faults: disagreements({ document, history }),
  };
}

/** Whom to contact when the active version of a part fails. */
async function ownerOf(store: ReleaseStore, { name, active }: PartStatus) {
  const { owner, contact } = (active && (await store.manifest(name, active.version))) ?? {};
  return { ...(owner ? { owner } : {}), ...(contact ? { contact } : {}) };
}

function retiredParts({ retired = {} }: RegistryDocument, history: HistoryEntry[]): RetiredPart[] {
  return Object.entries(retired)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { active }]) => ({
      name,
      version: active,
      ...said(changesOf(name, history), (release) => release === undefined),
    }));
}

function partStatus(name: string, document: RegistryDocument, history: HistoryEntry[]): PartStatus {
  const release = releaseOf(document, name);
  const changes = changesOf(name, history);
  const publishing = history.filter((entry) => entry.action === 'publish' && entry.name === name);
  const publishers = new Map(publishing.map(({ to, who }) => [to, who]));
  const versions = Object.entries(publishedOf(document, name));
  const published = versions.map(([version, { at }]) => ({ version, at, by: publishers.get(version) ?? null }));
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

/** Who started a state that still lasts; null if the history does not contain it. */
function said(
  changes: PartChange[],
  isSo: (release: PartRelease | undefined) => boolean,
): Omit<ReleaseInForce, 'version'> {
  const last = changes.findLastIndex(({ before, after }) => isSo(after) && !isSo(before));
  const entry = isSo(changes.at(-1)?.after) ? changes[last]?.entry : undefined;
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
  return missing
    .flat()
    .map((what) => `${what} is damaged: its remote.json is missing or not JSON. Run \`verify\` for details.`);
}

async function compositionProblems(store: ReleaseStore, document: RegistryDocument): Promise<string[]> {
  const compositions = await compositionsOf(document, store.manifest, await store.apiContract());
  return [...new Set(compositions.flatMap((composition) => checkComposition(composition)))];
}

/** Registry and history at the same time. */
export interface State {
  document: RegistryDocument;
  history: HistoryEntry[];
}

/** Milliseconds between two attempts, and their number: a change reaches the history before the registry. */
const PAUSE = 30;
const LOOKS = 10;

/**
 * Reads a consistent pair of registry and history, waiting for a running change.
 * @throws SyntaxError if the registry is damaged
 */
export async function stateOf(store: ReleaseStore): Promise<State> {
  let first: RegistryDocument | undefined;
  for (let look = 1; ; look++) {
    const document = await store.read();
    const history = await store.history();
    first ??= document;
    const place = history.findIndex(({ hash }) => hash === document.head);
    // Other commands are running: their changes since the registry was read are left out.
    if (place >= 0 && document.revision > first.revision) return { document, history: history.slice(0, place + 1) };
    if (place === history.length - 1 || look === LOOKS) return { document, history };
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Differences between the registry and its history, one sentence each. */
export function disagreements({ document, history }: State): string[] {
  const faults: string[] = [];
  const broken = brokenAt(history);
  if (broken !== undefined) {
    faults.push(
      `Entry ${broken + 1} of the history does not match the one before it: it was changed by hand, or an entry was removed.`,
    );
  }
  const expected = replayed(history);
  if (expected.revision !== document.revision) {
    const why =
      expected.revision < document.revision
        ? 'the last entries are missing'
        : 'a command was interrupted, and the next one completes it';
    faults.push(
      `The history ends at revision ${expected.revision}, but the registry is at ${document.revision}: ${why}.`,
    );
  } else {
    const changed = partsThatDiffer(document, expected);
    if (changed.length > 0) {
      faults.push(
        `The registry was changed by hand: ${changed.join(', ')} ${changed.length === 1 ? 'does' : 'do'} not match the history.`,
      );
    } else if (expected.head !== document.head && broken === undefined) {
      faults.push("The registry's head is not the hash of the history's last entry: one of them was changed by hand.");
    }
  }
  return faults;
}

function partsThatDiffer(one: RegistryDocument, other: RegistryDocument): string[] {
  const names = [one, other].flatMap(({ releases, published, retired = {}, freezes = {} }) =>
    [releases, published, retired, freezes].flatMap(Object.keys),
  );
  const versionsOf = ({ releases, published, retired, freezes }: RegistryDocument, name: string) =>
    sorted([releases[name], published[name], retired?.[name], freezes?.[name]].map((part) => part ?? null));
  return [...new Set(names)].filter((name) => versionsOf(one, name) !== versionsOf(other, name)).sort();
}

/** The same text for the same content, independent of key order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** How many changes system administrators see. */
const LAST_CHANGES = 50;

/**
 * The status for system administrators, with the last changes and without unreleased parts.
 * @param reports browser reports; absent if reports are not counted
 */
export async function releasesStatus(
  store: ReleaseStore,
  { revision, parts, retired, freezes, crashed, problems, faults }: Status,
  reports?: () => Promise<ReleaseReports>,
): Promise<ReleasesStatus> {
  const [history, counted] = await Promise.all([store.history(), reports?.()]);
  return {
    revision,
    parts: parts.flatMap(({ name, owner, contact, active, fallback, canary, withdrawn }) =>
      active
        ? {
            ...{ name, active, previous: fallback, canary, withdrawn: withdrawn.map(({ version }) => version) },
            ...(owner ? { owner } : {}),
            ...(contact ? { contact } : {}),
            ...(counted ? { reports: counted[name] ?? {} } : {}),
          }
        : [],
    ),
    ...{ retired, freezes },
    changes: history.slice(-LAST_CHANGES).reverse().map(changeOf),
    problems: [...crashed, ...problems, ...faults],
  };
}

function changeOf({ revision, at, who, why, action, name, from, to, release }: HistoryEntry): ReleaseChange {
  const percent = action === 'canary' ? release?.canary?.percent : undefined;
  return { revision, at, who, why, action, name, from, to, ...(percent === undefined ? {} : { percent }) };
}
