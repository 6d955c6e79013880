import type { PageQuery } from '@openward/contract';
import type { AdminAccount } from '@openward/contract/doctors';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { hospital, user } from '../database/schema/index.ts';
import { contains } from '../database/search.ts';
import { windowOf } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { orderOf } from './sorting.ts';
import { visibleAdmins } from './visible.ts';

function select(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      telePhoneNo: sql<string>`coalesce(${user.phoneNo}, '')`,
      status: user.status,
      userRole: sql<AdminAccount['userRole']>`${user.role}`,
      hospitalId: user.hospitalId,
      hospitalName: sql<string | null>`${hospital.name}`,
    })
    .from(user)
    .leftJoin(hospital, eq(hospital.id, user.hospitalId))
    .where(where)
    .$dynamic();
}

/** One page of the administrators of a role, by name unless told otherwise. */
export async function adminsOf(
  tx: Tx,
  caller: Caller,
  query: PageQuery & { userrole: AdminAccount['userRole'] },
): Promise<{ rows: AdminAccount[]; total: number }> {
  const text = sql`${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email} || ' ' || coalesce(${hospital.name}, '')`;
  const where = and(
    visibleAdmins(caller),
    eq(user.role, query.userrole),
    query.q ? contains(text, query.q) : undefined,
  );
  const { limit, offset } = windowOf(query);
  const rows = await select(tx, where)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(user)
    .leftJoin(hospital, eq(hospital.id, user.hospitalId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** An administrator whom the caller may see; held until the call ends where they are to be changed. @throws Refusal not_found */
export async function adminOf(tx: Tx, caller: Caller, id: string, lock: 'lock' | 'look'): Promise<AdminAccount> {
  const query = select(tx, and(visibleAdmins(caller), eq(user.id, id)));
  const [row] = await (lock === 'lock' ? query.for('update', { of: user }) : query);
  if (!row) throw notFound('User');
  return row;
}
