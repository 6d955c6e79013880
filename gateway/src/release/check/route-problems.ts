import type { ReleaseManifest } from '@openward/contract/releases';
import type { Composition } from './composition.ts';
import type { Misfit } from './misfit.ts';
import { named } from './named.ts';

/** Routes and screens without each other, and routes that a remote names twice. */
export function routeProblems({ remotes }: Composition): string[] {
  return remotes.flatMap(screenProblems);
}

/**
 * Remotes that want another's route: it belongs to the one that had it first, until that gives it up.
 * @param before who had which; without it, the first of two
 */
export function takenRoutes({ remotes }: Composition, before: Composition | undefined): Misfit[] {
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
