// In the place of the federation runtime's reading of manifests: our remotes come from the registry in the page, and
// have none.
export const getGlobalRemoteInfo = () => ({});

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}
