import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { listDoctorAccounts } from '@openward/contract/people';

/** Asks the server for one page of the doctors, in whatever state. A list has its own skeleton: no busy overlay. */
export function askForDoctors(query: PageQuery, options: CallOptions) {
  return call(listDoctorAccounts, { query }, { quiet: true, ...options });
}
