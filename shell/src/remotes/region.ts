import { hasRoute } from '@openward/contract/releases';
import { type MountParcel, store } from '@openward/remote-kit';
import { atom } from 'jotai';
import type { ParcelConfig } from 'single-spa';
import { Place, type PlaceOptions, type PlaceState } from './place.ts';

/** The state of the content region; `base` is the folder of the remote's active version. */
export type RegionState = { phase: 'empty' } | (PlaceState & { remote: string; base?: string });

/** The region of the remote that owns the present address. */
export const regionAtom = atom<RegionState>({ phase: 'empty' });

/** One remote's place in the content. It never rejects towards single-spa, so that the others can always mount. */
export class Region extends Place {
  constructor(remote: string, options: Omit<PlaceOptions, 'part' | 'tell'>) {
    super({
      ...options,
      part: (module) => module.screens as unknown as ParcelConfig,
      // A fallback version may lack the screen of the address.
      isFit: (release) => hasRoute(release, location.pathname),
      tell: (state) => store.set(regionAtom, { ...state, remote, base: options.entry().active.base }),
    });
  }

  /** Starts showing the remote; returns at once. */
  showIn(parent: HTMLElement, mountParcel: MountParcel): void {
    parent.append(this.element);
    this.show(mountParcel);
  }

  /** Removes the remote; returns within the limit, even if the remote hangs. */
  override async hide(): Promise<void> {
    await super.hide();
    this.element.remove();
    store.set(regionAtom, { phase: 'empty' });
  }
}
