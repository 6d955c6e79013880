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

/** The answer of a deployed API (`GET /api/contract`). */
export type ApiContract = InferType<typeof apiContractResult>;

/** An active or canary version, and who released it; null if the history does not contain it. */
export type ReleaseInForce = InferType<typeof releaseInForceResult>;

/** Browser reports about one version. */
export type VersionCounts = InferType<typeof versionCountsResult>;

/** By part and version. */
export type ReleaseReports = Record<string, Record<string, VersionCounts>>;

/** The state of the shell or a remote. */
export type PartStatus = InferType<typeof partStatusResult>;

/** A part that was removed. */
export type RetiredPart = InferType<typeof retiredPartResult>;

/** A freeze of a part or of all parts. */
export type ReleaseFreeze = InferType<typeof freezeResult>;

/** A change in the history. */
export type ReleaseChange = InferType<typeof releaseChangeResult>;

/** All current versions and the latest changes. */
export type ReleasesStatus = InferType<typeof releasesStatusResult>;
