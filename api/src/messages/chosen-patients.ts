import type { NotReached } from '@openward/contract/messages';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** Somebody who was chosen for a message, with how they are reached. */
export interface Chosen {
  id: string;
  patientId: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  phoneNo: string | null;
  mobOptIn: boolean;
  mobOptOut: boolean;
  email: string;
  emailOptIn: boolean;
  emailOptOut: boolean;
}

/**
 * The patients that somebody chose, each once, in the order of their names.
 * @throws Refusal not_found where one of them is not there, or not any more
 */
export async function chosenPatients({ tx, records }: Call, patientIds: readonly string[]): Promise<Chosen[]> {
  const ids = [...new Set(patientIds.map((id) => id.toLowerCase()))];
  const rows = await records.read('patient', (visible) =>
    tx
      .select({
        id: patient.id,
        patientId: patient.id,
        firstName: user.firstName,
        lastName: user.lastName,
        dateOfBirth: patient.dateOfBirth,
        phoneNo: user.phoneNo,
        mobOptIn: patient.mobOptIn,
        mobOptOut: patient.mobOptOut,
        email: user.email,
        emailOptIn: patient.emailOptIn,
        emailOptOut: patient.emailOptOut,
      })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(and(visible, inArray(patient.id, ids), eq(user.status, 'ACTIVE')))
      .orderBy(asc(user.lastName), asc(user.firstName), asc(patient.id)),
  );
  if (rows.length < ids.length) {
    throw new Refusal('not_found', 'Patient not found.', { errors: { patientId: 'Patient not found.' } });
  }
  return rows;
}

/** Why somebody gets no message; null for who gets it. Who wants none is told apart from whom none could reach. */
export function notReached({ phoneNo, mobOptOut }: Pick<Chosen, 'phoneNo' | 'mobOptOut'>): NotReached | null {
  if (mobOptOut) return 'opted_out';
  return phoneNo ? null : 'no_number';
}
