export * from './base.ts';
export { type ExportFile, type ExportManifest, type ExportStatus, NDJSON } from './bulk.ts';
export * from './calls.ts';
export * from './resources.ts';
export * from './scopes.ts';
export * from './subscriptions.ts';
