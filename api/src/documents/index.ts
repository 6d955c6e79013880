// What the rest of the server may use of documents.
export { documentHandlers } from './calls.ts';
export { areNamesIntact, namesToKeep, relationOf, submitterOf } from './completion-names.ts';
export { digestOf, digestOfHashed, type Hashed, namesDigestOf } from './evidence.ts';
export { COMPLETE } from './reading.ts';
