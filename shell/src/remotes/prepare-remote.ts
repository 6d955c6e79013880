import { HOME_OF } from '@openward/contract';
import type { OwnedRoute, Registry } from '@openward/contract/registry';
import type { RemoteModule } from '@openward/remote-kit';
import { candidatesOf } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';

/** Brings code into the page that somebody may need soon. A failure is nobody's concern yet: who needs it will hear. */
export interface Preparation {
  /** The screen of an address; of a dashboard, also what stands in its slots. */
  address(pathname: string): Promise<void>;
  /** What may come after signing in, whoever it is. */
  homes(): Promise<void>;
}

/** The addresses of the dashboards. */
const HOMES = [...new Set(Object.values(HOME_OF))];

/** Makes the preparation for a page. */
export function preparation(
  registry: Registry,
  loader: ReleaseLoader,
  find: (pathname: string) => OwnedRoute | undefined,
): Preparation {
  const prepare = async (remote: string | undefined, code: (module: RemoteModule) => Promise<void> | undefined) => {
    const entry = registry.remotes[remote ?? ''];
    const release = entry && candidatesOf(entry)[0];
    if (!release) return;
    try {
      await code(await loader.load(release));
    } catch {
      // See above.
    }
  };
  const screen = (pathname: string) => prepare(find(pathname)?.remote, (module) => module.prepare?.(pathname));
  const slots = () => {
    const providers = Object.keys(registry.remotes).filter((name) => registry.remotes[name]?.active.slots.length);
    return Promise.all(providers.map((name) => prepare(name, (module) => module.prepareSlots?.())));
  };
  return {
    async address(pathname) {
      await Promise.all([screen(pathname), HOMES.includes(pathname) ? slots() : undefined]);
    },
    async homes() {
      await Promise.all([...HOMES.map(screen), slots()]);
    },
  };
}
