export { importHandlers } from './calls.ts';
export { IMPORT_CHANNEL, type ImportPort, turnImports } from './turn.ts';
