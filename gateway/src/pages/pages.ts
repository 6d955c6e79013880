import { createHash } from 'node:crypto';
import { type OwnedRoute, type Registry, type Release, routeFinder } from '@openward/contract/releases';

import { contentSecurityPolicy } from '../delivery/security-headers.ts';
import { PLACE } from '../release/check/shell-page.ts';
import { registryText } from './compose-registry.ts';
import { type Compressed, compress } from './compressed.ts';
import { neededBy, preloadLinks } from './preload.ts';

/** What the gateway adds to each page. */
export interface PageSettings {
  /** Time limit in milliseconds for one try to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds without a sign of the user after which the shell signs them out; 15 minutes by default. */
  idleTimeout?: number | undefined;
  /** The practice's phone number as people read it; without it the pages name none. */
  practicePhone?: string | undefined;
  /** More to put into the page's head; development only. */
  head?: string;
}

/** The pages of one state of the registry. */
export interface Pages {
  /** The page of an address: the same for all addresses of a route. */
  at(pathname: string): Compressed;
  /** The Content-Security-Policy that allows the style elements of these pages. */
  policy: string;
  /** What they were made from: the same text makes the same pages. */
  source: string;
}

/**
 * Puts the registry into the shell's page, and in front of it what the address needs. Each route's page is made when it
 * is first asked for, and kept; `before` is used again where nothing changed.
 */
export function composePages(
  html: string,
  shell: Release,
  registry: Registry,
  settings: PageSettings,
  before?: Pages,
): Pages {
  const { remoteTimeout, idleTimeout, practicePhone, head = '' } = settings;
  const told = JSON.stringify({ remoteTimeout, idleTimeout, practicePhone });
  const find = routeFinder(registry);
  // No text of a manifest may end the block it stands in.
  const text = `{"registry":${registryText(registry)},${told.slice(1)}`;
  const data = `<script type="application/json" id="openward-page">${text.replaceAll('<', '\\u003c')}</script>`;
  const source = html + data + head;
  if (before?.source === source) return before;
  const kept = new Map<string, Compressed>();

  const pageOf = (route: OwnedRoute | undefined) => {
    const links = preloadLinks(neededBy(route, shell, route && registry.remotes[route.remote]?.active));
    const page = html.replace(PLACE, () => links + data + head);
    // Tells the style sheet which shape to show until there is more.
    return compress(route?.access === 'public' ? page.replace('<html', '<html data-page="public"') : page);
  };
  return {
    at(pathname) {
      const route = find(pathname);
      const key = route?.path ?? '';
      const page = kept.get(key) ?? pageOf(route);
      kept.set(key, page);
      return page;
    },
    policy: contentSecurityPolicy(styleHashes(html)),
    source,
  };
}

/** Of each style element of a page, as the Content-Security-Policy names it. */
function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}
