import { builtIn } from '../releases/build.ts';
import { activate } from '../releases/changes.ts';
import { publish } from '../releases/publish.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { aBuiltPart, aBuiltShell, aFolder, type BuiltPart } from './built-part.ts';

/** The reason for changes in tests. */
export const REASON = { who: 'tester', why: 'a test' };

/** Creates an empty store in its own folder. */
export async function aStore(): Promise<{ folder: string; store: ReleaseStore }> {
  const folder = await aFolder();
  return { folder, store: folderStore(folder) };
}

/** Builds and publishes a version. */
export async function published(store: ReleaseStore, part: BuiltPart): Promise<void> {
  await publish(store, builtIn(await aBuiltPart(part)), REASON);
}

/** Builds, publishes and activates a version. */
export async function released(store: ReleaseStore, { name = 'appointments', version = '1.0.0', ...part }: BuiltPart) {
  await published(store, { name, version, ...part });
  await activate(store, name, version, REASON);
}

/** Builds, publishes and activates a shell. */
export async function releasedShell(store: ReleaseStore, shell: Parameters<typeof aBuiltShell>[0] = {}) {
  await publish(store, builtIn(await aBuiltShell(shell)), REASON);
  await activate(store, 'shell', shell?.version ?? '1.0.0', REASON);
}
