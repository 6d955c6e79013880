import type { Parcel, ParcelConfig } from 'single-spa';
import type { SlotName, SlotProps } from './slots.ts';

/**
 * What stands in a slot: it is loaded, all of it is shown, there is no provider, all of them failed, or some did while
 * others are shown.
 */
export type SlotState = 'loading' | 'shown' | 'absent' | 'failed' | 'incomplete';

/** Mounts a parcel as a child of what it belongs to; single-spa hands it to every application and parcel. */
export type MountParcel = (config: ParcelConfig, props: { domElement: HTMLElement }) => Parcel;

/** A slot that was mounted. */
export interface MountedSlot<N extends SlotName> {
  /** Hands new props to the providers. */
  update(props: SlotProps[N]): void;
  /** Tries those again that failed. */
  retry(): void;
  /** Takes it away. */
  remove(): void;
}

/** What the shell does for remotes beyond mounting them. */
export interface ShellHost {
  /** Shows what other remotes provide for a slot in an element, and tells how it fares. It never throws. */
  mountSlot<N extends SlotName>(
    name: N,
    element: HTMLElement,
    given: { mountParcel: MountParcel | undefined; props: SlotProps[N]; tell: (state: SlotState) => void },
  ): MountedSlot<N>;
  /** True where the portal has a screen at an address (a path) that whoever is signed in may see. */
  isScreen(path: string): boolean;
}

let host: ShellHost = {
  mountSlot(_name, _element, { tell }) {
    tell('absent');
    return { update() {}, retry() {}, remove() {} };
  },
  isScreen: () => true,
};

/** Connects the shell; it calls this once at start. */
export function connectShell(shell: ShellHost): void {
  host = shell;
}

/** True where the portal has a screen at an address (a path) that whoever is signed in may see: parts of it come and go. */
export function isScreen(path: string): boolean {
  return host.isScreen(path);
}

/** The shell that this page runs in. */
export function shellHost(): ShellHost {
  return host;
}
