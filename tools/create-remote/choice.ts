import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parts, readJson, root } from '../lib/workspace.ts';

/** A remote that somebody wants. */
export interface NewRemote {
  name: string;
  /** Of its page. */
  title: string;
  /** Address of its page. */
  route: string;
}

/** What a manifest's name may be (`manifest-schema.ts` of the gateway). */
const NAME = /^[a-z]+(-[a-z]+)*$/;
const ROUTE = /^(\/[a-z][\w-]*)+$/;

/** Addresses of the gateway itself: no browser would ever ask a remote for a page there. */
const GATEWAYS = /^\/(api|assets|dev|develop|healthz|metrics|readyz|registry\.json|releases|reports)(\/|$)/;
/** Parts that are not remotes, and words that commands take for something else. */
const NO_REMOTES = new Set(['api', 'gateway', 'shell', 'e2e', 'shared', 'tools', 'docs']);

/** The remote that the command line describes. @param name with or without `mfe-` */
export function wanted(name: string, { title, route }: { title?: string; route?: string } = {}): NewRemote {
  const bare = name.replace(/^mfe-/, '');
  const words = bare.replaceAll('-', ' ');
  return { name: bare, title: title ?? words.charAt(0).toUpperCase() + words.slice(1), route: route ?? `/${bare}` };
}

/** A sentence that says why this remote cannot be made; undefined where it can. */
export function problemWith({ name, title, route }: NewRemote): string | undefined {
  if (!NAME.test(name) || name.length < 2 || name.length > 31)
    return `“${name}” cannot be a remote's name: 2 to 31 small letters, words joined by hyphens, such as lab-results.`;
  if (NO_REMOTES.has(name)) return `“${name}” is another part's name. Choose another.`;
  if (parts.some((part) => part.name === name) || existsSync(join(root, `mfe-${name}`)))
    return `There is a remote ${name} already, in mfe-${name}/.`;
  if (!/^\p{Lu}.*\p{Ll}/u.test(title) || /["'<>{}\\\n]/.test(title))
    return `“${title}” cannot be a title: it begins with a capital letter, and has no quotation marks or brackets.`;
  if (!ROUTE.test(route)) return `“${route}” cannot be a page's address: it looks like /lab-results.`;
  if (GATEWAYS.test(route)) return `${route} belongs to the portal's server. Choose another: --route /my-${name}.`;
  const owner = ownerOf(route);
  if (owner) return `The route ${route} belongs to the remote ${owner}. Choose another: --route /my-${name}.`;
  return undefined;
}

/** The remote that has a page at an address now, by itself or with a parameter. */
function ownerOf(route: string): string | undefined {
  const isSame = (path: string) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`).test(route);
  const remotes = parts.filter(({ name }) => name !== 'shell');
  return remotes.find(({ folder }) =>
    readJson<{ routes: { path: string }[] }>(folder, 'remote.json').routes.some(({ path }) => isSame(path)),
  )?.name;
}
