import type { PageQuery } from '@openward/contract';
import type { ListedPatient } from '@openward/contract/people';

import { type AnyColumn, and, count, eq, type SQL } from 'drizzle-orm';
import { patient, user } from '../platform/database/schema/index.ts';
import { peopleInOrder } from '../platform/database/sorting.ts';
import { type Call, isPaged, pageOf, windowOf } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
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
    // What narrows a list speaks of patients alone, and each of them has a user.
    const [counted] = await call.tx.select({ total: count() }).from(patient).where(where);
    total = counted?.total ?? 0;
  });
  return pageOf(
    rows.map(({ patientId: _patientId, telePhoneNo: _phone, ...row }): ListedPatient => row),
    total,
    query,
  );
}

/**
 * The rows of a list that the caller may see. Whoever has the same name stands in the order of the index, which later
 * pages are read by.
 * @param beside what else is asked of the same rows; its condition speaks of `patient` alone
 */
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
    const inOrder = peopleInOrder(sort, SORTABLE, user.id);
    // Who stands on the page is told by indexes; the rest is read of them alone, and not of all on the pages before it.
    const page = tx
      .select({ id: user.id })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(where)
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset)
      .as('page');
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
      .from(page)
      .innerJoin(user, eq(user.id, page.id))
      .innerJoin(patient, eq(patient.userId, page.id))
      .orderBy(...inOrder);
  });
}
