import type { Registry, ReleaseManifest, RemoteRoute } from './registry.ts';

/** A route with its remote. */
export interface OwnedRoute extends RemoteRoute {
  remote: string;
}

/** Finds the owner of an address among all remotes' routes; the most literal pattern wins. */
export function routeFinder(registry: Registry): (pathname: string) => OwnedRoute | undefined {
  const routes = Object.entries(registry.remotes)
    .flatMap(([remote, { active }]) => active.routes.map((route) => ({ ...route, remote })))
    .map((route) => ({ route, pattern: patternOf(route.path), parameters: route.path.split(':').length }))
    .sort((a, b) => a.parameters - b.parameters);
  return (pathname) => routes.find(({ pattern }) => pattern.test(pathname))?.route;
}

/** True if a release has a screen for an address. */
export function hasRoute({ routes }: Pick<ReleaseManifest, 'routes'>, pathname: string): boolean {
  return routes.some(({ path }) => patternOf(path).test(pathname));
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(path === '/' ? '^/$' : `^${source}/?$`);
}
