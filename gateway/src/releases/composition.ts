import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import semver from 'semver';

/** A shell and one version of each remote, as users would get them together. */
export interface Composition {
  /** Undefined if none is released yet; then there are no pages. */
  shell: ReleaseManifest | undefined;
  /** In order: if two of them want a route, the first gets it. */
  remotes: ReleaseManifest[];
  /** The contract of the deployed api; undefined if unknown. */
  api?: ApiContract | undefined;
}

/** A remote that conflicts with the others. */
export interface Conflict {
  remote: string;
  /** The conflict and its solution, in at most two sentences. */
  problem: string;
}

/**
 * Checks if a shell and its remotes fit together, at the gateway's start and before each change.
 * @param before what users get now: a route that two remotes want stays with its present owner
 * @returns each problem and its solution, in at most two sentences
 */
export function checkComposition(composition: Composition, before?: Composition): string[] {
  return [
    ...conflicts(composition, before).map(({ problem }) => problem),
    ...sharedProblems(composition),
    ...screenProblems(composition),
    ...menuProblems(composition),
    ...slotProblems(composition),
    ...apiProblems(composition),
  ];
}

/** Remotes that the shell cannot run, or that want another remote's route, as in {@link checkComposition}. */
export function conflicts(composition: Composition, before?: Composition): Conflict[] {
  return [...shellApiConflicts(composition), ...routeConflicts(composition, before)];
}

/** The problems that a change would add, because existing problems must not block it. */
export function newProblems(composition: Composition, before: Composition): string[] {
  const known = new Set(checkComposition(before));
  return checkComposition(composition, before).filter((problem) => !known.has(problem));
}

/** A version as sentences name it: `admin 1.1.5`. */
export function named({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string {
  return `${name} ${version}`;
}

function* shellApiConflicts({ shell, remotes }: Composition): Generator<Conflict> {
  for (const remote of shell ? remotes : []) {
    if (!shell || semver.satisfies(shell.shellApi, remote.shellApi)) continue;
    const problem = `${named(remote)} needs shell API ${remote.shellApi}, but ${named(shell)} offers ${shell.shellApi}. Activate a shell that offers it, or another version of ${remote.name}.`;
    yield { remote: remote.name, problem };
  }
}

/** A route belongs to the remote that had it first, until a version without it is active. */
function* routeConflicts({ remotes }: Composition, before: Composition | undefined): Generator<Conflict> {
  const owners = ownersIn(remotes, ownersIn(before?.remotes ?? []));
  for (const remote of remotes) {
    for (const { path } of remote.routes) {
      const owner = owners.get(shapeOf(path));
      if (!owner || owner.name === remote.name) continue;
      const problem = `${named(remote)} wants the route ${path}, which belongs to ${owner.name}. Use another route, or activate a version of ${owner.name} without it first.`;
      yield { remote: remote.name, problem };
    }
  }
}

/** The owner of each route: the previous owner if it still wants the route, otherwise the first remote that does. */
function ownersIn(remotes: ReleaseManifest[], before = new Map<string, ReleaseManifest>()) {
  const owners = new Map<string, ReleaseManifest>();
  for (const remote of remotes) {
    for (const { path } of remote.routes) {
      const shape = shapeOf(path);
      const isOwn = before.get(shape)?.name === remote.name;
      if (isOwn || !owners.has(shape)) owners.set(shape, remote);
    }
  }
  return owners;
}

/** Routes are the same if they differ only in the names of parameters. */
function shapeOf(path: string): string {
  return path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');
}

/**
 * Exports of shared packages that remotes use and the shell lacks. It compares exported names, not package versions, so
 * that a remote does not wait for a newer package whose additions it does not use.
 */
function* sharedProblems({ shell, remotes }: Composition): Generator<string> {
  for (const remote of shell ? remotes : []) {
    for (const [request, needed] of Object.entries(remote.shared)) {
      const provided = shell && Object.hasOwn(shell.shared, request) ? shell.shared[request] : undefined;
      const lack = shell && lackOf(named(shell), request, provided, needed);
      if (!lack) continue;
      yield `${named(remote)} uses ${lack}. Activate a shell that has it first, or another version of ${remote.name}.`;
    }
  }
}

type Shared = ReleaseManifest['shared'][string];

function lackOf(shell: string, request: string, provided: Shared | undefined, needed: Shared): string | undefined {
  if (provided === undefined) return `${request}, which ${shell} does not have`;
  if (Array.isArray(needed)) {
    const missing = needed.filter((name) => !Array.isArray(provided) || !provided.includes(name));
    return missing.length === 0 ? undefined : `${missing.join(', ')} of ${request}, which ${shell} does not have`;
  }
  if (Array.isArray(provided)) return undefined;
  const offered = semver.validRange(provided) === null ? null : semver.minVersion(provided);
  if (offered && semver.satisfies(offered, needed)) return undefined;
  return `${request} ${needed}, but ${shell} has ${offered?.version ?? provided}`;
}

/** A route without a screen would be a blank page, and no address leads to a screen without a route. */
function* screenProblems({ remotes }: Composition): Generator<string> {
  for (const remote of remotes) {
    const routes = remote.routes.map(({ path }) => path);
    const { screens = routes } = remote;
    const said = (what: string) => `${named(remote)} ${what}`;
    for (const [place, path] of routes.entries()) {
      if (routes.findIndex((each) => shapeOf(each) === shapeOf(path)) !== place) {
        yield said(`has the route ${path} twice. Remove one from its remote.json.`);
      }
      if (!screens.includes(path)) {
        yield said(`has the route ${path} without a screen. Add a screen to its createRemote, or remove the route.`);
      }
    }
    for (const path of screens) {
      if (routes.includes(path)) continue;
      yield said(`has a screen for ${path} without a route. Add a route to its remote.json, or remove the screen.`);
    }
  }
}

/** Menu entries without a route, or for roles that may not open it. */
function* menuProblems({ remotes }: Composition): Generator<string> {
  for (const remote of remotes) {
    for (const { path, label, roles } of remote.menu) {
      const access = remote.routes.find((each) => each.path === path)?.access;
      const refused = access === 'public' ? [] : roles.filter((role) => !access?.includes(role));
      if (!access) {
        yield `${named(remote)} has “${label}” in its menu, but no route ${path}. Add the route, or remove the menu entry.`;
      } else if (refused.length > 0) {
        yield `${named(remote)} shows “${label}” to ${refused.join(', ')}, who may not open ${path}. Give them access to the route, or remove them from the menu entry.`;
      }
    }
  }
}

/** Slots that a remote fills and no part has, such as a misspelled one. */
function* slotProblems({ shell, remotes }: Composition): Generator<string> {
  const known = new Set([...(shell?.slots ?? []), ...remotes.flatMap(({ hosts = [] }) => hosts)]);
  for (const remote of shell ? remotes : []) {
    for (const slot of remote.slots) {
      if (!shell || known.has(slot)) continue;
      yield `${named(remote)} fills the slot ${slot}, which neither ${named(shell)} nor a remote has. Correct its name, or first activate a part that has it.`;
    }
  }
}

/** Endpoints that the shell or a remote calls and that the deployed api lacks or answers by another contract. */
export function* apiProblems({ shell, remotes, api }: Composition): Generator<string> {
  const known = new Map(api?.endpoints.map(({ method, path, hashes }) => [`${method} ${path}`, hashes]));
  for (const part of api ? [...(shell ? [shell] : []), ...remotes] : []) {
    for (const { method, path, hash } of part.endpoints ?? []) {
      const hashes = known.get(`${method} ${path}`);
      if (hashes?.includes(hash)) continue;
      const what = hashes ? ' by another contract than the deployed api has' : ', which the deployed api does not have';
      yield `${named(part)} calls ${method} ${path}${what}. Deploy an api that has it first, or activate another version of ${part.name}.`;
    }
  }
}
