export { registerReports } from './report-route.ts';
export { folderSink, type ReportSink } from './report-sink.ts';
export { type Reporting, type ReportingOptions, startReporting } from './reporting.ts';
export type { Reports, VersionReports } from './reports.ts';
