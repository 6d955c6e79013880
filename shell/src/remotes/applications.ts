import type { Registry } from '@openward/contract/registry';
import { registerApplication } from 'single-spa';
import type { RemoteLoader } from './loader.ts';
import { Region } from './region.ts';

/** Every remote's region, by name. */
export type Regions = ReadonlyMap<string, Region>;

/**
 * Registers each remote as a single-spa application. What single-spa waits for is only the region, which
 * answers at once: were it the remote itself, one that hangs would keep every other from mounting.
 */
export function registerRemoteApplications(
  registry: Registry,
  loader: RemoteLoader,
  context: { content: () => HTMLElement; isOwner: (remote: string, pathname: string) => boolean },
): Regions {
  const regions = new Map<string, Region>();
  for (const name of Object.keys(registry.remotes)) {
    const region = new Region(name, loader);
    regions.set(name, region);
    registerApplication({
      name,
      app: async () => ({
        bootstrap: async () => {},
        mount: async () => region.show(context.content()),
        unmount: () => region.hide(),
      }),
      activeWhen: (location) => context.isOwner(name, location.pathname),
    });
  }
  return regions;
}
