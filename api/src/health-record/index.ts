export { healthRecordHandlers } from './calls.ts';
export { type ExchangedDocument, takenDocuments } from './documents.ts';
