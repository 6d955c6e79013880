import type { CallOptions } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { staff } from '../staff-client.ts';

/** Asks the server for one page of the administrators of a role. A list has its own skeleton: no busy overlay. */
export function askForAdmins(userrole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN', query: PageQuery, options: CallOptions) {
  return staff.listAdmins({ query: { ...query, userrole } }, { quiet: true, ...options });
}
