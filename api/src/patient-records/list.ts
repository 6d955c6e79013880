import type { PageQuery } from '@openward/contract';
import type { ListedPatient } from '@openward/contract/patients';
import { type AnyColumn, and, count, eq, type SQL } from 'drizzle-orm';
import { patient, user } from '../database/schema/index.ts';
import { peopleInOrder } from '../database/sorting.ts';
import { type Call, isPaged, pageOf, windowOf } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { patientsOf, patientsWith } from './search.ts';

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['email', user.email],
  ['dateOfBirth', patient.dateOfBirth],
  ['status', user.status],
]);

/** What a list is narrowed down to. */
export interface Narrowed {
  q?: string | undefined;
  sort?: string | undefined;
  doctorIds: readonly string[];
}

/** A call of staff. */
export type StaffCall = Pick<Call, 'tx' | 'records'> & { caller: Caller };

/** One page of the patients, by name unless told otherwise, and of a page how many there are in all. */
export async function listPatients(call: StaffCall, query: PageQuery, doctorIds: readonly string[] = []) {
  const { limit, offset } = windowOf(query);
  const narrowed = { ...query, doctorIds };
  let total = 0;
  const rows = await readPatients(call, narrowed, { limit, offset }, async (where) => {
    if (!isPaged(query)) return;
    const [counted] = await call.tx
      .select({ total: count() })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(where);
    total = counted?.total ?? 0;
  });
  return pageOf(
    rows.map(({ patientId: _patientId, telePhoneNo: _phone, ...row }): ListedPatient => row),
    total,
    query,
  );
}

/** The rows of a list that the caller may see. @param beside what else is asked of the same rows */
export async function readPatients(
  { tx, records, caller }: StaffCall,
  { q, sort, doctorIds }: Narrowed,
  { limit, offset }: { limit: number; offset: number },
  beside?: (where: SQL | undefined) => Promise<void>,
) {
  return records.read('patient', async (visible) => {
    const where = and(
      visible,
      q?.trim() ? patientsWith(q) : undefined,
      doctorIds.length > 0 ? patientsOf(doctorIds, caller) : undefined,
    );
    await beside?.(where);
    return tx
      .select({
        id: patient.id,
        patientId: patient.id,
        userId: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        telePhoneNo: user.phoneNo,
        dateOfBirth: patient.dateOfBirth,
        status: user.status,
      })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(where)
      .orderBy(...peopleInOrder(sort, SORTABLE, patient.id))
      .limit(limit)
      .offset(offset);
  });
}
