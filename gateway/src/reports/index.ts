export { registerReports } from './reporting.ts';
export { folderSink, type ReportSink } from './report-sink.ts';
export { type Reporting, type ReportingOptions, startReporting } from './reporting.ts';
export type { Reports, VersionReports } from './counts.ts';
