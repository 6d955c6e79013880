export { importHandlers } from './calls.ts';
export { IMPORT_CHANNEL, type ImportPort, runImports } from './run-imports.ts';
