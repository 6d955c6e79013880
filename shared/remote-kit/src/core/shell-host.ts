import type { Parcel, ParcelConfig } from 'single-spa';
import type { SlotName, SlotProps } from './slots.ts';

/** The state of a slot. `absent`: no provider. `failed`: all providers failed. `incomplete`: some failed. */
export type SlotState = 'loading' | 'shown' | 'absent' | 'failed' | 'incomplete';

/** Mounts a parcel as a child of an application or parcel. single-spa passes this function to each of them. */
export type MountParcel = (config: ParcelConfig, props: { domElement: HTMLElement }) => Parcel;

export interface MountedSlot<N extends SlotName> {
  update(props: SlotProps[N]): void;
  retry(): void;
  remove(): void;
}

/** Services of the shell for remotes. */
export interface ShellHost {
  /** Mounts the providers of a slot in an element and reports the slot's state. Never throws. */
  mountSlot<N extends SlotName>(
    name: N,
    element: HTMLElement,
    given: { mountParcel: MountParcel | undefined; props: SlotProps[N]; tell: (state: SlotState) => void },
  ): MountedSlot<N>;
  /** Returns true if the portal has a screen at a path that the signed-in user may see. */
  isScreen(path: string): boolean;
}

let host: ShellHost = {
  mountSlot(_name, _element, { tell }) {
    tell('absent');
    return { update() {}, retry() {}, remove() {} };
  },
  isScreen: () => true,
};

/** Connects the shell, which calls this once at start. */
export function connectShell(shell: ShellHost): void {
  host = shell;
}

/** Returns true if the portal has a screen at a path that the signed-in user may see. Remotes may come and go. */
export function isScreen(path: string): boolean {
  return host.isScreen(path);
}

/** Returns the shell of this page. */
export function shellHost(): ShellHost {
  return host;
}
