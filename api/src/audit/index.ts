// What the rest of the server may use of the audit.
export { auditHandlers } from './calls.ts';
export { type ChainEnd, chainAudit } from './chain.ts';
export { aboutPatients, actorFor, pageOf, selectEntries } from './entries.ts';
