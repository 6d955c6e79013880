import type { RegistryEntry } from '@openward/contract/releases';
import type { MountParcel } from '@openward/remote-kit';
import { registerApplication } from 'single-spa';
import type { RegistryHere } from '../registry/registry-here.ts';
import type { ReleaseLoader } from './load-release.ts';
import { Region } from './region.ts';

/** Every remote's region, by name. */
export type Regions = ReadonlyMap<string, Region>;

/**
 * Registers each remote as a single-spa application. What single-spa waits for is only the region, which
 * answers at once: were it the remote itself, one that hangs would keep every other from mounting. The remote is
 * the application's parcel, mounted with its own `mountParcel`, so that single-spa forgets it when it goes.
 */
export function registerRemoteApplications(
  here: () => RegistryHere,
  supervision: { loader: ReleaseLoader; timeLimit: number },
  context: { content: () => HTMLElement; isOwner: (remote: string, pathname: string) => boolean },
): Regions {
  const regions = new Map<string, Region>();
  for (const name of Object.keys(here().registry.remotes)) {
    const entry = () => here().registry.remotes[name] as RegistryEntry;
    const region = new Region(name, { entry, ...supervision });
    regions.set(name, region);
    registerApplication({
      name,
      app: async () => ({
        bootstrap: async () => {},
        mount: async ({ mountParcel }: { mountParcel: MountParcel }) => region.showIn(context.content(), mountParcel),
        unmount: () => region.hide(),
      }),
      activeWhen: (location) => context.isOwner(name, location.pathname),
    });
  }
  return regions;
}
