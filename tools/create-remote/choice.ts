import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parts, readJson, root } from '../lib/workspace.ts';

/** A remote to create. */
export interface NewRemote {
  name: string;
  /** The title of its page. */
  title: string;
  /** The address of its page. */
  route: string;
}

/** The rule for names in manifests (`releases/manifest` of the contract). */
const NAME = /^[a-z]+(-[a-z]+)*$/;
const ROUTE = /^(\/[a-z][\w-]*)+$/;

/** Addresses of the gateway itself, at which no remote can have a page. */
const GATEWAYS = /^\/(api|assets|dev|develop|healthz|metrics|readyz|registry\.json|releases|reports)(\/|$)/;
/** Names of other parts, words that commands interpret otherwise, and other files beside a remote's catalogue. */
const PARTS = ['api', 'gateway', 'shell', 'e2e', 'shared', 'tools', 'docs'];
const NO_REMOTES = new Set([...PARTS, 'glossary', 'help', 'language', 'server']);

/** Reads the remote from the command line. @param name with or without `mfe-` */
export function wanted(name: string, { title, route }: { title?: string; route?: string } = {}): NewRemote {
  const bare = name.replace(/^mfe-/, '');
  const words = bare.replaceAll('-', ' ');
  return { name: bare, title: title ?? words.charAt(0).toUpperCase() + words.slice(1), route: route ?? `/${bare}` };
}

/** Explains why a remote cannot be created; undefined if it can. */
export function problemWith({ name, title, route }: NewRemote): string | undefined {
  if (!NAME.test(name) || name.length < 2 || name.length > 31)
    return `“${name}” is not a valid name. Use 2 to 31 lower-case letters, with hyphens between words, such as lab-results.`;
  if (NO_REMOTES.has(name)) return `“${name}” is the name of another part. Choose another name.`;
  if (parts.some((part) => part.name === name) || existsSync(join(root, `mfe-${name}`)))
    return `The remote ${name} already exists in mfe-${name}/. Choose another name.`;
  if (!/^\p{Lu}.*\p{Ll}/u.test(title) || /["'<>{}\\\n]/.test(title))
    return `“${title}” is not a valid title. Begin with a capital letter, and use no quotation marks or brackets.`;
  if (!ROUTE.test(route)) return `“${route}” is not a valid route. Use one such as /lab-results.`;
  if (GATEWAYS.test(route)) return `The route ${route} belongs to the gateway. Choose another: --route /my-${name}.`;
  const owner = ownerOf(route);
  if (owner) return `The route ${route} belongs to the remote ${owner}. Choose another: --route /my-${name}.`;
  return undefined;
}

/** Returns the remote that already has a page at an address, including addresses with parameters. */
function ownerOf(route: string): string | undefined {
  const isSame = (path: string) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`).test(route);
  const remotes = parts.filter(({ name }) => name !== 'shell');
  return remotes.find(({ folder }) =>
    readJson<{ routes: { path: string }[] }>(folder, 'remote.json').routes.some(({ path }) => isSame(path)),
  )?.name;
}
