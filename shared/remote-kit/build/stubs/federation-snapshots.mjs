// Replaces the federation runtime's manifest handling: our remotes come from the registry in the page and have no
// federation manifests.
export const getGlobalRemoteInfo = () => ({});

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}
