import type { OwnedRoute, Registry } from '@openward/contract/registry';
import { candidatesOf } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';

/**
 * Brings the code of an address into the page because somebody may go there soon. A failure is nobody's concern yet:
 * whoever goes there will hear of it.
 */
export function prepareRemote(
  registry: Registry,
  loader: ReleaseLoader,
  find: (pathname: string) => OwnedRoute | undefined,
): (pathname: string) => Promise<void> {
  return async (pathname) => {
    const entry = registry.remotes[find(pathname)?.remote ?? ''];
    const release = entry && candidatesOf(entry)[0];
    if (!release) return;
    try {
      await (await loader.load(release)).prepare?.(pathname);
    } catch {
      // See above.
    }
  };
}
