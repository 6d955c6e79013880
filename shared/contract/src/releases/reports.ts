/** The stages of bringing something into the page, in order; each ends well or in a failure of its own kind. */
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
 * What can become of a version of a remote in a page: it was drawn; it could not be brought or drawn; another version
 * stood in for it; it broke after it had been drawn. Of a part with a canary also whether the server answered its calls,
 * once a page, or answered one with 5xx.
 */
export const REPORT_KINDS = ['shown', 'failed', 'fallback', 'crashed', 'answered', 'unanswered'] as const;

/** One of {@link REPORT_KINDS}. */
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What a browser tells of a version of a remote; nothing of who is there, where or what they see. */
export interface VersionReport {
  name: string;
  version: string;
  kind: ReportKind;
  /** Of what went wrong: where. */
  stage?: LoadStage | undefined;
  /** Of what was shown: milliseconds from mount to drawn, without the time in which its files came. */
  time?: number | undefined;
  /** For how many it stands, 1 to 10: not each of those that went well is told. */
  weight: number;
}

/** What a browser sends at a time: 1 to 50 reports. */
export interface ReportMessage {
  reports: VersionReport[];
}
