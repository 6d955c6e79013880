import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@openward/contract/releases';

import type { Manifests } from '../delivery/manifests.ts';
import { PLACE, SHELL_PAGE } from '../release/check/shell-page.ts';
import { fallbackOf } from '../release/registry/part-release.ts';
import { type RegistryDocument, SHELL } from '../release/registry/registry-document.ts';

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
  manifests: Manifests,
): Promise<ShellHtml> {
  const release = document.releases[SHELL];
  if (!release) return { html: undefined, problems: [] };
  const active = await wholeHtml(releasesDir, release.active, manifests);
  if (active) return { ...active, problems: [] };
  const previous = fallbackOf(release);
  const before = previous ? await wholeHtml(releasesDir, previous, manifests) : undefined;
  const instead = before === undefined ? 'no page' : previous;
  const problems = [`${SHELL} ${release.active} is damaged: users get ${instead}.`];
  return before ? { ...before, problems } : { html: undefined, problems };
}

async function wholeHtml(releasesDir: string, version: string, manifests: Manifests) {
  // Without its manifest, none of the shell's files would be served.
  const manifest = await manifests.of(SHELL, version);
  const html = await readFile(join(releasesDir, SHELL, version, SHELL_PAGE), 'utf8').catch(() => undefined);
  if (!manifest || !html?.includes(PLACE)) return undefined;
  const actual = `sha384-${createHash('sha384').update(html).digest('base64')}`;
  return manifest.integrity[SHELL_PAGE] === actual
    ? { html, release: { ...manifest, base: `/releases/${SHELL}/${version}/` } }
    : undefined;
}
