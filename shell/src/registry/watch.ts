import type { Registry } from '@openward/contract/registry';
import { eventBus } from '@openward/event-bus';

const EVERY = 60_000;

/** Which remotes have another active version than this page was loaded with. */
export interface RegistryWatch {
  isStale(remote: string): boolean;
}

/** Asks now and then whether the registry has changed; the page itself stays as it is. */
export function watchRegistry(loaded: Registry): RegistryWatch {
  let stale = new Set<string>();
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const response = await fetch('/registry.json', { cache: 'no-store' });
      if (!response.ok) return;
      const current = (await response.json()) as Registry;
      if (current.revision === loaded.revision) {
        stale = new Set();
        return;
      }
      stale = new Set(
        Object.keys(loaded.remotes).filter(
          (name) => current.remotes[name]?.active.version !== loaded.remotes[name]?.active.version,
        ),
      );
      eventBus.emit('registry:changed', { revision: current.revision });
    } catch {
      // Offline, or the gateway restarts: the next look will tell.
    }
  };
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return { isStale: (remote) => stale.has(remote) };
}
