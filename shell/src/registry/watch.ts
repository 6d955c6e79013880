import type { Registry } from '@openward/contract/registry';
import { eventBus } from '@openward/event-bus';

const EVERY = 60_000;

/** What has another active version than this page was loaded with. */
export interface RegistryWatch {
  isStale(remote: string): boolean;
  /** True where the shell itself has. */
  isShellStale(): boolean;
}

/** Asks now and then whether the registry has changed; the page itself stays as it is. */
export function watchRegistry(loaded: Registry): RegistryWatch {
  let stale = new Set<string>();
  let isShellStale = false;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const response = await fetch('/registry.json', { cache: 'no-cache' });
      if (!response.ok) return;
      const current = (await response.json()) as Registry;
      stale = new Set(
        Object.keys(loaded.remotes).filter(
          (name) => current.remotes[name]?.active.version !== loaded.remotes[name]?.active.version,
        ),
      );
      // A gateway that says it only now tells nothing about this page.
      isShellStale = Boolean(current.shell && loaded.shell) && current.shell !== loaded.shell;
      if (current.revision !== loaded.revision) eventBus.emit('registry:changed', { revision: current.revision });
    } catch {
      // Offline, or the gateway restarts: the next look will tell.
    }
  };
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return { isStale: (remote) => stale.has(remote), isShellStale: () => isShellStale };
}
