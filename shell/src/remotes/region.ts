import { hasRoute } from '@openward/contract/releases';
import { type MountParcel, store } from '@openward/remote-kit';
import { atom } from 'jotai';
import type { ParcelConfig } from 'single-spa';
import { Place, type PlaceOptions, type PlaceState } from './place.ts';

/** What the content region shows besides a remote's own screen. */
export type RegionState = { phase: 'empty' } | (PlaceState & { remote: string });

/** The region of the remote that owns the present address. */
export const regionAtom = atom<RegionState>({ phase: 'empty' });

/**
 * One remote's place in the content of the page. It never fails towards single-spa, so that the others can always
 * be mounted.
 */
export class Region extends Place {
  constructor(remote: string, options: Omit<PlaceOptions, 'part' | 'tell'>) {
    super({
      ...options,
      part: (module) => module.screens as unknown as ParcelConfig,
      // A version that stands in for another may not have the screen that the address is of.
      isFit: (release) => hasRoute(release, location.pathname),
      tell: (state) => store.set(regionAtom, { ...state, remote }),
    });
  }

  /** Begins to show the remote; returns at once. */
  showIn(parent: HTMLElement, mountParcel: MountParcel): void {
    parent.append(this.element);
    this.show(mountParcel);
  }

  /** Takes the remote away; returns within the limit, whatever the remote does. */
  override async hide(): Promise<void> {
    await super.hide();
    this.element.remove();
    store.set(regionAtom, { phase: 'empty' });
  }
}
