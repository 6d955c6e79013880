import type { RemoteDefinition } from '../core/create-remote.tsx';

/** Replaces `createRemote` where the build renders screens: it only needs the definition. */
export function createRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}
