import type { CallOptions } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { staff } from '../staff-client.ts';

/** Asks the server for one page of the doctors, in whatever state. A list has its own skeleton: no busy overlay. */
export function askForDoctors(query: PageQuery, options: CallOptions) {
  return staff.listDoctorAccounts({ query }, { quiet: true, ...options });
}
