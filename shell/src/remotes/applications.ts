import type { RegistryEntry } from '@openward/contract/releases';
import type { MountParcel } from '@openward/remote-kit';
import { registerApplication } from 'single-spa';
import type { RegistryHere } from '../registry/registry-here.ts';
import type { ReleaseLoader } from './load-release.ts';
import { Region } from './region.ts';

/** Every remote's region, by name. */
export type Regions = ReadonlyMap<string, Region>;

/**
 * Registers each remote as a single-spa application. single-spa waits only for the region, which answers at once; a
 * remote that hangs would otherwise keep all others from mounting. The remote is a parcel of the application, mounted
 * with its own `mountParcel`, so that single-spa releases it on unmount.
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
