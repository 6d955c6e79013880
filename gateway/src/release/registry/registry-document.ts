import type { PartRelease } from './part-release.ts';

/** The name under which the shell is released; it is not a remote, but is delivered like one. */
export const SHELL = 'shell';

/** A version that was published. */
export interface PublishedVersion {
  /** SHA-256 of its `remote.json`, which holds the integrity of every file: what it names is all that it is. */
  digest: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** The one document that says what users get. It is replaced as a whole, never edited in place. */
export interface RegistryDocument {
  /** Grows by one with every change. */
  revision: number;
  /** The hash of the history's last entry. */
  head: string;
  releases: Record<string, PartRelease>;
  /** Every version that can be activated, by part and version. */
  published: Record<string, Record<string, PublishedVersion>>;
}

/** The head of a history without an entry. */
export const START = '0'.repeat(64);

/** What a part has; names come from outside, and some are those of things that every object has. */
export function releaseOf({ releases }: RegistryDocument, name: string): PartRelease | undefined {
  return Object.hasOwn(releases, name) ? releases[name] : undefined;
}

/** A part's versions that can be activated. */
export function publishedOf(
  { published }: Pick<RegistryDocument, 'published'>,
  name: string,
): Record<string, PublishedVersion> {
  return (Object.hasOwn(published, name) && published[name]) || {};
}

/** A version that can be activated; undefined where it was not published, or is gone. */
export function publishedVersion(
  document: RegistryDocument,
  name: string,
  version: string,
): PublishedVersion | undefined {
  const versions = publishedOf(document, name);
  return Object.hasOwn(versions, version) ? versions[version] : undefined;
}

export const EMPTY_DOCUMENT: RegistryDocument = { revision: 0, head: START, releases: {}, published: {} };

/** The document in a text. @throws SyntaxError where it is damaged */
export function parseDocument(text: string): RegistryDocument {
  const document: unknown = JSON.parse(text);
  const { revision, head, releases, published } = (document ?? {}) as Partial<RegistryDocument>;
  if (typeof revision !== 'number' || typeof head !== 'string' || !isObject(releases) || !isObject(published))
    throw damaged();
  const parts = Object.entries(releases).map(([name, release]) => [name, partIn(release)]);
  return { revision, head, releases: Object.fromEntries(parts), published };
}

function partIn(value: unknown): PartRelease {
  const { active, earlier, withdrawn, canary } = (value ?? {}) as PartRelease;
  if (typeof active !== 'string' || ![earlier, withdrawn].every(isTexts)) throw damaged();
  if (canary && (typeof canary.version !== 'string' || typeof canary.percent !== 'number')) throw damaged();
  return { active, earlier, withdrawn, ...(canary ? { canary } : {}) };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isObject(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const damaged = () => new SyntaxError('This is no registry.');

/** The document as it is stored: people read it at night. */
export function documentText(document: RegistryDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
