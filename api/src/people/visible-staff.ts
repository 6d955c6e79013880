import { and, eq, type SQL, sql } from 'drizzle-orm';
import { doctor, user } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';

/**
 * The visibility rule for the accounts of administrators; every query of staff uses this one or that for doctors.
 *
 * | account        | doctor | HCP admin       | system admin |
 * |----------------|--------|-----------------|--------------|
 * | administrators | none   | own             | all          |
 * | doctors        | own    | of own hospital | all          |
 */
export function visibleAdmins(caller: Caller): SQL | undefined {
  // Written as in the partial index of administrators.
  const admins = sql`${user.role} in ('ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN')`;
  if (caller.role === 'ROLE_SYS_ADMIN') return admins;
  return caller.role === 'ROLE_HCP_ADMIN' ? and(admins, eq(user.id, caller.userId)) : sql`false`;
}

/** The visibility rule for doctors; see {@link visibleAdmins}. */
export function visibleDoctors(caller: Caller): SQL {
  switch (caller.role) {
    case 'ROLE_SYS_ADMIN':
      return sql`true`;
    case 'ROLE_HCP_ADMIN':
      return caller.hospitalId ? eq(doctor.hospitalId, caller.hospitalId) : sql`false`;
    case 'ROLE_DOCTOR':
      return caller.doctorId ? eq(doctor.id, caller.doctorId) : sql`false`;
    default:
      return sql`false`;
  }
}
