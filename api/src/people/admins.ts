import type { PageQuery } from '@openward/contract';
import type { AdminAccount, UserAccount } from '@openward/contract/people';

import { and, eq, or, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { StaffSearch } from '../platform/database/lists.ts';
import { hospital, user } from '../platform/database/schema/index.ts';
import type { Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { accountColumns } from './account-columns.ts';
import { accountsPage } from './staff-sorting.ts';
import { visibleAdmins } from './visible-staff.ts';

/** The columns of {@link AdminAccount}. */
const COLUMNS = {
  ...accountColumns,
  id: user.id,
  userRole: sql<AdminAccount['userRole']>`${user.role}`,
  hospitalId: user.hospitalId,
  hospitalName: sql<string | null>`${hospital.name}`,
};

function select<C extends SelectedFields>(tx: Tx, columns: C) {
  return tx.select(columns).from(user).leftJoin(hospital, eq(hospital.id, user.hospitalId));
}

/** One page of the administrators of a role, by name unless the query says otherwise. */
export async function adminsOf(
  tx: Tx,
  caller: Caller,
  query: PageQuery & { userrole: AdminAccount['userRole'] },
  language: string,
): Promise<Reply<AdminAccount[]>> {
  const where = and(
    visibleAdmins(caller),
    eq(user.role, query.userrole),
    StaffSearch.for(query.q)?.matchingWith(sql`searchable(concat_ws(' ', ${user.email}, ${hospital.name}))`),
  );
  const page = accountsPage(query, language);
  const rows = await page.read(
    tx,
    sql`${user} left join ${hospital} on ${hospital.id} = ${user.hospitalId} where ${where}`,
    page.of(
      select(tx, { ...COLUMNS, place: page.place })
        .where(and(where, page.beyond))
        .$dynamic(),
    ),
  );
  return page.reply(rows.map(({ place: _place, ...row }) => row));
}

/** The caller's own account, or that of an administrator they may see. @throws Refusal not_found */
export async function accountOf(tx: Tx, caller: Caller, id: string): Promise<UserAccount> {
  const [row] = await select(tx, { ...COLUMNS, userRole: user.role }).where(
    and(or(eq(user.id, caller.userId), visibleAdmins(caller)), eq(user.id, id)),
  );
  if (!row) throw notFound('User not found.');
  return row;
}

/** An administrator the caller may see; `lock` locks the row until the call ends. @throws Refusal not_found */
export async function adminOf(tx: Tx, caller: Caller, id: string, lock: 'lock' | 'look'): Promise<AdminAccount> {
  const query = select(tx, COLUMNS).where(and(visibleAdmins(caller), eq(user.id, id)));
  const [row] = await (lock === 'lock' ? query.for('update', { of: user }) : query);
  if (!row) throw notFound('User not found.');
  return row;
}
