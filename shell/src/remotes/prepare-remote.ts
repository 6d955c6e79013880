import { HOME_OF } from '@openward/contract';
import type { RemoteModule } from '@openward/remote-kit';
import type { RegistryHere } from '../registry/registry-here.ts';
import { candidatesOf } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';

/** Preloads code that the user may need soon. Failures are ignored here; the actual load reports them. */
export interface Preparation {
  /**
   * The screen of an address; for a dashboard also its slots.
   * @param isComing true if it is shown next: its first call to the server starts as well
   */
  address(pathname: string, isComing?: boolean): Promise<void>;
  /** The home pages, whichever role signs in. */
  homes(): Promise<void>;
}

const HOMES = [...new Set(Object.values(HOME_OF))];

/** Creates the preparation of a page. */
export function preparation(here: () => RegistryHere, loader: ReleaseLoader): Preparation {
  const prepare = async (remote: string | undefined, code: (module: RemoteModule) => Promise<void> | undefined) => {
    const entry = here().registry.remotes[remote ?? ''];
    const release = entry && candidatesOf(entry)[0];
    if (!release) return;
    try {
      await code(await loader.load(release));
    } catch {
      // Preloading ignores failures.
    }
  };
  const screen = (pathname: string, isComing = false) =>
    prepare(here().find(pathname)?.remote, (module) => module.prepare?.(pathname, isComing));
  const slots = () => {
    const { remotes } = here().registry;
    const providers = Object.keys(remotes).filter((name) => remotes[name]?.active.slots.length);
    return Promise.all(providers.map((name) => prepare(name, (module) => module.prepareSlots?.())));
  };
  return {
    async address(pathname, isComing) {
      await Promise.all([screen(pathname, isComing), HOMES.includes(pathname) ? slots() : undefined]);
    },
    async homes() {
      await Promise.all([...HOMES.map((home) => screen(home)), slots()]);
    },
  };
}
