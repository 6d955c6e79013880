import {
  type ApiContract,
  CHANGED_MEANWHILE,
  type ReleaseFreeze,
  type ReleaseManifest,
} from '@openward/contract/releases';
import { digestOf } from './build.ts';
import { type Composition, checkComposition } from './composition.ts';
import { ReleaseError, UsageError } from './errors.ts';
import { type Action, type Reason, replayed } from './history.ts';
import {
  ALL,
  activated,
  type Canary,
  freezesAt,
  halted,
  type PartRelease,
  promoted,
  publishedVersion,
  type RegistryDocument,
  releaseOf,
  restored,
  retiredOf,
  rolledBack,
  SHELL,
  withCanary,
} from './registry.ts';
import type { ReleaseStore } from './store/store.ts';

/**
 * Changes which versions of a part users get, if all parts still fit together afterwards.
 * @param decide returns the part's new versions (null retires it) and the version `to` for the history, or undefined
 * for no change. It gets the part's versions, or those at retirement.
 * @returns the part's versions afterwards, or those at retirement
 * @throws ReleaseError
 */
export async function changePart(
  store: ReleaseStore,
  { name, action, reason, together }: { name: string; action: Action; reason: Reason; together?: ReleaseManifest[] },
  decide: (
    current: PartRelease | undefined,
    retired: PartRelease | undefined,
  ) => { release: PartRelease | null; to: string } | undefined,
): Promise<PartRelease> {
  const document = await store.change(async (before) => {
    const current = releaseOf(before, name);
    const decision = decide(current, retiredOf(before, name));
    if (!decision) return undefined;
    const { release, to } = decision;
    const { [name]: _before, ...others } = before.releases;
    if (release) await refuseMissingOf(store, before, name, release);
    // Ending a canary adds nothing that might conflict, and must never fail.
    const isEnding = current && release?.active === current.active && !release.canary;
    if (!isEnding) {
      if (FROZEN.includes(action)) refuseFrozen(before, name);
      const next = release ? { ...before.releases, [name]: release } : others;
      await refuseWhatDoesNotFit(store, before, next, together);
    }
    return { action, name, from: current?.active ?? null, to, release, ...reason };
  });
  return (releaseOf(document, name) ?? retiredOf(document, name)) as PartRelease;
}

/** Actions that a freeze blocks; all others go back to an earlier state. */
const FROZEN: readonly Action[] = ['activate', 'canary', 'promote'];

/** @throws ReleaseError if the part is frozen */
function refuseFrozen(document: RegistryDocument, name: string): void {
  const sentence = freezeSentence(document, name);
  if (sentence) throw new ReleaseError(`${sentence} Until then you can only go back.`);
}

/** Until when, by whom and why a part is frozen; undefined if it is not. */
export function freezeSentence(document: RegistryDocument, name: string): string | undefined {
  const freezes = freezesAt(document, new Date()).filter(([part]) => part === name || part === ALL);
  const [last] = freezes.sort(([, one], [, other]) => (one.until < other.until ? 1 : -1));
  if (!last) return undefined;
  return frozenText({ name: last[0], ...last[1] });
}

/** A freeze as a sentence. */
export function frozenText({ name, until, by, why }: ReleaseFreeze): string {
  const what = name === ALL ? 'All parts are' : `${name} is`;
  return `${what} frozen until ${until} by ${by}${why && ` (${why})`}.`;
}

/** @throws ReleaseError if a version that is new for the part is not published, or is damaged */
async function refuseMissingOf(store: ReleaseStore, document: RegistryDocument, name: string, release: PartRelease) {
  const current = releaseOf(document, name);
  const { active, canary } = release;
  if (active !== current?.active) await refuseMissing(store, document, name, active);
  if (canary && canary.version !== current?.canary?.version) await refuseMissing(store, document, name, canary.version);
}

/** @throws ReleaseError if a version is not published or is damaged */
async function refuseMissing(store: ReleaseStore, document: RegistryDocument, name: string, version: string) {
  const known = publishedVersion(document, name, version);
  if (!known) throw new ReleaseError(`${name} ${version} is not published.`);
  const manifest = await store.file(name, version, 'remote.json');
  if (!manifest || digestOf(manifest) !== known.digest) {
    throw new ReleaseError(
      `${name} ${version} is damaged: its remote.json was changed. Restore it from a backup, or publish the build under another version.`,
    );
  }
}

/**
 * Makes a published version active at the next page load; a withdrawn one becomes usable again.
 * @param together versions that other calls activate next, so that only the final state must fit
 * @throws ReleaseError
 */
export function activate(
  store: ReleaseStore,
  name: string,
  version: string,
  reason: Reason,
  together: ReleaseManifest[] = [],
): Promise<PartRelease> {
  return changePart(store, { name, action: 'activate', reason, together }, (current, retired) =>
    current?.active === version ? undefined : { release: activated(current ?? retired, version), to: version },
  );
}

/**
 * Withdraws the active version: users get the version before it, or the named one, at their next page load. Only
 * activating a withdrawn version by its name brings it back. A retired part returns with the version that it had, or an
 * earlier one.
 * @param version the target; the version before the active one by default
 * @param from the version that the caller believes to be active: two concurrent calls must not go back twice
 * @throws ReleaseError
 */
export function rollback(store: ReleaseStore, name: string, reason: Reason, version?: string, from?: string) {
  return changePart(store, { name, action: 'rollback', reason }, (current, retired) => {
    if (from && from !== current?.active) throw new ReleaseError(CHANGED_MEANWHILE);
    const isBack = retired && (version ?? retired.active) === retired.active;
    const release = isBack ? retired : rolledBack(name, current ?? retired, version);
    return { release, to: release.active };
  });
}

/**
 * Retires a part: its screens, menu entries and panels disappear at the next page load. Its versions stay, and a
 * rollback or an activation brings it back.
 * @param from the version that the caller believes to be active
 * @throws ReleaseError
 */
export async function retire(store: ReleaseStore, name: string, reason: Reason, from?: string) {
  if (name === SHELL) throw new ReleaseError(NO_SHELL_RETIREMENT);
  return changePart(store, { name, action: 'retire', reason }, (current) => {
    if (!current) throw new ReleaseError(`${name} is not active, so there is nothing to retire.`);
    if (from && from !== current.active) throw new ReleaseError(CHANGED_MEANWHILE);
    return { release: null, to: current.active };
  });
}

const NO_SHELL_RETIREMENT = 'The shell cannot be retired: without it there are no pages. Roll it back instead.';

/**
 * Gives users of every part the version that was active at a revision of the history, and retires later parts.
 * @returns the new revision of the registry, and the changed parts
 * @throws ReleaseError if there is no such revision, a version is gone or withdrawn, or all would not fit
 */
export async function restore(store: ReleaseStore, revision: number, reason: Reason) {
  let parts: string[] = [];
  const document = await store.change(async (before) => {
    parts = [];
    const history = await store.history();
    if (!history.some((entry) => entry.revision === revision))
      throw new ReleaseError(`The history has no revision ${revision}. \`history\` shows them.`);
    const then = replayed(history.filter((entry) => entry.revision <= revision));
    const releases: Record<string, PartRelease | null> = {};
    for (const name of new Set([...Object.keys(before.releases), ...Object.keys(then.releases)])) {
      const current = releaseOf(before, name);
      const wanted = releaseOf(then, name);
      if (wanted?.active === current?.active && wanted?.canary?.version === current?.canary?.version) continue;
      if (name === SHELL && !wanted) throw new ReleaseError(NO_SHELL_RETIREMENT);
      const isPublished = (version: string) => publishedVersion(before, name, version) !== undefined;
      releases[name] = wanted ? restored(name, current ?? retiredOf(before, name), wanted, isPublished) : null;
      if (releases[name]) await refuseMissingOf(store, before, name, releases[name]);
    }
    parts = Object.keys(releases).filter(
      (name) => JSON.stringify(releases[name]) !== JSON.stringify(before.releases[name]),
    );
    if (parts.length === 0) return undefined;
    const changed = Object.fromEntries(parts.map((name) => [name, releases[name] ?? null]));
    const kept = Object.entries({ ...before.releases, ...changed }).filter(([, release]) => release !== null);
    await refuseWhatDoesNotFit(store, before, Object.fromEntries(kept) as RegistryDocument['releases']);
    return { action: 'restore', name: ALL, from: null, to: String(revision), releases: changed, ...reason };
  });
  return { revision: document.revision, parts };
}

/** Maximum days of a freeze, so that no freeze is forgotten. */
const LONGEST_FREEZE = 366;

/**
 * Keeps the version of a part, or of all, until a time: nothing can be activated or tried, and only ways back are open.
 * @param name the part, or {@link ALL}
 * @param until an instant with its zone, such as 2030-01-07T08:00Z
 * @throws ReleaseError, UsageError
 */
export async function freeze(store: ReleaseStore, name: string, until: string, { who, why }: Reason) {
  const now = new Date();
  const end = INSTANT.test(until) ? new Date(until) : new Date(Number.NaN);
  // `!` because NaN compares false.
  if (!(end > now && end.getTime() - now.getTime() <= LONGEST_FREEZE * 86_400_000)) {
    throw new UsageError(
      `Give the end of the freeze as a time to come within a year, such as ${inAWeek(now)}, not ${until || 'nothing'}.`,
    );
  }
  await store.change(async (before) => {
    refuseUnknown(before, name);
    const frozen = { until: end.toISOString(), by: who, why, since: now.toISOString() };
    return { action: 'freeze', name, from: null, to: frozen.until, freeze: frozen, who, why };
  });
  return { name, until: end.toISOString() };
}

/** An instant in UTC or with an offset; without one, the time zone would be ambiguous. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function inAWeek(now: Date): string {
  return `${new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)}T08:00Z`;
}

/** Ends the freeze of a part, or of {@link ALL}, at once. @throws ReleaseError if it is not frozen */
export async function unfreeze(store: ReleaseStore, name: string, reason: Reason) {
  await store.change(async (before) => {
    const [found] = freezesAt(before, new Date()).filter(([part]) => part === name);
    if (!found) {
      const others = name === ALL ? undefined : freezeSentence(before, name);
      const what = name === ALL ? 'The portal as a whole is' : `${name} is`;
      throw new ReleaseError(`${what} not frozen.${others ? ` ${others} \`unfreeze --all\` ends that.` : ''}`);
    }
    return { action: 'unfreeze', name, from: null, to: found[1].until, freeze: null, ...reason };
  });
  return { name };
}

/** @throws ReleaseError for a part without published versions */
function refuseUnknown({ published }: RegistryDocument, name: string): void {
  if (name !== ALL && !Object.hasOwn(published, name)) throw new ReleaseError(`No version of ${name} is published.`);
}

/** Gives a published version to some of the users, always the same ones; 0 percent ends that. @throws ReleaseError */
export async function startCanary(store: ReleaseStore, name: string, canary: Canary, reason: Reason) {
  // The page is served before the user is known.
  if (name === SHELL) throw new ReleaseError(NO_SHELL_CANARY);
  const { percent } = canary;
  if (percent !== 0 && !(percent >= 1 && percent <= 99)) throw new UsageError(NO_PERCENT);
  return changePart(store, { name, action: 'canary', reason }, (current) => {
    const release = withCanary(name, current, canary);
    return release === current ? undefined : { release, to: canary.version };
  });
}

/** Gives the canary to all users. @throws ReleaseError if there is none, or it is not `version` */
export function promote(store: ReleaseStore, name: string, reason: Reason, version?: string) {
  return changePart(store, { name, action: 'promote', reason }, (current) => {
    const canary = current?.canary?.version;
    if (version && canary && canary !== version) {
      throw new ReleaseError(`${name} ${version} is not the canary; the canary is ${canary}.`);
    }
    const release = promoted(name, current);
    return { release, to: release.active };
  });
}

/** Withdraws the canary: all users get the active version. @throws ReleaseError as {@link promote} */
export function halt(store: ReleaseStore, name: string, reason: Reason, version?: string) {
  return changePart(store, { name, action: 'halt', reason }, (current) => {
    refuseAnother(current, version);
    return { release: halted(name, current), to: current?.canary?.version ?? '' };
  });
}

const NO_PERCENT = 'Enter 1 to 99 percent of users, or 0 to end the canary.';
const NO_SHELL_CANARY =
  'The shell cannot have a canary, because all users get the same shell. Activate it, and roll it back if necessary.';

/** Refuses a decision about one canary if another has replaced it. */
function refuseAnother(current: PartRelease | undefined, version: string | undefined): void {
  if (version && current?.canary && current.canary.version !== version) throw new ReleaseError(CHANGED_MEANWHILE);
}

type ReadManifest = (name: string, version: string) => Promise<ReleaseManifest | undefined>;

/** The composition that all users get, or users of canaries. @param isCanary selects the parts that use their canary */
async function compositionOf(
  document: RegistryDocument,
  manifest: ReadManifest,
  isCanary: (name: string) => boolean,
  api?: ApiContract,
): Promise<Composition> {
  const parts = Object.entries(document.releases).map(async ([name, { active, canary }]) => ({
    name,
    manifest: await manifest(name, isCanary(name) && canary ? canary.version : active),
  }));
  const found = await Promise.all(parts);
  return {
    shell: found.find(({ name }) => name === SHELL)?.manifest,
    remotes: found.flatMap((part) => (part.name !== SHELL && part.manifest ? [part.manifest] : [])),
    api,
  };
}

/**
 * Every composition that a user may get: the active versions, each canary with the other active ones, and all canaries
 * together.
 */
export async function compositionsOf(
  document: RegistryDocument,
  manifest: ReadManifest,
  api?: ApiContract,
): Promise<Composition[]> {
  const canaries = Object.entries(document.releases).flatMap(([name, { canary }]) => (canary ? [name] : []));
  const choices: ((name: string) => boolean)[] = [
    () => false,
    ...canaries.map((one) => (name: string) => name === one),
  ];
  if (canaries.length > 1) choices.push(() => true);
  return Promise.all(choices.map((isCanary) => compositionOf(document, manifest, isCanary, api)));
}

/**
 * @param releases what users would get
 * @param together manifests of versions, published or not, that other changes activate as well: single steps may not
 * fit, but the final state may
 * @throws ReleaseError with a sentence for each new problem
 */
export async function refuseWhatDoesNotFit(
  store: ReleaseStore,
  before: RegistryDocument,
  releases: RegistryDocument['releases'],
  together: ReleaseManifest[] = [],
): Promise<void> {
  const manifest: ReadManifest = async (name, version) =>
    together.find((each) => each.name === name && each.version === version) ?? store.manifest(name, version);
  const final = { ...releases };
  for (const { name, version } of together)
    final[name] = activated(releaseOf({ ...before, releases: final }, name), version);
  const api = await store.apiContract();
  const now = await compositionOf(before, manifest, () => false, api);
  // Existing problems, also of a canary, must not block other changes.
  const known = new Set((await compositionsOf(before, manifest, api)).flatMap((each) => checkComposition(each)));
  const next = await compositionsOf({ ...before, releases: final }, manifest, api);
  const problems = new Set(
    next.flatMap((each) => checkComposition(each, now)).filter((problem) => !known.has(problem)),
  );
  if (problems.size > 0) throw new ReleaseError([...problems].join('\n'));
}
