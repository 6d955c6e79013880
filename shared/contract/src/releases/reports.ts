/** The stages of loading a remote in order; each name is the failure of that stage. */
export const LOAD_STAGES = [
  'absent',
  'incompatible',
  'timeout',
  'offline',
  'status',
  'integrity',
  'entry',
  'module',
  'crash',
] as const;

/** One of {@link LOAD_STAGES}. */
export type LoadStage = (typeof LOAD_STAGES)[number];

/**
 * What happened to a remote's version in a page. `shown`: displayed. `failed`: could not load or render. `fallback`:
 * shown instead of another version. `crashed`: broke later. For parts with a canary, also `answered` (once per page) or
 * `unanswered` (5xx) calls to the server.
 */
export const REPORT_KINDS = ['shown', 'failed', 'fallback', 'crashed', 'answered', 'unanswered'] as const;

/** One of {@link REPORT_KINDS}. */
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A browser's report about a version of a remote, without personal data or context. */
export interface VersionReport {
  name: string;
  version: string;
  kind: ReportKind;
  /** For failures: the stage. */
  stage?: LoadStage | undefined;
  /** For `shown`: milliseconds from mount to display, without loading time. */
  time?: number | undefined;
  /** The number of events that the report represents, 1 to 10, because successes are sampled. */
  weight: number;
}

/** A batch of 1 to 50 reports. */
export interface ReportMessage {
  reports: VersionReport[];
}
