import type { SlotName, SlotProps } from './slots.ts';

/** What the shell does for remotes beyond mounting them. */
export interface ShellHost {
  /**
   * Mounts what another remote provides for a slot into an element.
   * `onGone` is called where it crashes later.
   * @returns a function that takes it away, or null where nobody provides the slot or it cannot be loaded
   */
  mountSlot<N extends SlotName>(
    name: N,
    element: HTMLElement,
    props: SlotProps[N],
    onGone: () => void,
  ): Promise<(() => void) | null>;
}

let host: ShellHost = { mountSlot: async () => null };

/** Connects the shell; it calls this once at start. */
export function connectShell(shell: ShellHost): void {
  host = shell;
}

/** The shell that this page runs in. */
export function shellHost(): ShellHost {
  return host;
}
