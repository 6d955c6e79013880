import type { PageQuery } from '@openward/contract';
import type { DoctorAccount } from '@openward/contract/doctors';
import { and, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctor, hospital, user } from '../database/schema/index.ts';
import { contains } from '../database/search.ts';
import { windowOf } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { orderOf } from './sorting.ts';
import { visibleDoctors } from './visible.ts';

function select(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      id: doctor.id,
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      telePhoneNo: sql<string>`coalesce(${user.phoneNo}, '')`,
      status: user.status,
      userRole: sql<'ROLE_DOCTOR'>`${user.role}`,
      hospitalId: doctor.hospitalId,
      hospitalName: hospital.name,
      speciality: doctor.speciality,
    })
    .from(doctor)
    .innerJoin(user, eq(user.id, doctor.userId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(where)
    .$dynamic();
}

/** One page of the doctors whom the caller may see, in whatever state, by name unless told otherwise. */
export async function doctorAccountsOf(
  tx: Tx,
  caller: Caller,
  query: PageQuery,
): Promise<{ rows: DoctorAccount[]; total: number }> {
  const text = sql`${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email} || ' ' || ${hospital.name}`;
  const where = and(visibleDoctors(caller), query.q ? contains(text, query.q) : undefined);
  const { limit, offset } = windowOf(query);
  const rows = await select(tx, where)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(doctor)
    .innerJoin(user, eq(user.id, doctor.userId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * A doctor whom the caller may see, by the doctor's id or that of their account; both rows held until the call ends where
 * they are to be changed. @throws Refusal not_found
 */
export async function doctorAccountOf(
  tx: Tx,
  caller: Caller,
  id: string,
  lock: 'lock' | 'look',
): Promise<DoctorAccount> {
  const query = select(tx, and(visibleDoctors(caller), or(eq(doctor.id, id), eq(doctor.userId, id))));
  const [row] = await (lock === 'lock' ? query.for('update', { of: [user, doctor] }) : query);
  if (!row) throw notFound('Doctor');
  return row;
}
