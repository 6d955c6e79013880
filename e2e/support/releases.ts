import { join, resolve } from 'node:path';
import { activate, publish, SHELL } from '@openward/gateway';

const ROOT = resolve(import.meta.dirname, '../..');

/** The five remotes. */
export const REMOTES = ['auth', 'appointments', 'patients', 'documents', 'admin'] as const;
export type RemoteName = (typeof REMOTES)[number];

const REASON = { who: 'e2e', why: 'test' };

/** Where a part's build lies. */
export function buildOf(name: string): string {
  return join(ROOT, name === SHELL ? SHELL : `mfe-${name}`, 'dist');
}

/** Publishes a build and makes it what users get. @returns its version */
export async function release(releasesDir: string, folder: string): Promise<string> {
  const { manifest } = await publish(releasesDir, folder);
  await activate(releasesDir, manifest.name, manifest.version, REASON);
  return manifest.version;
}

/** Releases the shell and every remote as they were built. */
export async function releaseAll(releasesDir: string): Promise<void> {
  for (const name of [SHELL, ...REMOTES]) await release(releasesDir, buildOf(name));
}
