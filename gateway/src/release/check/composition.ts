import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
/** What users would get together: a shell, and one version of each remote. */
export interface Composition {
  /** Undefined where none is released yet: then nobody gets anything. */
  shell: ReleaseManifest | undefined;
  /** In the order in which routes that two of them want belong to them. */
  remotes: ReleaseManifest[];
  /** What the deployed api answers; undefined where that is not known. */
  api?: ApiContract | undefined;
}
