import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, root } from '../lib/parts.mjs';

/** What a manifest's name may be (`manifest-schema.ts` of the gateway). */
const NAME = /^[a-z]+(-[a-z]+)*$/;
const ROUTE = /^(\/[a-z][\w-]*)+$/;

/** Addresses of the gateway itself: a page there would never be asked for. */
const GATEWAYS = /^\/(api|assets|dev|develop|healthz|metrics|readyz|registry\.json|releases|reports)(\/|$)/;
/** Parts that are not remotes, and words that commands take for something else. */
const NO_REMOTES = new Set(['api', 'gateway', 'shell', 'e2e', 'shared', 'scripts', 'docs']);

/**
 * The remote that somebody wants.
 * @param {string} name with or without `mfe-`
 * @returns {{name: string, title: string, route: string}}
 */
export function wanted(name, { title, route } = {}) {
  const bare = name.replace(/^mfe-/, '');
  const words = bare.replaceAll('-', ' ');
  return { name: bare, title: title ?? words.charAt(0).toUpperCase() + words.slice(1), route: route ?? `/${bare}` };
}

/**
 * Why this remote cannot be made.
 * @returns a sentence; undefined where it can
 */
export function problemWith({ name, title, route }) {
  if (!NAME.test(name) || name.length < 2 || name.length > 31)
    return `“${name}” cannot be a remote's name: 2 to 31 small letters, words joined by hyphens, such as lab-results.`;
  if (NO_REMOTES.has(name)) return `“${name}” is another part's name. Choose another.`;
  const taken = parts.find((part) => part.name === name);
  if (taken || existsSync(join(root, `mfe-${name}`))) return `There is a remote ${name} already, in mfe-${name}/.`;
  if (!/^\p{Lu}.*\p{Ll}/u.test(title) || /["'<>{}\\\n]/.test(title))
    return `“${title}” cannot be a title: it begins with a capital letter, and has no quotation marks or brackets.`;
  if (!ROUTE.test(route)) return `“${route}” cannot be a page's address: it looks like /lab-results.`;
  if (GATEWAYS.test(route)) return `${route} belongs to the portal's server. Choose another: --route /my-${name}.`;
  const owner = ownerOf(route);
  if (owner) return `The route ${route} belongs to the remote ${owner}. Choose another: --route /my-${name}.`;
  return undefined;
}

/** The remote whose page an address shows now, by itself or with something filled in. */
function ownerOf(route) {
  return parts.find(({ name, folder }) => name !== 'shell' && routesIn(folder).some((path) => isSame(path, route)))
    ?.name;
}

function routesIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')).routes.map(({ path }) => path);
}

function isSame(path, route) {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`).test(route);
}
