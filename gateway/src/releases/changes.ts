import { type ApiContract, CHANGED_MEANWHILE, type ReleaseManifest } from '@openward/contract/releases';
import { digestOf } from './build.ts';
import { type Composition, checkComposition } from './composition.ts';
import { ReleaseError, UsageError } from './errors.ts';
import type { Action, Reason } from './history.ts';
import {
  activated,
  type Canary,
  halted,
  type PartRelease,
  promoted,
  publishedVersion,
  type RegistryDocument,
  releaseOf,
  rolledBack,
  SHELL,
  withCanary,
} from './registry.ts';
import type { ReleaseStore } from './store/store.ts';

/**
 * Changes which versions of a part users get, where all still fits together afterwards.
 * @param decide says what becomes of the part, and the version `to` that it is about; undefined where it stays
 * @returns the part's versions afterwards
 * @throws ReleaseError
 */
export async function changePart(
  store: ReleaseStore,
  { name, action, reason, together }: { name: string; action: Action; reason: Reason; together?: ReleaseManifest[] },
  decide: (current: PartRelease | undefined) => { release: PartRelease; to: string } | undefined,
): Promise<PartRelease> {
  const document = await store.change(async (before) => {
    const current = releaseOf(before, name);
    const decision = decide(current);
    if (!decision) return undefined;
    const { release, to } = decision;
    const { active, canary } = release;
    if (active !== current?.active) await refuseMissing(store, before, name, active);
    if (canary && canary.version !== current?.canary?.version) {
      await refuseMissing(store, before, name, canary.version);
    }
    // Ending a canary adds nothing that might not fit, and must never fail.
    const isEnding = current && active === current.active && !canary;
    if (!isEnding) await refuseWhatDoesNotFit(store, before, { ...before.releases, [name]: release }, together);
    return { action, name, from: current?.active ?? null, to, release, ...reason };
  });
  return releaseOf(document, name) as PartRelease;
}

/** @throws ReleaseError where a version is not published or is damaged */
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
 * Makes a published version the one that users get at their next page load; one that was withdrawn comes back.
 * @param together what becomes active with it, so that only all of it has to fit; each by a call of its own
 * @throws ReleaseError
 */
export function activate(
  store: ReleaseStore,
  name: string,
  version: string,
  reason: Reason,
  together: ReleaseManifest[] = [],
): Promise<PartRelease> {
  return changePart(store, { name, action: 'activate', reason, together }, (current) =>
    current?.active === version ? undefined : { release: activated(current, version), to: version },
  );
}

/**
 * Withdraws the active version: users get the one before it, or the one that is named, at their next page load. Nothing
 * leads back to a withdrawn version but activating it by its name.
 * @param version what to go back to; the version before the active one where none is named
 * @param from what the caller takes to be active: two who press a button at once must not go back twice
 * @throws ReleaseError
 */
export function rollback(store: ReleaseStore, name: string, reason: Reason, version?: string, from?: string) {
  return changePart(store, { name, action: 'rollback', reason }, (current) => {
    if (from && from !== current?.active) throw new ReleaseError(CHANGED_MEANWHILE);
    const release = rolledBack(name, current, version);
    return { release, to: release.active };
  });
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

/** Gives the canary to all. @throws ReleaseError where there is none, or another one than `version` */
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

/** Withdraws the canary: all get the active version. @throws ReleaseError as {@link promote} */
export function halt(store: ReleaseStore, name: string, reason: Reason, version?: string) {
  return changePart(store, { name, action: 'halt', reason }, (current) => {
    refuseAnother(current, version);
    return { release: halted(name, current), to: current?.canary?.version ?? '' };
  });
}

const NO_PERCENT = 'Enter 1 to 99 percent of users, or 0 to end the canary.';
const NO_SHELL_CANARY =
  'The shell cannot have a canary, because all users get the same shell. Activate it, and roll it back if necessary.';

/** The caller has decided about one canary, and another may have taken its place. */
function refuseAnother(current: PartRelease | undefined, version: string | undefined): void {
  if (version && current?.canary && current.canary.version !== version) throw new ReleaseError(CHANGED_MEANWHILE);
}

/** Reads what a version says of itself. */
type ReadManifest = (name: string, version: string) => Promise<ReleaseManifest | undefined>;

/** What all users get, or those who get canaries. @param isCanary takes a part's canary where it has one */
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
 * Everything that some user may get by a registry: the active versions, each canary with the others' active ones, and
 * all canaries together.
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
 * @param together manifests of versions that become active with it, in changes of their own, whether they are published
 * yet or not: what would fit in none of these steps alone may fit in the end
 * @throws ReleaseError with a sentence for each thing that would not fit any more
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
