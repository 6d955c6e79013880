import { type CallOptions, call } from '@openward/api-client';
import { listAudit } from '@openward/contract/audit';

import type { AuditFilter } from './audit-filter.ts';

/** Asks the server for one page of the audit log. @param before where it begins; undefined for the newest */
export async function askForAudit(filter: AuditFilter, before: number | undefined, options: CallOptions) {
  const query = { ...queryOf(filter), before };
  return (await call(listAudit, { query }, { quiet: true, ...options })).result;
}

/** A filter as the server takes it: days are those of the device. */
export function queryOf(filter: AuditFilter) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const said = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...(Object.fromEntries(said) as Partial<AuditFilter>), timeZone };
}
