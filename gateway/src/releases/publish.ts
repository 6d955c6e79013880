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

/** The result of publishing a build. */
export interface Published {
  manifest: ReleaseManifest;
  /** False if the same bytes were published before. */
  isNew: boolean;
  /** How many lost or damaged files of the version were restored. */
  putBack?: number;
}

/**
 * Checks a build on its own and together with what users get, and stores it under its version with compressed text
 * files. Publishing the same bytes again only restores lost files; different bytes for a published version are refused.
 * @param choice `part`: the expected part, any by default; `together`: versions activated with it, see {@link
 * refuseWhatDoesNotFit}
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
  // A token must not publish another part by what a manifest says.
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
      // Another command may have published it meanwhile.
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

/** Restores lost or changed files of a version. @returns how many files of the build were affected */
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

/** Compressed forms of a file that publishing made and that are missing or differ. */
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

/** True if the same bytes were published. @throws ReleaseError if other bytes were */
function isPublished(document: RegistryDocument, { manifest: { name, version }, digest }: CheckedRelease): boolean {
  const known = publishedVersion(document, name, version);
  if (!known) return false;
  if (known.digest === digest) return true;
  throw replacing({ name, version });
}

/** A pruned version may return only with the same bytes: browsers cache files for a year. @throws ReleaseError */
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

/** Adds compressed forms for the files that benefit from compression. */
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

interface ReleasedBuild {
  name: string;
  version: string;
  /** False if the same bytes were published before. */
  isNew: boolean;
  /** The version that users get now; it differs if an operator rolled this one back or activated another. */
  active: string | undefined;
}

/**
 * Releases builds that fit together, even if no single one fits what was active before. Only new versions and parts
 * without an active version become active: a rolled-back part stays as it is until an operator activates a version.
 * Parts with a canary and retired or frozen parts also keep their state.
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
