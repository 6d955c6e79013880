import type { PageQuery } from '@openward/contract';
import type { DoctorAccount } from '@openward/contract/people';

import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { StaffSearch } from '../platform/database/lists.ts';
import { doctor, hospital, user } from '../platform/database/schema/index.ts';
import type { Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { accountColumns } from './account-columns.ts';
import { countedDoctors, selectOfDoctors } from './doctor-records.ts';
import { accountsPage } from './staff-sorting.ts';
import { visibleDoctors } from './visible-staff.ts';

/** The columns of {@link DoctorAccount} that other lists of doctors lack. */
const COLUMNS = {
  ...accountColumns,
  userId: user.id,
  userRole: sql<'ROLE_DOCTOR'>`${user.role}`,
};

/** One page of the doctors the caller may see, in any state, by name unless the query says otherwise. */
export async function doctorAccountsOf(
  tx: Tx,
  caller: Caller,
  query: PageQuery,
  language: string,
): Promise<Reply<DoctorAccount[]>> {
  const where = and(
    visibleDoctors(caller),
    StaffSearch.for(query.q)?.matchingWith(sql`searchable(${user.email} || ' ' || ${hospital.name})`),
  );
  const page = accountsPage(query, language);
  const rows = await page.read(
    tx,
    countedDoctors(where),
    page.of(
      selectOfDoctors(tx, { ...COLUMNS, place: page.place })
        .where(and(where, page.beyond))
        .$dynamic(),
    ),
  );
  return page.reply(rows.map(({ place: _place, ...row }) => row));
}

/**
 * A doctor the caller may see, by the id of the doctor or of their account; `lock` locks both rows until the call ends.
 * @throws Refusal not_found
 */
export async function doctorAccountOf(
  tx: Tx,
  caller: Caller,
  id: string,
  lock: 'lock' | 'look',
): Promise<DoctorAccount> {
  const query = selectOfDoctors(tx, COLUMNS).where(
    and(visibleDoctors(caller), or(eq(doctor.id, id), eq(doctor.userId, id))),
  );
  const [row] = await (lock === 'lock' ? query.for('update', { of: [user, doctor] }) : query);
  if (!row) throw notFound('Doctor not found.');
  return row;
}
