import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseManifest } from '@openward/contract/registry';
import { SHELL_API } from '@openward/contract/registry';
import semver from 'semver';
import { manifestSchema } from './manifest-schema.ts';
import { readDocument, readManifest, SHELL } from './registry-document.ts';

const COMPRESSIBLE = /\.(js|css|html|json|svg|wasm)$/;

/** A release that must not be published; the message says what to mend. */
export class PublishError extends Error {}

/**
 * Checks a built folder and copies it to `releases/<name>/<version>/`, with every text file compressed once
 * for good. Publishing the same bytes again is no change; other bytes under a published version are refused.
 * @throws PublishError
 */
export async function publish(
  releasesDir: string,
  folder: string,
): Promise<{ manifest: ReleaseManifest; isNew: boolean }> {
  const manifest = await checkedManifest(folder);
  await checkIntegrity(folder, manifest);
  if (manifest.name !== SHELL) await checkShared(releasesDir, manifest);
  const target = join(releasesDir, manifest.name, manifest.version);
  if (!existsSync(target) && (await copyCompressed(folder, target, manifest))) return { manifest, isNew: true };
  const published = await readManifest(releasesDir, manifest.name, manifest.version);
  if (JSON.stringify(published) === JSON.stringify(manifest)) return { manifest, isNew: false };
  throw new PublishError(
    `${manifest.name} ${manifest.version} is published with other content. A published version never changes: raise the version.`,
  );
}

async function checkedManifest(folder: string): Promise<ReleaseManifest> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => {
    throw new PublishError(`${folder} holds no remote.json: build it first.`);
  });
  try {
    const manifest = (await manifestSchema.validate(JSON.parse(text), {
      abortEarly: false,
    })) as unknown as ReleaseManifest;
    if (!semver.valid(manifest.version)) throw new PublishError(`${manifest.version} is not a semantic version.`);
    if (!semver.satisfies(SHELL_API, manifest.shellApi)) {
      throw new PublishError(`${manifest.name} needs shell API ${manifest.shellApi}; this portal offers ${SHELL_API}.`);
    }
    return manifest;
  } catch (error) {
    if (error instanceof PublishError) throw error;
    throw new PublishError(`remote.json is not valid: ${(error as Error).message}`);
  }
}

async function checkIntegrity(folder: string, manifest: ReleaseManifest): Promise<void> {
  if (!manifest.integrity[manifest.entry]) throw new PublishError(`${manifest.entry} has no integrity value.`);
  for (const [file, expected] of Object.entries(manifest.integrity)) {
    const content = await readFile(join(folder, file)).catch(() => {
      throw new PublishError(`${file} is named in remote.json but missing.`);
    });
    const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (actual !== expected) throw new PublishError(`${file} is not what was built: its integrity differs.`);
  }
}

/** A remote runs on what the active shell provides; a range that it cannot meet would fail in every browser. */
async function checkShared(releasesDir: string, manifest: ReleaseManifest): Promise<void> {
  const shell = (await readDocument(releasesDir)).releases[SHELL];
  if (!shell) return;
  const { shared: provided } = await readManifest(releasesDir, SHELL, shell.active);
  for (const [request, range] of Object.entries(manifest.shared)) {
    const offered = semver.minVersion(provided[request] ?? '');
    if (!provided[request] || !offered) throw new PublishError(`The active shell does not provide ${request}.`);
    if (!semver.satisfies(offered, range)) {
      throw new PublishError(`${request} ${range} is needed; the active shell provides ${offered.version}.`);
    }
  }
}

/**
 * Copies beside the target first, so that a version appears whole or not at all.
 * @returns false where somebody else published that version meanwhile
 */
async function copyCompressed(folder: string, target: string, manifest: ReleaseManifest): Promise<boolean> {
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    for (const file of [...Object.keys(manifest.integrity), 'remote.json']) {
      const copy = join(beside, file);
      await mkdir(dirname(copy), { recursive: true });
      await cp(join(folder, file), copy);
      if (COMPRESSIBLE.test(file)) await compress(copy);
    }
    await rename(beside, target);
    return true;
  } catch (error) {
    // A folder that holds something is never replaced by a rename: whoever came first has won.
    if (existsSync(join(target, 'remote.json'))) return false;
    throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
