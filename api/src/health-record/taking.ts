import type { RecordKind } from '@openward/contract/health-record';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';

/** How the audit calls a download. */
export const TAKEN: Readonly<Record<RecordKind, string>> = { PDF: 'take along PDF', FHIR: 'take along FHIR' };

/** What taking along works with. */
export type TakingCall = Pick<Call, 'tx' | 'records' | 'services'> & { caller: Caller };
