// What the rest of the server may use of imports.
export { importHandlers } from './calls.ts';
export { IMPORT_CHANNEL, type ImportPort, turnImports } from './turn.ts';
