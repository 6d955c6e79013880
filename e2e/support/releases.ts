import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { activate, builtIn, folderStore, publish, releaseTogether, SHELL } from '@openward/gateway';
import { parts } from '../../tools/lib/workspace.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Every remote that there is. */
export const REMOTES = parts.map(({ name }) => name).filter((name) => name !== SHELL);

/** Who releases here, and why. */
export const REASON = { who: 'e2e', why: 'test' };

/** Where a part's build lies. */
export function buildOf(name: string): string {
  return join(ROOT, name === SHELL ? SHELL : `mfe-${name}`, 'dist');
}

/** Publishes a build and makes it what users get. @returns its version */
export async function release(releasesDir: string, folder: string): Promise<string> {
  const store = folderStore(releasesDir);
  const { manifest } = await publish(store, builtIn(folder), REASON);
  await activate(store, manifest.name, manifest.version, REASON);
  return manifest.version;
}

/** The releases of the common portal once more, for a portal whose releases change: publishing all anew takes long. @returns their folder */
export function copiedReleases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openward-releases-'));
  // What other portals write into it meanwhile is no release, and may be gone before it is copied.
  const isKept = (path: string) => !/\.(reports|tmp)$/.test(path);
  cpSync(process.env.PORTAL_RELEASES ?? '', folder, { recursive: true, filter: isKept });
  return folder;
}

/** Releases the shell and every remote as they were built. */
export async function releaseAll(releasesDir: string): Promise<void> {
  const builds = [SHELL, ...REMOTES].map((name) => builtIn(buildOf(name)));
  await releaseTogether(folderStore(releasesDir), builds, REASON);
}
