import { type OwnedRoute, type Registry, type RegistryEntry, routeFinder } from '@openward/contract/releases';
import { sessionAtom, store } from '@openward/remote-kit';
import { type EntryFor, entryFor } from './entry-for.ts';
import { whoIsHere } from './who-is-here.ts';

/** Finds a route by address. */
export type FindRoute = (pathname: string) => OwnedRoute | undefined;

/** The registry for the current user. */
export interface RegistryHere {
  registry: Registry;
  find: FindRoute;
}

/** An entry for the current user. */
export const entryHere = (entry: RegistryEntry): EntryFor => entryFor(entry, whoIsHere);

/**
 * Menu, routes, slots and code all use this choice, so that their releases match. It is recomputed at sign-in and
 * sign-out; the current screen stays until it is entered again.
 * @param page the registry that the page was loaded with
 */
export function registryHere(page: Registry): () => RegistryHere {
  let made: RegistryHere | undefined;
  store.sub(sessionAtom, () => {
    made = undefined;
  });
  return () => {
    if (!made) {
      const remotes = Object.entries(page.remotes).map(([name, entry]) => [name, entryHere(entry)]);
      const registry = { ...page, remotes: Object.fromEntries(remotes) };
      made = { registry, find: routeFinder(registry) };
    }
    return made;
  };
}
