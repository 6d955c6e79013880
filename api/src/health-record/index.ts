// What the rest of the server may use of the health record.
export { healthRecordHandlers } from './calls.ts';
export { type ExchangedDocument, takenDocuments } from './documents.ts';
