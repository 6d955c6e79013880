import type { Role } from '@openward/contract';
import type { Registry, RemoteMenuEntry, RemoteRoute } from '@openward/contract/registry';

/** A route with the remote that owns it. */
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

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(path === '/' ? '^/$' : `^${source}/?$`);
}

/** A heading of the sidebar with its entries; without a label for entries at the top level. */
export interface MenuGroup {
  label: string | undefined;
  entries: RemoteMenuEntry[];
}

/** The sidebar of a role, made from what the remotes add. */
export function menuOf(registry: Registry, role: Role): MenuGroup[] {
  const entries = Object.values(registry.remotes)
    .flatMap(({ active }) => active.menu)
    .filter((entry) => entry.roles.includes(role))
    .sort((a, b) => a.order - b.order);
  const groups: MenuGroup[] = [];
  for (const entry of entries) {
    const labelled = { ...entry, label: entry.labelFor?.[role] ?? entry.label };
    const group = groups.find(
      ({ label }) => label === entry.group && (entry.group || groups.at(-1)?.label === undefined),
    );
    if (group) group.entries.push(labelled);
    else groups.push({ label: entry.group, entries: [labelled] });
  }
  return groups;
}
