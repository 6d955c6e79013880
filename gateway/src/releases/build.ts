import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { containerOf, type ReleaseManifest } from '@openward/contract/releases';

import semver from 'semver';
import { ReleaseError } from './errors.ts';
import { SHELL } from './registry.ts';

/** A build that cannot be published; the message says what to correct. */
export class InvalidBuildError extends ReleaseError {
  constructor(message: string) {
    super(message, 'invalid_input');
  }
}

/** A build from a folder or an upload. */
export interface BuiltRelease {
  /** Where the build comes from, for error messages. */
  origin: string;
  /** The bytes of a file; undefined if it does not exist. */
  read(file: string): Promise<Buffer | undefined>;
}

/** Maximum characters of a version: calls and reports refuse longer ones. */
const LONGEST_VERSION = 100;

/** Maximum bytes of a manifest: its menus and routes are part of every page. */
const LARGEST_MANIFEST = 512 * 1024;

/** Maximum values of a manifest at any depth; the largest of the five remotes has about two thousand. */
const MOST_VALUES = 10_000;

/** Maximum reported problems of a manifest, and maximum characters of each. */
const MOST_ERRORS = 10;
const LONGEST_ERROR = 300;

/** The build in a folder. */
export function builtIn(folder: string): BuiltRelease {
  return { origin: folder, read: (file) => readFile(join(folder, file)).catch(() => undefined) };
}

/** A verified build: its manifest, and every file that the manifest names. */
export interface CheckedRelease {
  manifest: ReleaseManifest;
  /** SHA-256 of its `remote.json`. */
  digest: string;
  /** By path, including `remote.json`. */
  files: Map<string, Buffer>;
}

/** Checks a build on its own. @throws InvalidBuildError with a sentence that says what to correct */
export async function checkedRelease(built: BuiltRelease): Promise<CheckedRelease> {
  const text = await built.read('remote.json');
  if (!text) throw new InvalidBuildError(`${built.origin} has no remote.json at its top level. Build the part first.`);
  if (text.length > LARGEST_MANIFEST) throw new InvalidBuildError('remote.json is larger than 512 kB.');
  const manifest = await manifestIn(text.toString('utf8'));
  if (!Object.hasOwn(manifest.integrity, manifest.entry)) {
    throw new InvalidBuildError(`remote.json has no integrity value for ${manifest.entry}. Build it again.`);
  }
  const files = new Map([['remote.json', text]]);
  for (const [file, expected] of Object.entries(manifest.integrity)) {
    const content = await built.read(file);
    if (!content)
      throw new InvalidBuildError(
        `${file} is named in remote.json but missing. Build it again and do not change the folder.`,
      );
    if (integrityOf(content) !== expected)
      throw new InvalidBuildError(
        `${file} was changed after the build: its integrity differs. Build it again and do not change the folder.`,
      );
    files.set(file, content);
  }
  if (manifest.name === SHELL) refuseWithoutPage(files);
  else refuseOtherBuild(manifest);
  return { manifest, digest: digestOf(text), files };
}

/** Refuses a manifest that our build did not write: a page could run another remote's code, or stay blank. */
function refuseOtherBuild({ name, version, container, screens }: ReleaseManifest): void {
  const expected = containerOf(name, version);
  const wrong =
    container === expected
      ? !screens && 'does not list its screens'
      : `names the container ${container}, not ${expected}`;
  if (wrong) throw new InvalidBuildError(`remote.json ${wrong}. Build it again with @openward/remote-kit.`);
}

async function manifestIn(text: string): Promise<ReleaseManifest> {
  const value = parsed(text);
  if (!isSmall(value)) throw new InvalidBuildError(`remote.json has more than ${MOST_VALUES} values.`);
  // Loads every schema of the contract, which the other commands do not need.
  const { manifestProblems, manifestSchema } = await import('@openward/contract/releases/manifest');
  try {
    const manifest = (await manifestSchema.validate(value, {
      abortEarly: false,
      strict: true,
    })) as unknown as ReleaseManifest;
    if (!isVersion(manifest.version)) {
      throw new Error(
        `${manifest.version} is not a semantic version of at most ${LONGEST_VERSION} characters, without leading zeros`,
      );
    }
    if (semver.validRange(manifest.shellApi) === null)
      throw new Error(`shellApi ${manifest.shellApi} is not a version range`);
    return manifest;
  } catch (error) {
    const problems = manifestProblems(error);
    const shown = problems.slice(0, MOST_ERRORS).map((each) => each.slice(0, LONGEST_ERROR));
    const said = shown.join('; ') || (error as Error).message;
    const more = problems.length > MOST_ERRORS ? `; and ${problems.length - MOST_ERRORS} more` : '';
    throw new InvalidBuildError(`remote.json is not valid: ${said}${more}.`);
  }
}

/** True for a version that addresses and version sorting can use. */
function isVersion(text: string): boolean {
  // The library also accepts spaces and a leading `v`.
  return /^\d\S*$/.test(text) && text.length <= LONGEST_VERSION && semver.parse(text) !== null;
}

/** Validating a manifest with very many values would block the gateway. */
function isSmall(manifest: unknown): boolean {
  const open = [manifest];
  for (let seen = 0; open.length > 0; seen++) {
    const value = open.pop();
    if (seen + open.length > MOST_VALUES) return false;
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) open.push(each);
  }
  return true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const what = /^\s*</.test(text) ? 'an HTML page' : 'not JSON';
    throw new InvalidBuildError(`remote.json is not valid: it is ${what}.`);
  }
}

/** SHA-256 in hex. */
export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The subresource integrity of a file's bytes. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The path of the shell's page. */
export const SHELL_PAGE = 'index.html';
/** The place of the page's data in it. */
export const PLACE = '<!--openward:page-->';

/**
 * Refuses a shell whose page could not be served.
 * @throws InvalidBuildError if its page is missing or has no place for data
 */
function refuseWithoutPage(files: ReadonlyMap<string, Buffer>): void {
  if (files.get(SHELL_PAGE)?.includes(PLACE)) return;
  throw new InvalidBuildError(
    `The shell needs ${SHELL_PAGE} in remote.json, with ${PLACE} where the page's data goes. Build it again.`,
  );
}
