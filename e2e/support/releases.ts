import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { activate, builtIn, folderStore, publish, releaseTogether, SHELL } from '@openward/gateway';
import { parts } from '../../tools/lib/workspace.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The names of all remotes. */
export const REMOTES = parts.map(({ name }) => name).filter((name) => name !== SHELL);

/** The reason for changes in tests. */
export const REASON = { who: 'e2e', why: 'test' };

/** The folder of a part's build. */
export function buildOf(name: string): string {
  return join(ROOT, name === SHELL ? SHELL : `mfe-${name}`, 'dist');
}

/** Publishes and activates a build. @returns its version */
export async function release(releasesDir: string, folder: string): Promise<string> {
  const store = folderStore(releasesDir);
  const { manifest } = await publish(store, builtIn(folder), REASON);
  await activate(store, manifest.name, manifest.version, REASON);
  return manifest.version;
}

/** Copies the shared portal's releases for tests that change them; publishing is slower. @returns their folder */
export function copiedReleases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openward-releases-'));
  // Skips temporary files of other portals, which may disappear during the copy.
  const isKept = (path: string) => !/\.(reports|tmp)$/.test(path);
  cpSync(process.env.PORTAL_RELEASES ?? '', folder, { recursive: true, filter: isKept });
  return folder;
}

/** Releases the built shell and every remote. */
export async function releaseAll(releasesDir: string): Promise<void> {
  const builds = [SHELL, ...REMOTES].map((name) => builtIn(buildOf(name)));
  await releaseTogether(folderStore(releasesDir), builds, REASON);
}
