/** What a deployed api answers (`GET /api/contract`). */
export interface ApiContract {
  endpoints: {
    /** The first is what our clients use. */
    method: string;
    /** Below `/api`, parameters as `:name`. */
    path: string;
    /** Of each contract of this endpoint that the api answers: its own, and the one of the release before. */
    hashes: string[];
  }[];
}

/** What users, or some of them, get of a part, and who decided that; null where the history does not hold it. */
export interface ReleaseInForce {
  version: string;
  /** ISO 8601 UTC. */
  since: string | null;
  by: string | null;
  /** Empty where nobody said. */
  why: string | null;
}

/** What some of the users get. */
export interface CanaryInForce extends ReleaseInForce {
  /** Of the users, 1 to 99. */
  percent: number;
}

/** What browsers said of one version. */
export interface VersionCounts {
  shown: number;
  /** It did not load. */
  failed: number;
  /** It was shown in the place of a version that did not load. */
  fallback: number;
  /** It broke while it was shown. */
  crashed: number;
  /** ISO 8601 UTC: what is counted came after it. */
  since: string;
}

/** By part and version. */
export type ReleaseReports = Record<string, Record<string, VersionCounts>>;

/** How a part stands: the shell, or a remote. */
export interface PartStatus {
  name: string;
  active: ReleaseInForce;
  /** What pages fall back to and a rollback leads to; null where nothing is left. */
  previous: string | null;
  canary: CanaryInForce | null;
  /** What was rolled back from or halted, the latest first. */
  withdrawn: string[];
  /** Of the versions that browsers spoke of; absent where nobody counts. */
  reports?: Record<string, VersionCounts>;
}

/** One change, as the history holds it. */
export interface ReleaseChange {
  revision: number;
  /** ISO 8601 UTC. */
  at: string;
  who: string;
  why: string;
  action: string;
  /** The part. */
  name: string;
  from: string | null;
  to: string;
  /** Of a canary: how many of the users. */
  percent?: number;
}

/** Everything that users get, and the last changes of it. */
export interface ReleasesStatus {
  revision: number;
  /** The shell first, the others by name. */
  parts: PartStatus[];
  /** The latest first. */
  changes: ReleaseChange[];
  /** What does not fit together, and where registry and history do not agree: a sentence for each. */
  problems: string[];
}
