import type { Registry } from '@openward/contract/registry';
import type { ShellHost } from '@openward/remote-kit';
import type { ParcelConfig } from 'single-spa';
import type { ReleaseLoader } from './load-release.ts';
import { Place } from './place.ts';

/** Shows slots: each is a place of its own, under the same supervision as a remote's screens. */
export function slotMounting(
  registry: Registry,
  supervision: { loader: ReleaseLoader; timeLimit: number },
): Pick<ShellHost, 'mountSlot'> {
  return {
    mountSlot(name, element, { mountParcel, props, tell }) {
      const entry = Object.values(registry.remotes).find(({ active }) => active.slots.includes(name));
      if (!entry || !mountParcel) {
        tell('absent');
        return { update() {}, retry() {}, remove() {} };
      }
      const place = new Place({
        entry,
        ...supervision,
        part: (module) => module.slots[name] as unknown as ParcelConfig | undefined,
        tell: ({ phase }) => tell(phase),
      });
      element.append(place.element);
      place.show(mountParcel, { slotProps: props });
      return {
        update: (next) => place.update({ slotProps: next }),
        retry: () => void place.retry(),
        remove() {
          void place.hide().then(() => place.element.remove());
        },
      };
    },
  };
}
