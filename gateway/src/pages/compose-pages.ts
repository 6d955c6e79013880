import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Need,
  type OwnedRoute,
  type Registry,
  type Release,
  routeFinder,
  type ShellNeed,
} from '@openward/contract/releases';

import type { ReadManifest } from '../delivery/released-files.ts';
import { contentSecurityPolicy } from '../delivery/security-headers.ts';
import { PLACE, SHELL_PAGE } from '../releases/build.ts';
import { fallbackOf, type RegistryDocument, SHELL } from '../releases/registry.ts';
import { registryText } from './compose-registry.ts';
import { type Compressed, compress } from './compressed.ts';

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
  const settingsText = JSON.stringify({ remoteTimeout, idleTimeout, practicePhone });
  const find = routeFinder(registry);
  // No text of a manifest may close the script element.
  const text = `{"registry":${registryText(registry)},${settingsText.slice(1)}`;
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

/**
 * What the screen of an address needs, so that the page can ask for all of it at once instead of script by script.
 * @param route whose screen it is; undefined for an address that nobody owns
 * @param shell the release that the page is of
 * @param remote the active release of the remote that owns it
 */
function neededBy(route: OwnedRoute | undefined, shell: Release, remote: Release | undefined) {
  const ofShell = (when: ShellNeed) => shell.preload?.[when]?.files ?? [];
  const screen: Need = (route && remote?.preload?.[route.path]) ?? { files: [], shared: [] };
  const early = [
    ...ofShell('always'),
    ...(route && route.access !== 'public' ? ofShell('signed-in') : []),
    ...screen.shared.flatMap((name) => shell.provides?.[name] ?? []),
  ];
  return [...filesOf(shell, early), ...(remote ? filesOf(remote, [remote.entry, ...screen.files]) : [])];
}

/** As the head of a page says it. Scripts are asked for with the same integrity, or they would come twice. */
function preloadLinks(files: ReturnType<typeof filesOf>): string {
  return files
    .map(({ url, integrity }) => `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin>`)
    .join('');
}

/** Addresses of files, and what their bytes must be. */
function filesOf({ base, integrity }: Release, files: string[]) {
  return [...new Set(files)].flatMap((file) => {
    const expected = integrity[file];
    // No text of a manifest may close the attribute.
    if (!expected || !/^[\w.@/-]+$/.test(file)) return [];
    return { url: base + file, integrity: expected };
  });
}

/** The shell's page before the data is in it. */
export interface ShellHtml {
  /** Undefined where neither the active nor the previous shell is whole. */
  html: string | undefined;
  /** The shell whose page it is. */
  release?: Release;
  /** What is damaged and what users get instead: one sentence each, for the log. */
  problems: string[];
}

/** Reads the active shell's index.html; the previous shell's where the active one is missing or damaged. */
export async function readShellHtml(
  releasesDir: string,
  document: RegistryDocument,
  readManifest: ReadManifest,
): Promise<ShellHtml> {
  const release = document.releases[SHELL];
  if (!release) return { html: undefined, problems: [] };
  const active = await wholeHtml(releasesDir, release.active, readManifest);
  if (active) return { ...active, problems: [] };
  const previous = fallbackOf(release);
  const before = previous ? await wholeHtml(releasesDir, previous, readManifest) : undefined;
  const instead = before === undefined ? 'no page' : previous;
  const problems = [`${SHELL} ${release.active} is damaged: users get ${instead}.`];
  return before ? { ...before, problems } : { html: undefined, problems };
}

async function wholeHtml(releasesDir: string, version: string, readManifest: ReadManifest) {
  // Without its manifest, none of the shell's files would be served.
  const manifest = await readManifest(SHELL, version);
  const html = await readFile(join(releasesDir, SHELL, version, SHELL_PAGE), 'utf8').catch(() => undefined);
  if (!manifest || !html?.includes(PLACE)) return undefined;
  const actual = `sha384-${createHash('sha384').update(html).digest('base64')}`;
  return manifest.integrity[SHELL_PAGE] === actual
    ? { html, release: { ...manifest, base: `/releases/${SHELL}/${version}/` } }
    : undefined;
}
