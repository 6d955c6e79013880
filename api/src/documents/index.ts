export { alertsAmong, type MarkedAnswer, markedAnswersOf } from './alerts.ts';
export { documentHandlers } from './calls.ts';
export { areNamesIntact, namesToKeep, relationOf, submitterOf } from './completion-names.ts';
export { digestOf, digestOfHashed, type Hashed, namesDigestOf } from './evidence.ts';
export { readDocumentFile } from './files.ts';
export { assignForVisit, hasFormsFor } from './for-visits.ts';
export { COMPLETE } from './reading.ts';
export { remindBeforeVisits } from './remind-before-visits.ts';
export { chainOf, SIGN, type StoredSignature, selectSignatures, signaturesOf, strokesHash } from './signatures.ts';
