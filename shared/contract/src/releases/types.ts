import type { InferType } from 'yup';
import type {
  apiContractResult,
  freezeResult,
  partStatusResult,
  releaseChangeResult,
  releaseInForceResult,
  releasesStatusResult,
  retiredPartResult,
  versionCountsResult,
} from './results.ts';

/** What a deployed api answers (`GET /api/contract`). */
export type ApiContract = InferType<typeof apiContractResult>;

/** What users, or some of them, get of a part, and who decided that; null where the history does not hold it. */
export type ReleaseInForce = InferType<typeof releaseInForceResult>;

/** What browsers said of one version. */
export type VersionCounts = InferType<typeof versionCountsResult>;

/** By part and version. */
export type ReleaseReports = Record<string, Record<string, VersionCounts>>;

/** How a part stands: the shell, or a remote. */
export type PartStatus = InferType<typeof partStatusResult>;

/** A part that was taken away. */
export type RetiredPart = InferType<typeof retiredPartResult>;

/** What keeps its version for now. */
export type ReleaseFreeze = InferType<typeof freezeResult>;

/** One change, as the history holds it. */
export type ReleaseChange = InferType<typeof releaseChangeResult>;

/** Everything that users get, and the last changes of it. */
export type ReleasesStatus = InferType<typeof releasesStatusResult>;
