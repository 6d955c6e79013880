import type { Registry } from '@openward/contract/registry';
import type { ShellHost } from '@openward/remote-kit';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import type { RemoteLoader } from './loader.ts';

/** Mounts slots as single-spa parcels; one that fails or crashes leaves its place empty and harms nobody. */
export function slotMounting(registry: Registry, loader: RemoteLoader): ShellHost {
  return {
    async mountSlot(name, element, props, onGone) {
      const provider = Object.values(registry.remotes).find(({ active }) => active.slots.includes(name));
      if (!provider) return null;
      try {
        const { module } = await loader.load(provider.active.name);
        const config = module.slots[name] as ParcelConfig | undefined;
        if (!config) return null;
        const parcel = mountRootParcel(config, {
          ...props,
          domElement: element,
          onShown: () => {},
          onCrash: (error: unknown) => {
            console.error(`openward: slot ${name} crashed`, error);
            onGone();
          },
        });
        await parcel.mountPromise;
        return () => void parcel.unmount();
      } catch {
        return null;
      }
    },
  };
}
