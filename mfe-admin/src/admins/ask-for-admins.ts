import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { listAdmins } from '@openward/contract/people';

/** Asks the server for one page of the administrators of a role. A list has its own skeleton: no busy overlay. */
export function askForAdmins(userrole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN', query: PageQuery, options: CallOptions) {
  return call(listAdmins, { query: { ...query, userrole } }, { quiet: true, ...options });
}
