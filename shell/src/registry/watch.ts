import type { OwnedRoute, Registry, RegistryEntry } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';

const EVERY = 60_000;

/** What has changed since this page was loaded. */
export interface RegistryWatch {
  /**
   * Tells whether a navigation should load a new page: the shell or the entered remote has changed. False within a
   * screen, where the user may be filling in a form.
   */
  isOutdated(before: OwnedRoute, next: OwnedRoute): boolean;
  /** True when the current user gets another version of the remote now. */
  isStale(remote: string): boolean;
  /** True when the shell itself has changed. */
  isShellStale(): boolean;
}

/**
 * Polls the registry, and checks at once after a change in this page; the page itself stays as it is.
 * @param loaded the registry that the page came with
 * @param entryHere gives the entry for the current user
 */
export function watchRegistry(
  loaded: Registry,
  entryHere: (entry: RegistryEntry) => Pick<RegistryEntry, 'active'>,
): RegistryWatch {
  let current = loaded;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const response = await fetch('/registry.json', { cache: 'no-cache' });
      if (!response.ok) return;
      current = (await response.json()) as Registry;
    } catch {
      // Offline, or the gateway restarts: the next poll will tell.
    }
  };
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  eventBus.on('registry:changed', look);
  const versionIn = ({ remotes }: Registry, name: string) => remotes[name] && entryHere(remotes[name]).active.version;
  const isStale = (remote: string) => versionIn(current, remote) !== versionIn(loaded, remote);
  // If only one of them names a shell version, they cannot be compared.
  const isShellStale = () => Boolean(current.shell && loaded.shell) && current.shell !== loaded.shell;
  return {
    isStale,
    isShellStale,
    isOutdated: (before, next) =>
      (before.path !== next.path && isShellStale()) || (before.remote !== next.remote && isStale(next.remote)),
  };
}
