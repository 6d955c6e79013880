import type { OwnedRoute, Registry, RegistryEntry } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';

const EVERY = 60_000;

/** What is another by now than this page was loaded with. */
export interface RegistryWatch {
  /**
   * Tells whether the way to a screen is the moment for a new page: the shell is another by now, or the remote that is
   * entered. Never within a screen, where somebody may be filling in a form.
   */
  isOutdated(before: OwnedRoute, next: OwnedRoute): boolean;
  /** True where whoever is here gets another version of the remote. */
  isStale(remote: string): boolean;
  /** True where the shell itself has. */
  isShellStale(): boolean;
}

/**
 * Asks now and then, and once somebody changes it here, whether the registry has changed; the page itself stays as it is.
 * @param loaded the registry that the page came with
 * @param entryHere gives an entry as whoever is here gets it
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
      // Offline, or the gateway restarts: the next look will tell.
    }
  };
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  eventBus.on('registry:changed', look);
  const versionIn = ({ remotes }: Registry, name: string) => remotes[name] && entryHere(remotes[name]).active.version;
  const isStale = (remote: string) => versionIn(current, remote) !== versionIn(loaded, remote);
  // A gateway that says it only now tells nothing about this page.
  const isShellStale = () => Boolean(current.shell && loaded.shell) && current.shell !== loaded.shell;
  return {
    isStale,
    isShellStale,
    isOutdated: (before, next) =>
      (before.path !== next.path && isShellStale()) || (before.remote !== next.remote && isStale(next.remote)),
  };
}
