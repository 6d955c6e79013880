import { type CallOptions, call } from '@openward/api-client';
import { listRecordAccess } from '@openward/contract/audit';

/** What a page of accesses is asked for with: where it begins, and whether the patient's own doings are in it. */
export interface AccessView {
  /** Undefined for the newest. */
  before: number | undefined;
  own: boolean;
}

/** Asks the server who opened or changed the own record. */
export async function askForAccess({ before, own }: AccessView, options: CallOptions) {
  const query = { before, own: own ? 'yes' : 'no' } as const;
  return (await call(listRecordAccess, { query }, { quiet: true, ...options })).result;
}
