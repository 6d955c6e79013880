import type { RemoteDefinition } from '../core/create-remote.tsx';

/** Stands in the place of the kit's own where screens are drawn by the build: what a remote is made of is all it takes. */
export function createRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}
