import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import { checkComposition } from '../check/check-composition.ts';
import type { Composition } from '../check/composition.ts';
import { activated } from '../registry/part-release.ts';
import { type RegistryDocument, releaseOf, SHELL } from '../registry/registry-document.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Reads what a version says of itself. */
export type ReadManifest = (name: string, version: string) => Promise<ReleaseManifest | undefined>;

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
  // What does not fit already, of a canary too, keeps nobody from changing something else.
  const known = new Set((await compositionsOf(before, manifest, api)).flatMap((each) => checkComposition(each)));
  const next = await compositionsOf({ ...before, releases: final }, manifest, api);
  const problems = new Set(
    next.flatMap((each) => checkComposition(each, now)).filter((problem) => !known.has(problem)),
  );
  if (problems.size > 0) throw new ReleaseError([...problems].join('\n'));
}
