import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Practice } from '@openward/contract/practice';
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
import { type Drawn, markupOf, shapeWithHeading } from './markup.ts';
import { menusOf } from './menu.ts';
import { practiceStyle } from './practice-style.ts';

/** What the gateway adds to each page. */
export interface PageSettings {
  /** Milliseconds for one attempt to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds without user activity until the shell signs the user out; 15 minutes by default. */
  idleTimeout?: number | undefined;
  /** The phone number to display until the api sends one; without it, pages show none. */
  practicePhone?: string | undefined;
  /** The latest practice data from the api; undefined before its first answer. */
  practice?: (() => Practice | undefined) | undefined;
  /** The international prefix for the practice's phone numbers; `+1` by default. */
  countryPrefix?: string | undefined;
  /** The label of the hospital's own sign-in; empty for no name, undefined if there is none. */
  hospitalSignIn?: string | undefined;
  /** Additional HTML for the page's head; development only. */
  head?: string;
}

/** A page with a Content-Security-Policy that allows its inline content. */
export interface Page {
  body: Compressed;
  policy: string;
}

/** The pages of one state of the registry. */
export interface Pages {
  languages: string[];
  /** The page of an address in a language: the same for all addresses of a route. */
  at(pathname: string, language: string): Page;
  /** The text that the pages were made from: the same text makes the same pages. */
  source: string;
}

/** The loading placeholder, which a page may replace with prerendered content. */
const SHAPE = /<!--openward:shape-->[\s\S]*<!--\/openward:shape-->/;
/** The place of the menus in the placeholder. */
const MENUS = '<!--openward:menus-->';

/**
 * Puts the registry into the shell's page, with preload links and prerendered content for the address. Each route's
 * page is made on first request and cached; `before` is reused if nothing changed.
 */
export function composePages(
  html: string,
  shell: Release,
  { registry, drawn }: { registry: Registry; drawn: Drawn },
  settings: PageSettings,
  before?: Pages,
): Pages {
  const { remoteTimeout, idleTimeout, countryPrefix, hospitalSignIn, head = '' } = settings;
  const practice = settings.practice?.();
  const settingsText = JSON.stringify({
    ...{ remoteTimeout, idleTimeout, countryPrefix, hospitalSignIn },
    practicePhone: practice ? practice.phoneNo || undefined : settings.practicePhone,
    practiceName: practice?.name || undefined,
    formLanguage: practice?.formLanguage,
  });
  const style = practiceStyle(practice);
  const find = routeFinder(registry);
  // No text of a manifest may close the script element.
  const text = `{"registry":${registryText(registry)},${settingsText.slice(1)}`;
  const data = `<script type="application/json" id="openward-page">${text.replaceAll('<', '\\u003c')}</script>`;
  const source = html + data + style + head + JSON.stringify([drawn.frame, ...drawn.screens]);
  if (before?.source === source) return before;
  const kept = new Map<string, Page>();

  const pageOf = (route: OwnedRoute | undefined, language: string): Page => {
    const release = route && registry.remotes[route.remote]?.active;
    const links = preloadLinks(neededBy(route, shell, release));
    const markup = markupOf(drawn, route, release?.container, language);
    // Selects the placeholder's variant.
    const kind = route?.access === 'public' ? ' data-page="public"' : '';
    const page = html
      .replace(/<html[^>]*>/, `<html${kind} lang="${language}" dir="${drawn.frame[language]?.dir ?? 'ltr'}">`)
      .replace(PLACE, () => links + (markup?.style ?? '') + style + data + head)
      .replace(SHAPE, (shape) => markup?.body ?? shapeWithHeading(shape, route, release?.texts?.[language]))
      .replace(MENUS, () => menusOf(registry, route, language));
    // Only the styles of prerendered markup get a hash: a remote cannot add inline scripts to the page.
    const styles = hashes(html + (markup?.style ?? '') + style, 'style');
    return { body: compress(page), policy: contentSecurityPolicy({ styles, scripts: hashes(html, 'script') }) };
  };
  return {
    languages: Object.keys(drawn.frame),
    at(pathname, language) {
      const route = find(pathname);
      const key = `${language} ${route?.path ?? ''}`;
      const page = kept.get(key) ?? pageOf(route, language);
      kept.set(key, page);
      return page;
    },
    source,
  };
}

/** CSP hashes of a page's inline styles or scripts; data elements do not need one. */
function hashes(html: string, element: 'style' | 'script'): string[] {
  const standing = new RegExp(`<${element}(?: data-[^>]*)?>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(standing)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}

/**
 * The files that the screen of an address needs, so that the page can request all of them at once.
 * @param route undefined for an address without an owner
 * @param shell the release of the page
 * @param remote the active release of the remote that owns the route
 */
function neededBy(route: OwnedRoute | undefined, shell: Release, remote: Release | undefined) {
  const none: Need = { files: [], shared: [] };
  const ofShell = (when: ShellNeed) => shell.preload?.[when] ?? none;
  const screen = (route && remote?.preload?.[route.path]) ?? none;
  const frame = route && route.access !== 'public' ? ofShell('signed-in') : none;
  const early = [
    ...[ofShell('always'), frame].flatMap(({ files }) => files),
    ...[ofShell('always'), frame, screen]
      .flatMap(({ shared }) => shared)
      .flatMap((name) => shell.provides?.[name] ?? []),
  ];
  return [...filesOf(shell, early), ...(remote ? filesOf(remote, [remote.entry, ...screen.files]) : [])];
}

/** Preload links. Without the same integrity, the browser would load scripts twice. */
function preloadLinks(files: ReturnType<typeof filesOf>): string {
  return files
    .map(({ url, integrity }) => `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin>`)
    .join('');
}

/** Addresses of files with their expected integrity. */
function filesOf({ base, integrity }: Release, files: string[]) {
  return [...new Set(files)].flatMap((file) => {
    const expected = integrity[file];
    // No text of a manifest may close the attribute.
    if (!expected || !/^[\w.@/-]+$/.test(file)) return [];
    return { url: base + file, integrity: expected };
  });
}

/** The shell's page before the data is inserted. */
export interface ShellHtml {
  /** Undefined if both the active and the previous shell are damaged. */
  html: string | undefined;
  /** The release that the page belongs to. */
  release?: Release;
  /** Damage and its effect on users: one sentence each, for the log. */
  problems: string[];
}

/** Reads the active shell's index.html, or the previous shell's if the active one is missing or damaged. */
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
  // Without its manifest, no file of the shell would be served.
  const manifest = await readManifest(SHELL, version);
  const html = await readFile(join(releasesDir, SHELL, version, SHELL_PAGE), 'utf8').catch(() => undefined);
  if (!manifest || !html?.includes(PLACE)) return undefined;
  const actual = `sha384-${createHash('sha384').update(html).digest('base64')}`;
  return manifest.integrity[SHELL_PAGE] === actual
    ? { html, release: { ...manifest, base: `/releases/${SHELL}/${version}/` } }
    : undefined;
}
