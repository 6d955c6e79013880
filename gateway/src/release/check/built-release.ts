import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '@openward/contract/registry';
import semver from 'semver';
import { ReleaseError } from '../release-error.ts';

/** A build, wherever it comes from: a folder, or a call. */
export interface BuiltRelease {
  /** Where it comes from, for sentences. */
  origin: string;
  /** The bytes of a file by its path; undefined where there is none. */
  read(file: string): Promise<Buffer | undefined>;
}

/** As semver.org gives it; libraries take more than that. */
const SEMANTIC_VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** Bytes that a manifest may have: what it says of menus and routes stands in every page. */
const LARGEST_MANIFEST = 512 * 1024;

/** The build in a folder. */
export function builtIn(folder: string): BuiltRelease {
  return { origin: folder, read: (file) => readFile(join(folder, file)).catch(() => undefined) };
}

/** A build that is what it says: its manifest, and every file that the manifest names. */
export interface CheckedRelease {
  manifest: ReleaseManifest;
  /** SHA-256 of its `remote.json`. */
  digest: string;
  /** By path, `remote.json` among them. */
  files: Map<string, Buffer>;
}

/** Checks a build by itself. @throws ReleaseError with a sentence that says what to mend */
export async function checkedRelease(built: BuiltRelease): Promise<CheckedRelease> {
  const text = await built.read('remote.json');
  if (!text) throw new ReleaseError(`${built.origin} holds no remote.json at its top: build it first.`);
  if (text.length > LARGEST_MANIFEST) throw new ReleaseError('remote.json may have at most 512 kB.');
  const manifest = await manifestIn(text.toString('utf8'));
  if (!manifest.integrity[manifest.entry]) throw new ReleaseError(`${manifest.entry} has no integrity value.`);
  const files = new Map([['remote.json', text]]);
  for (const [file, expected] of Object.entries(manifest.integrity)) {
    const content = await built.read(file);
    if (!content)
      throw new ReleaseError(
        `${file} is named in remote.json but missing: build it again, and leave the folder as it is.`,
      );
    if (integrityOf(content) !== expected)
      throw new ReleaseError(
        `${file} is not what was built: its integrity differs. Build it again, and leave the folder as it is.`,
      );
    files.set(file, content);
  }
  return { manifest, digest: digestOf(text), files };
}

async function manifestIn(text: string): Promise<ReleaseManifest> {
  const value = parsed(text);
  // Loads every schema of the contract, which a rollback at night has no use for.
  const { manifestSchema } = await import('./manifest-schema.ts');
  try {
    const manifest = (await manifestSchema.validate(value, {
      abortEarly: false,
      strict: true,
    })) as unknown as ReleaseManifest;
    if (!SEMANTIC_VERSION.test(manifest.version)) throw new Error(`${manifest.version} is not a semantic version`);
    if (semver.validRange(manifest.shellApi) === null)
      throw new Error(`${manifest.shellApi} is not a range of versions`);
    return manifest;
  } catch (error) {
    const { errors, message } = error as Error & { errors?: string[] };
    throw new ReleaseError(`remote.json is not valid: ${errors?.join('; ') ?? message}.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const what = /^\s*</.test(text) ? 'an HTML page' : 'no JSON';
    throw new ReleaseError(`remote.json is not valid: it is ${what}.`);
  }
}

/** SHA-256 of a manifest's bytes, in hex. */
export function digestOf(manifest: Buffer): string {
  return createHash('sha256').update(manifest).digest('hex');
}

/** The subresource integrity of a file's bytes. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
