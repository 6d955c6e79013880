import type { Contract } from '@openward/contract/everything';
import type { NotReached } from '@openward/contract/messages';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { doctor, patient, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

/** POST /sms/recipients */
export const checkSmsRecipients: Handler<Contract['messages']['checkSmsRecipients']> = async ({ body }, call) => {
  const chosen = await chosenPatients(call, body.patientId);
  return chosen.map((one) => {
    const { id, firstName, lastName, dateOfBirth } = one;
    return { id, firstName, lastName, dateOfBirth, notReached: notReached(one) };
  });
};

/** Somebody who was chosen for a message, with how they are reached. */
export interface Chosen {
  id: string;
  patientId: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  language: string;
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
        language: user.language,
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
    throw notFound('Patient not found.', 'patientId');
  }
  return rows;
}

/** Why somebody gets no message; null for who gets it. Who wants none is told apart from whom none could reach. */
export function notReached({ phoneNo, mobOptOut }: Pick<Chosen, 'phoneNo' | 'mobOptOut'>): NotReached | null {
  if (mobOptOut) return 'opted_out';
  return phoneNo ? null : 'no_number';
}

/** The hospital that a member of staff writes for; null for the system admin. */
export async function hospitalOf({ tx, caller }: Pick<Call, 'tx' | 'caller'>): Promise<string | null> {
  if (caller?.role === 'ROLE_HCP_ADMIN') return caller.hospitalId;
  if (!caller?.doctorId) return null;
  const [own] = await tx.select({ hospitalId: doctor.hospitalId }).from(doctor).where(eq(doctor.id, caller.doctorId));
  return own?.hospitalId ?? null;
}
