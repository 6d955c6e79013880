import { type CallOptions, call } from '@openward/api-client';
import { listRecordAccess } from '@openward/contract/audit';

/** A page of the access log: where it begins, and whether it includes the patient's own activity. */
export interface AccessView {
  /** Undefined for the newest. */
  before: number | undefined;
  own: boolean;
}

/** Loads the access log of the user's own record. */
export async function askForAccess({ before, own }: AccessView, options: CallOptions) {
  const query = { before, own: own ? 'yes' : 'no' } as const;
  return (await call(listRecordAccess, { query }, { quiet: true, ...options })).result;
}
