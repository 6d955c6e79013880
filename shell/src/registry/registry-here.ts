import { type OwnedRoute, type Registry, type RegistryEntry, routeFinder } from '@openward/contract/releases';
import { sessionAtom, store } from '@openward/remote-kit';
import { type EntryFor, entryFor } from './entry-for.ts';
import { whoIsHere } from './who-is-here.ts';

/** Finds a route by address. */
export type FindRoute = (pathname: string) => OwnedRoute | undefined;

/** The registry as whoever is here gets it. */
export interface RegistryHere {
  registry: Registry;
  find: FindRoute;
}

/** An entry as whoever is here gets it. */
export const entryHere = (entry: RegistryEntry): EntryFor => entryFor(entry, whoIsHere);

/**
 * Menu, routes, slots and code come from this one choice, so that they are of the same releases. It is made anew when
 * somebody signs in or out; what is on the screen stays as it is until the next way into it.
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
