import type { ShellHost, SlotState } from '@openward/remote-kit';
import type { ParcelConfig } from 'single-spa';
import type { RegistryHere } from '../registry/registry-here.ts';
import type { ReleaseLoader } from './load-release.ts';
import { Place, type PlaceState } from './place.ts';

/** Mounts slots: each provider gets a place of its own, supervised like a remote's screens. */
export function slotMounting(
  here: () => RegistryHere,
  supervision: { loader: ReleaseLoader; timeLimit: number },
): Pick<ShellHost, 'mountSlot'> {
  return {
    mountSlot(name, element, { mountParcel, props, tell }) {
      const providers = Object.entries(here().registry.remotes)
        .filter(([, { active }]) => active.slots.includes(name))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      if (providers.length === 0 || !mountParcel) {
        tell('absent');
        return { update() {}, retry() {}, remove() {} };
      }
      const phases = new Map<Place, PlaceState['phase']>();
      const places = providers.map(([, entry]) => {
        const place: Place = new Place({
          entry: () => entry,
          ...supervision,
          part: (module) => module.slots[name] as unknown as ParcelConfig | undefined,
          // A fallback version may lack the slot, which is not a failure.
          isFit: ({ slots }) => slots.includes(name),
          tell: ({ phase }) => {
            phases.set(place, phase);
            tell(stateOf([...phases.values()]));
          },
        });
        phases.set(place, 'loading');
        return place;
      });
      for (const place of places) {
        element.append(place.element);
        place.show(mountParcel, { slotProps: props });
      }
      return {
        update(next) {
          for (const place of places) place.update({ slotProps: next });
        },
        retry() {
          for (const place of places) if (phases.get(place) === 'failed') void place.retry();
        },
        remove() {
          for (const place of places) void place.hide().then(() => place.element.remove());
        },
      };
    },
  };
}

/** The combined state of a slot. */
function stateOf(phases: PlaceState['phase'][]): SlotState {
  if (phases.every((phase) => phase === 'failed')) return 'failed';
  if (!phases.includes('shown')) return 'loading';
  return phases.includes('failed') ? 'incomplete' : 'shown';
}
