import type { ApiContract, ReleaseManifest, RemoteMenuEntry } from '@openward/contract/registry';
import semver from 'semver';

/** What users would get together: a shell, and one version of each remote. */
export interface Composition {
  /** Undefined where none is released yet: then nobody gets anything. */
  shell: ReleaseManifest | undefined;
  /** In the order in which routes that two of them want belong to them. */
  remotes: ReleaseManifest[];
  /** What the deployed api answers; undefined where that is not known. */
  api?: ApiContract | undefined;
}

/**
 * Whether a shell and its remotes fit together, all of them. Used wherever what users get may change, and by the
 * gateway at its start.
 * @param before what users get now: a route that is wanted twice belongs to the remote that has it there
 * @returns what does not fit, one sentence each, which says who must do what; empty where all fits
 */
export function checkComposition(composition: Composition, before?: Composition): string[] {
  return [
    ...misfits(composition, before).map(({ problem }) => problem),
    ...sharedProblems(composition),
    ...routeProblems(composition),
    ...menuProblems(composition),
    ...slotProblems(composition),
    ...apiProblems(composition),
  ];
}

/**
 * The remotes that no page can have beside the others: the shell cannot run them, or they would take another's page
 * along.
 * @param before as in {@link checkComposition}
 */
export function misfits(composition: Composition, before?: Composition): Misfit[] {
  return [...shellApiProblems(composition), ...takenRoutes(composition, before)];
}

/** The problems that a change would bring: what does not fit already keeps nobody from mending something else. */
export function newProblems(composition: Composition, before: Composition): string[] {
  const known = new Set(checkComposition(before));
  return checkComposition(composition, before).filter((problem) => !known.has(problem));
}

/** A version as sentences name it: `admin 1.1.5`. */
export function named({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string {
  return `${name} ${version}`;
}

/** A remote that cannot stand beside the others. */
interface Misfit {
  /** Its name. */
  remote: string;
  /** Why, and who must do what: one sentence. */
  problem: string;
}

/** Remotes that were made for another shell API than the shell offers. */
function shellApiProblems({ shell, remotes }: Composition): Misfit[] {
  if (!shell) return [];
  return remotes
    .filter((remote) => !satisfies(shell.shellApi, remote.shellApi))
    .map((remote) => ({
      remote: remote.name,
      problem: `${named(remote)} needs shell API ${remote.shellApi}, and ${named(shell)} offers ${shell.shellApi}: activate a shell that offers it, or another version of ${remote.name}.`,
    }));
}

/** The one rule of what a range means; the page's is held against it by a test. */
function satisfies(offered: string, range: string): boolean {
  return semver.satisfies(offered, range);
}

/**
 * What remotes use of the shared packages and the shell does not have. It is the names that count, not the packages'
 * versions: a package may grow without a remote that uses nothing new having to wait, and may not lose what is used.
 */
function sharedProblems({ shell, remotes }: Composition): string[] {
  if (!shell) return [];
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared).flatMap(([request, needed]) => {
      const lack = lackOf(Object.hasOwn(shell.shared, request) ? shell.shared[request] : undefined, needed, request);
      return lack
        ? [
            `${named(remote)} uses ${lack.used}, ${lack.but(named(shell))}: activate a shell that has it first, or another version of ${remote.name}.`,
          ]
        : [];
    }),
  );
}

type Shared = ReleaseManifest['shared'][string];

interface Lack {
  used: string;
  but(shell: string): string;
}

function lackOf(provided: Shared | undefined, needed: Shared, request: string): Lack | undefined {
  if (provided === undefined) return { used: request, but: (shell) => `which ${shell} does not have` };
  if (Array.isArray(needed)) {
    const missing = needed.filter((name) => !Array.isArray(provided) || !provided.includes(name));
    if (missing.length === 0) return undefined;
    return { used: `${missing.join(', ')} of ${request}`, but: (shell) => `which ${shell} does not have` };
  }
  if (Array.isArray(provided)) return undefined;
  const offered = semver.validRange(provided) === null ? null : semver.minVersion(provided);
  if (offered && semver.satisfies(offered, needed)) return undefined;
  return { used: `${request} ${needed}`, but: (shell) => `of which ${shell} has ${offered?.version ?? provided}` };
}

/** Routes and screens without each other, and routes that a remote names twice. */
function routeProblems({ remotes }: Composition): string[] {
  return remotes.flatMap(screenProblems);
}

/**
 * Remotes that want another's route: it belongs to the one that had it first, until that gives it up.
 * @param before who had which; without it, the first of two
 */
function takenRoutes({ remotes }: Composition, before: Composition | undefined): Misfit[] {
  const owners = ownersIn(before?.remotes ?? []);
  const wanted = ownersIn(remotes, owners);
  return remotes.flatMap((remote) =>
    remote.routes.flatMap(({ path }) => {
      const owner = wanted.get(shapeOf(path));
      if (!owner || owner.name === remote.name) return [];
      const problem = `${named(remote)} wants the route ${path}, which belongs to ${owner.name}: ${owner.name} gives it up first, by activating a version without it, or ${remote.name} takes another.`;
      return [{ remote: remote.name, problem }];
    }),
  );
}

/** Who has which route; where two want one, the one that had it before, else the first. */
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

/** What makes two routes the same: how a parameter is called does not tell them apart. */
function shapeOf(path: string): string {
  return path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');
}

/** Each route has a screen, or the page would be blank; each screen a route, or nobody would see it. */
function screenProblems(remote: ReleaseManifest): string[] {
  const routes = remote.routes.map(({ path }) => path);
  const twice = routes.filter((path, place) => routes.findIndex((each) => shapeOf(each) === shapeOf(path)) !== place);
  const problems = twice.map(
    (path) => `${named(remote)} names the route ${path} twice: take one out of its remote.json.`,
  );
  if (!remote.screens) return problems;
  const blank = routes.filter((path) => !remote.screens?.includes(path));
  const unseen = remote.screens.filter((path) => !routes.includes(path));
  return [
    ...problems,
    ...blank.map(
      (path) =>
        `${named(remote)} has the route ${path} without a screen: add one to its createRemote, or take the route out.`,
    ),
    ...unseen.map(
      (path) =>
        `${named(remote)} has a screen for ${path} without a route: add one to its remote.json, or take the screen out.`,
    ),
  ];
}

/** Entries of menus that lead nowhere, or where not everybody who sees them may go. */
function menuProblems({ remotes }: Composition): string[] {
  return remotes.flatMap((remote) => remote.menu.flatMap((entry) => problemOf(remote, entry)));
}

function problemOf(remote: ReleaseManifest, { path, label, roles }: RemoteMenuEntry): string[] {
  const route = remote.routes.find((each) => each.path === path);
  if (!route) {
    return [
      `${named(remote)} has “${label}” in its menu, which leads to ${path}: add that route, or take the entry out.`,
    ];
  }
  const refused = route.access === 'public' ? [] : roles.filter((role) => !route.access.includes(role));
  if (refused.length === 0) return [];
  return [
    `${named(remote)} shows “${label}” to ${refused.join(', ')}, who may not see ${path}: give them access to the route, or take them out of the entry.`,
  ];
}

/** Slots that a remote fills and nobody has: a misspelt one would never be seen. */
function slotProblems({ shell, remotes }: Composition): string[] {
  if (!shell) return [];
  const known = new Set([...shell.slots, ...remotes.flatMap(({ hosts = [] }) => hosts)]);
  return remotes.flatMap((remote) =>
    remote.slots
      .filter((slot) => !known.has(slot))
      .map(
        (slot) =>
          `${named(remote)} fills the slot ${slot}, which neither ${named(shell)} nor a remote has: correct its name, or activate first what has it.`,
      ),
  );
}

/** Endpoints that the shell or a remote calls and the deployed api does not have, or answers by another contract. */
export function apiProblems({ shell, remotes, api }: Composition): string[] {
  if (!api) return [];
  const known = new Map(api.endpoints.map(({ method, path, hashes }) => [`${method} ${path}`, hashes]));
  return [...(shell ? [shell] : []), ...remotes].flatMap((part) =>
    (part.endpoints ?? []).flatMap(({ method, path, hash }) => {
      const hashes = known.get(`${method} ${path}`);
      if (hashes?.includes(hash)) return [];
      const what = hashes ? ' by another contract than the deployed api has' : ', which the deployed api does not have';
      return [
        `${named(part)} calls ${method} ${path}${what}: deploy an api that has it first, or activate another version of ${part.name}.`,
      ];
    }),
  );
}
