import type { Contract } from '@openward/contract/everything';
import { type AnyColumn, and, count, eq, sql } from 'drizzle-orm';
import { sendSms } from '../messages/send-sms.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import { contains } from '../platform/database/search.ts';
import { peopleInOrder } from '../platform/database/sorting.ts';
import { type Handlers, isPaged, pageOf, windowOf } from '../platform/http/call.ts';

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['dateOfBirth', patient.dateOfBirth],
]);

/** Patients. */
export const patientHandlers: Handlers<
  Pick<Contract['people'], 'listActivePatients'> & Pick<Contract['messages'], 'sendSms'>
> = {
  sendSms,
  async listActivePatients({ query }, { tx, records }) {
    const { limit, offset } = windowOf(query);
    const active = and(
      eq(user.status, 'ACTIVE'),
      query.q ? contains(sql`${user.firstName} || ' ' || ${user.lastName}`, query.q) : undefined,
    );
    let total = 0;
    const rows = await records.read('patient', async (visible) => {
      if (isPaged(query)) {
        const [counted] = await tx
          .select({ total: count() })
          .from(patient)
          .innerJoin(user, eq(user.id, patient.userId))
          .where(and(visible, active));
        total = counted?.total ?? 0;
      }
      return tx
        .select({
          id: patient.id,
          patientId: patient.id,
          firstName: user.firstName,
          lastName: user.lastName,
          dateOfBirth: patient.dateOfBirth,
        })
        .from(patient)
        .innerJoin(user, eq(user.id, patient.userId))
        .where(and(visible, active))
        .orderBy(...peopleInOrder(query.sort, SORTABLE, user.id))
        .limit(limit)
        .offset(offset);
    });
    return pageOf(
      rows.map(({ id, firstName, lastName, dateOfBirth }) => ({ id, firstName, lastName, dateOfBirth })),
      total,
      query,
    );
  },
};
