import type { Registry } from '@openward/contract/registry';
import { eventBus } from '@openward/event-bus';

const EVERY = 60_000;

/** What the gateway says is current; older gateways do not say which shell is. */
type Current = Registry & { shell?: unknown };

/** What has another active version than this page was loaded with. */
export interface RegistryWatch {
  isStale(remote: string): boolean;
  /** True where the shell itself has. */
  isShellStale(): boolean;
}

/** Asks now and then whether the registry has changed; the page itself stays as it is. */
export function watchRegistry(loaded: Current): RegistryWatch {
  let stale = new Set<string>();
  let isShellStale = false;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const response = await fetch('/registry.json', { cache: 'no-store' });
      if (!response.ok) return;
      const current = (await response.json()) as Current;
      stale = new Set(
        Object.keys(loaded.remotes).filter(
          (name) => current.remotes[name]?.active.version !== loaded.remotes[name]?.active.version,
        ),
      );
      isShellStale = Boolean(current.shell && loaded.shell) && !isSame(current.shell, loaded.shell);
      if (current.revision !== loaded.revision) eventBus.emit('registry:changed', { revision: current.revision });
    } catch {
      // Offline, or the gateway restarts: the next look will tell.
    }
  };
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return { isStale: (remote) => stale.has(remote), isShellStale: () => isShellStale };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
