import semver from 'semver';
import { ReleaseError } from './errors.ts';

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
  /** Parts that were taken away, as they were: a rollback or an activation brings them back. Absent where there is none. */
  retired?: Record<string, PartRelease>;
  /** What may not go on to another version for now, by part, or under {@link ALL}. Absent where there is nothing. */
  freezes?: Record<string, Freeze>;
}

/** Stands for all parts where one could be named; no part can have this name. */
export const ALL = '*';

/** How long a part keeps its version, and why. */
export interface Freeze {
  /** ISO 8601 UTC; it ends by itself. */
  until: string;
  /** Who said so, why and when. */
  by: string;
  why: string;
  since: string;
}

/** The head of a history without an entry. */
export const START = '0'.repeat(64);

/** A part's versions; `Object.hasOwn` because a name may be that of a property which every object has. */
export function releaseOf({ releases }: RegistryDocument, name: string): PartRelease | undefined {
  return Object.hasOwn(releases, name) ? releases[name] : undefined;
}

/** The versions of a part that was taken away. */
export function retiredOf({ retired = {} }: RegistryDocument, name: string): PartRelease | undefined {
  return Object.hasOwn(retired, name) ? retired[name] : undefined;
}

/** The freezes that hold at a time, by part, or under {@link ALL}. */
export function freezesAt({ freezes = {} }: RegistryDocument, now: Date): [name: string, freeze: Freeze][] {
  return Object.entries(freezes).filter(([, { until }]) => new Date(until) > now);
}

/** A part's versions that can be activated. */
export function publishedOf({ published }: Pick<RegistryDocument, 'published'>, name: string) {
  return (Object.hasOwn(published, name) && published[name]) || {};
}

/** A version that can be activated; undefined where it was not published, or is gone. */
export function publishedVersion(document: RegistryDocument, name: string, version: string) {
  const versions = publishedOf(document, name);
  return Object.hasOwn(versions, version) ? versions[version] : undefined;
}

export const EMPTY_DOCUMENT: RegistryDocument = { revision: 0, head: START, releases: {}, published: {} };

/** The document in a text. @throws SyntaxError where it is damaged */
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

/** A version that some of the users get, to see how it fares. */
export interface Canary {
  version: string;
  /** Of the users, 1 to 99; who they are depends on them and the remote alone (see `isChosen` of the contract). */
  percent: number;
}

/** Which versions of a part users get. */
export interface PartRelease {
  active: string;
  /** What was active before, the latest first; none that was withdrawn. Pages fall back to the first. */
  earlier: string[];
  /** Rolled back or halted versions: only activating one by its name brings it back. */
  withdrawn: string[];
  canary?: Canary;
}

/** How many earlier versions are kept for rollbacks. */
const LONGEST = 10;

/** What pages fall back to where the active version does not load; null where there is none. */
export function fallbackOf({ earlier }: PartRelease): string | null {
  return earlier[0] ?? null;
}

/** The part once a version was activated by its name: that also ends a withdrawal. */
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
 * The part once its active version was withdrawn: twice leads two versions back, never forward again.
 * @param version what to go back to; the version before the active one where none is named
 * @throws ReleaseError where there is nothing to go back to, the version was withdrawn, or it leads forward
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

/** What is left to go back to: what was active after the target is likely to have the fault as well. */
function earlierThan(target: string, earlier: string[]): string[] {
  const place = earlier.indexOf(target);
  return place >= 0 ? earlier.slice(place + 1) : earlier.filter((version) => isBefore(version, target));
}

function isBefore(version: string, other: string): boolean {
  const [one, two] = [semver.parse(version), semver.parse(other)];
  // Versions that were published before this check existed may be invalid.
  return one !== null && two !== null && one.compare(two) < 0;
}

/**
 * The part once some of the users get another version; 0 percent ends that.
 * @throws ReleaseError where the version is active or withdrawn, the part has no active version, or what is to be ended
 * is not a canary
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

/** The part once all users get its canary. @throws ReleaseError where it has none */
export function promoted(name: string, current: PartRelease | undefined): PartRelease {
  return activated(current, canaryOf(name, current).version);
}

/**
 * The part once it is as it was at an earlier revision. What users got meanwhile is left, but not withdrawn: the same
 * command leads forward again.
 * @param current its versions now, also of a part that was taken away since
 * @param isPublished whether a version is still there to fall back to
 * @throws ReleaseError where its version of then was withdrawn since
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

/** The part once its canary was withdrawn. @throws ReleaseError where it has none */
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
