import type { ReleaseManifest, RemoteMenuEntry } from '@openward/contract/releases';
import type { Composition } from './composition.ts';
import { named } from './named.ts';

/** Entries of menus that lead nowhere, or where not everybody who sees them may go. */
export function menuProblems({ remotes }: Composition): string[] {
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
