import semver from 'semver';
import { ReleaseError } from './errors.ts';

/** The name of the shell's releases; the shell is not a remote, but is delivered like one. */
export const SHELL = 'shell';

/** A published version. */
export interface PublishedVersion {
  /** SHA-256 of its `remote.json`, which contains the integrity of every file and so covers all of them. */
  digest: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** The document that defines what users get. It is always replaced as a whole, never edited in place. */
export interface RegistryDocument {
  /** Grows by one with every change. */
  revision: number;
  /** The hash of the history's last entry. */
  head: string;
  releases: Record<string, PartRelease>;
  /** Every version that can be activated, by part and version. */
  published: Record<string, Record<string, PublishedVersion>>;
  /** Retired parts with their last versions, for a rollback or activation. Absent if there are none. */
  retired?: Record<string, PartRelease>;
  /** Freezes by part, or under {@link ALL}. Absent if there are none. */
  freezes?: Record<string, Freeze>;
}

/** Means all parts; no part can have this name. */
export const ALL = '*';

/** How long a part keeps its version, and why. */
export interface Freeze {
  /** ISO 8601 UTC; the freeze then ends without a command. */
  until: string;
  by: string;
  why: string;
  since: string;
}

/** The head of an empty history. */
export const START = '0'.repeat(64);

/** A part's versions; `Object.hasOwn`, because a part's name may be a property that every object inherits. */
export function releaseOf({ releases }: RegistryDocument, name: string): PartRelease | undefined {
  return Object.hasOwn(releases, name) ? releases[name] : undefined;
}

/** The versions of a retired part. */
export function retiredOf({ retired = {} }: RegistryDocument, name: string): PartRelease | undefined {
  return Object.hasOwn(retired, name) ? retired[name] : undefined;
}

/** The freezes that are active at a time, by part, or under {@link ALL}. */
export function freezesAt({ freezes = {} }: RegistryDocument, now: Date): [name: string, freeze: Freeze][] {
  return Object.entries(freezes).filter(([, { until }]) => new Date(until) > now);
}

/** A part's versions that can be activated. */
export function publishedOf({ published }: Pick<RegistryDocument, 'published'>, name: string) {
  return (Object.hasOwn(published, name) && published[name]) || {};
}

/** A version that can be activated; undefined if it was never published, or was pruned. */
export function publishedVersion(document: RegistryDocument, name: string, version: string) {
  const versions = publishedOf(document, name);
  return Object.hasOwn(versions, version) ? versions[version] : undefined;
}

export const EMPTY_DOCUMENT: RegistryDocument = { revision: 0, head: START, releases: {}, published: {} };

/** @throws SyntaxError if the document is damaged */
export function parseDocument(text: string): RegistryDocument {
  const document: unknown = JSON.parse(text);
  const { revision, head, releases, published, retired, freezes } = (document ?? {}) as Partial<RegistryDocument>;
  if (typeof revision !== 'number' || typeof head !== 'string' || !isObject(releases) || !isObject(published))
    throw damaged();
  return {
    ...{ revision, head, releases: partsIn(releases), published },
    ...(retired === undefined ? {} : { retired: partsIn(retired) }),
    ...(freezes === undefined ? {} : { freezes: freezesIn(freezes) }),
  };
}

function partsIn(parts: unknown): Record<string, PartRelease> {
  if (!isObject(parts)) throw damaged();
  return Object.fromEntries(Object.entries(parts).map(([name, release]) => [name, partIn(release)]));
}

function freezesIn(freezes: unknown): Record<string, Freeze> {
  const isWhole = (freeze: unknown) => isObject(freeze) && isTexts([freeze.until, freeze.by, freeze.why, freeze.since]);
  if (!isObject(freezes) || !Object.values(freezes).every(isWhole)) throw damaged();
  return freezes;
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

const damaged = () => new SyntaxError('This is not a registry.');

/** The document as it is stored, indented because operators read it. */
export function documentText(document: RegistryDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A version that only some users get, to test it. */
export interface Canary {
  version: string;
  /** Percent of users, 1 to 99; the choice depends on user and remote only (see `isChosen` of the contract). */
  percent: number;
}

/** Which versions of a part users get. */
export interface PartRelease {
  active: string;
  /** Previously active versions without withdrawn ones, latest first. Pages fall back to the first. */
  earlier: string[];
  /** Rolled back or halted versions: only activating one by its name brings it back. */
  withdrawn: string[];
  canary?: Canary;
}

/** How many earlier versions are kept for rollbacks. */
const LONGEST = 10;

/** The version that pages use if the active one does not load; null if there is none. */
export function fallbackOf({ earlier }: PartRelease): string | null {
  return earlier[0] ?? null;
}

/** The part after activating a version by its name, which also ends a withdrawal. */
export function activated(current: PartRelease | undefined, version: string): PartRelease {
  if (!current) return { active: version, earlier: [], withdrawn: [] };
  if (current.active === version) return current;
  const { canary, ...rest } = current;
  return {
    ...rest,
    active: version,
    earlier: [current.active, ...without(current.earlier, version, current.active)].slice(0, LONGEST),
    withdrawn: without(current.withdrawn, version),
    ...(canary && canary.version !== version ? { canary } : {}),
  };
}

/**
 * The part after withdrawing its active version: a second rollback goes further back, never forward.
 * @param version the target; the version before the active one by default
 * @throws ReleaseError if there is no target, or the target was withdrawn or leads forward
 */
export function rolledBack(name: string, current: PartRelease | undefined, version?: string): PartRelease {
  if (!current) throw new ReleaseError(`${name} was never released.`);
  const { active, earlier, withdrawn, canary } = current;
  const target = version ?? earlier[0];
  if (target === undefined) {
    const way =
      withdrawn.length > 0
        ? `To bring a withdrawn version back, use \`activate ${name} <version>\`. Withdrawn: ${withdrawn.join(', ')}.`
        : `To give users another version, use \`activate ${name} <version>\`.`;
    throw new ReleaseError(`${name} has no version before ${active} to go back to. ${way}`);
  }
  if (target === active) throw new ReleaseError(`Users already get ${name} ${active}.`);
  if (withdrawn.includes(target)) {
    throw new ReleaseError(`${name} ${target} was withdrawn. Only \`activate ${name} ${target}\` brings it back.`);
  }
  if (!earlier.includes(target) && !isBefore(target, active)) {
    throw new ReleaseError(
      `${name} ${target} is newer than ${active} and was never active, so you cannot roll back to it. Use \`activate ${name} ${target}\`.`,
    );
  }
  return {
    active: target,
    earlier: earlierThan(target, earlier),
    withdrawn: [active, ...without(withdrawn, active)],
    ...(canary && canary.version !== target ? { canary } : {}),
  };
}

/** The remaining rollback targets. Versions active after the target probably have the same fault. */
function earlierThan(target: string, earlier: string[]): string[] {
  const place = earlier.indexOf(target);
  return place >= 0 ? earlier.slice(place + 1) : earlier.filter((version) => isBefore(version, target));
}

function isBefore(version: string, other: string): boolean {
  const [one, two] = [semver.parse(version), semver.parse(other)];
  // Versions published before this check existed may be invalid.
  return one !== null && two !== null && one.compare(two) < 0;
}

/**
 * The part after giving a canary to some users; 0 percent ends the canary.
 * @throws ReleaseError if the version is active or withdrawn, the part has no active version, or the canary to end does
 * not exist
 */
export function withCanary(name: string, current: PartRelease | undefined, canary: Canary): PartRelease {
  if (!current) throw new ReleaseError(`${name} has no active version yet. Activate one first.`);
  const { canary: before, ...rest } = current;
  if (canary.percent === 0) {
    if (before?.version === canary.version) return rest;
    throw new ReleaseError(`${name} ${canary.version} is not a canary.`);
  }
  if (before?.version === canary.version && before.percent === canary.percent) return current;
  if (canary.version === current.active) throw new ReleaseError(`All users already get ${name} ${canary.version}.`);
  if (current.withdrawn.includes(canary.version)) {
    throw new ReleaseError(
      `${name} ${canary.version} was withdrawn. Only \`activate ${name} ${canary.version}\` brings it back.`,
    );
  }
  return { ...rest, canary };
}

/** The part after giving its canary to all users. @throws ReleaseError if it has no canary */
export function promoted(name: string, current: PartRelease | undefined): PartRelease {
  return activated(current, canaryOf(name, current).version);
}

/**
 * The part after going back to an earlier revision. Versions active since then are not withdrawn, so the same command
 * can go forward again.
 * @param current its versions now, or those at retirement
 * @param isPublished whether a version still exists as a fallback
 * @throws ReleaseError if the target version was withdrawn meanwhile
 */
export function restored(
  name: string,
  current: PartRelease | undefined,
  then: PartRelease,
  isPublished: (version: string) => boolean,
): PartRelease {
  const { canary } = current ?? {};
  const withdrawn = current?.withdrawn ?? [];
  const { active, earlier } = then;
  if (withdrawn.includes(active)) {
    throw new ReleaseError(`${name} ${active} was withdrawn. Only \`activate ${name} ${active}\` brings it back.`);
  }
  return {
    active,
    earlier: earlier.filter((version) => !withdrawn.includes(version) && isPublished(version)),
    withdrawn,
    ...(canary && canary.version === then.canary?.version ? { canary } : {}),
  };
}

/** The part after withdrawing its canary. @throws ReleaseError if it has no canary */
export function halted(name: string, current: PartRelease | undefined): PartRelease {
  const { version } = canaryOf(name, current);
  const { canary: _ended, ...rest } = current as PartRelease;
  return {
    ...rest,
    earlier: without(rest.earlier, version),
    withdrawn: [version, ...without(rest.withdrawn, version)],
  };
}

function canaryOf(name: string, current: PartRelease | undefined): Canary {
  if (!current?.canary) throw new ReleaseError(`${name} has no canary.`);
  return current.canary;
}

function without(versions: string[], ...unwanted: string[]): string[] {
  return versions.filter((version) => !unwanted.includes(version));
}
