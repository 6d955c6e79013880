import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseManifest } from '@openward/contract/releases';

import { type BuiltRelease, type CheckedRelease, checkedRelease } from './build.ts';
import { activate, freezeSentence, refuseWhatDoesNotFit } from './changes.ts';
import { named } from './composition.ts';
import { ReleaseError } from './errors.ts';
import type { HistoryEntry, Reason } from './history.ts';
import { publishedVersion, type RegistryDocument, retiredOf } from './registry.ts';
import type { ReleaseStore } from './store/store.ts';
import { damagedForms } from './verify.ts';

/** What became of a build. */
export interface Published {
  manifest: ReleaseManifest;
  /** False where the same bytes were published before. */
  isNew: boolean;
  /** How many files of the version were lost or damaged since, and are there again. */
  putBack?: number;
}

/**
 * Checks a build, by itself and beside what users get, and keeps it under its version, with every text file compressed
 * once for good. Publishing the same bytes again is no change, but puts back files that were lost; other bytes under a published version are refused.
 * @param choice `part`: the one that it must be a build of, any where none is named; `together`: what becomes active with
 * it, see {@link refuseWhatDoesNotFit}
 * @throws ReleaseError
 */
export async function publish(
  store: ReleaseStore,
  built: BuiltRelease,
  reason: Reason,
  { part, together = [] }: { part?: string | undefined; together?: ReleaseManifest[] } = {},
): Promise<Published> {
  const release = await checkedRelease(built);
  const { manifest, digest } = release;
  const { name, version } = manifest;
  // A token must not publish for others by what a manifest says.
  if (part !== undefined && name !== part) {
    throw new ReleaseError(`${built.origin} contains a build of ${name}, not of ${part}.`, 'not_allowed');
  }
  const document = await store.read();
  if (isPublished(document, release)) return { manifest, isNew: false, putBack: await putBackLost(store, release) };
  refuseIfReplacing(await store.history(), release);
  await refuseIfUnfit(store, document, [...together, manifest]);
  const staged = await store.stage(name, version, await withCompressed(release.files));
  let isNew = false;
  try {
    await store.change(async (before) => {
      // Somebody may have been quicker.
      if (isPublished(before, release)) return undefined;
      await refuseIfUnfit(store, before, [...together, manifest]);
      isNew = true;
      const published = { digest, at: new Date().toISOString() };
      return { action: 'publish', name, from: null, to: version, published, staged, ...reason };
    });
    return { manifest, isNew };
  } finally {
    await staged.discard();
  }
}

/** Writes what a folder has lost of a version, or holds otherwise. @returns how many files of the build those were */
async function putBackLost(
  store: ReleaseStore,
  { manifest: { name, version }, files }: CheckedRelease,
): Promise<number> {
  if (!store.putBack) return 0;
  const lost = new Map<string, Buffer>();
  for (const [file, content] of files) {
    const stored = await store.file(name, version, file);
    const isWhole = stored?.equals(content) && (await lostForms(store, { name, version }, file, content)).length === 0;
    if (!isWhole) lost.set(file, content);
  }
  if (lost.size > 0) await store.putBack(name, version, await withCompressed(lost));
  return lost.size;
}

/** Compressed forms of a file that were made when it was published, and are not there or hold something else. */
async function lostForms(
  store: ReleaseStore,
  release: { name: string; version: string },
  file: string,
  content: Buffer,
): Promise<string[]> {
  if (!COMPRESSIBLE.test(file)) return [];
  const forms = [`${file}.br`, `${file}.gz`];
  const stored = await Promise.all(forms.map((form) => store.file(release.name, release.version, form)));
  const damaged = await damagedForms(store, release, file, content);
  return forms.filter((form, place) => !stored[place] || damaged.includes(form));
}

/** True where the very same was published. @throws ReleaseError where something else was */
function isPublished(document: RegistryDocument, { manifest: { name, version }, digest }: CheckedRelease): boolean {
  const known = publishedVersion(document, name, version);
  if (!known) return false;
  if (known.digest === digest) return true;
  throw replacing({ name, version });
}

/** A version that was pruned may come back as it was only: browsers keep its files for a year. @throws ReleaseError */
function refuseIfReplacing(history: HistoryEntry[], { manifest: { name, version }, digest }: CheckedRelease): void {
  const before = history.filter((entry) => entry.action === 'publish' && entry.name === name && entry.to === version);
  if (before.some(({ published }) => published && published.digest !== digest)) throw replacing({ name, version });
}

function replacing(release: { name: string; version: string }): ReleaseError {
  return new ReleaseError(
    `${named(release)} was already published with other content. Raise the version in package.json, build it and publish again.`,
  );
}

function refuseIfUnfit(store: ReleaseStore, document: RegistryDocument, together: ReleaseManifest[]): Promise<void> {
  return refuseWhatDoesNotFit(store, document, document.releases, together);
}

const COMPRESSIBLE = /\.(js|css|html|json|svg|wasm)$/;

/** The files of a version with the compressed forms of those that gain by it, made once for good. */
export async function withCompressed(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  for (const [file, content] of files) {
    if (!COMPRESSIBLE.test(file)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    all.set(`${file}.br`, brotli).set(`${file}.gz`, gzipped);
  }
  return all;
}

/** What became of one of several builds. */
interface ReleasedBuild {
  name: string;
  version: string;
  /** False where the same bytes were published before. */
  isNew: boolean;
  /** The version that users get now: another one where an operator took this one back, or went on to another. */
  active: string | undefined;
}

/**
 * Releases what was built at once, which fits together even where no part of it fits what was active before. Only what is
 * published for the first time becomes active, or what nothing is active of: a version that was rolled back from stays
 * rolled back, and so does its part, until an operator makes another version active. A part with a canary is theirs as well;
 * a part that was taken away stays away, and what is frozen keeps its version.
 * @throws ReleaseError
 */
export async function releaseTogether(
  store: ReleaseStore,
  builds: BuiltRelease[],
  reason: Reason,
): Promise<ReleasedBuild[]> {
  const manifests = await Promise.all(builds.map(async (built) => (await checkedRelease(built)).manifest));
  const document = await store.read();
  const { published, releases: before } = document;
  const history = await store.history();
  const isOperators = (name: string) =>
    before[name]?.canary !== undefined ||
    history.findLast((entry) => entry.name === name && entry.action !== 'publish')?.action === 'rollback';
  const isHeld = (name: string) =>
    retiredOf(document, name) !== undefined || (before[name] && freezeSentence(document, name) !== undefined);
  const together = manifests.filter(
    ({ name, version }) => !before[name] || (!published[name]?.[version] && !isOperators(name)),
  );
  const released: ReleasedBuild[] = [];
  for (const built of builds) {
    const { manifest, isNew } = await publish(store, built, reason, { together });
    const { name, version } = manifest;
    const isNext = together.some((each) => each.name === name) && !isHeld(name);
    const active = isNext ? (await activate(store, name, version, reason, together)).active : before[name]?.active;
    released.push({ name, version, isNew, active });
  }
  return released;
}
