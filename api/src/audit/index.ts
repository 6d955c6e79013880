export { auditHandlers, recordAccess } from './calls.ts';
export { type ChainEnd, chainAudit } from './chain.ts';
export { aboutPatients, actorFor, pageOf, selectEntries } from './entries.ts';
export { auditWhere } from './log.ts';
