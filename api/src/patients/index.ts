import type { patientEndpoints } from '@openward/contract/patients';
import { type AnyColumn, and, count, eq, sql } from 'drizzle-orm';
import { patient, user } from '../database/schema/index.ts';
import { contains } from '../database/search.ts';
import { peopleInOrder } from '../database/sorting.ts';
import { type Handlers, isPaged, pageOf, windowOf } from '../http/call.ts';
import { sendSms } from './send-sms.ts';

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['dateOfBirth', patient.dateOfBirth],
]);

/** Patients. */
export const patientHandlers: Handlers<typeof patientEndpoints> = {
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
