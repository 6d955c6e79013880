import type { Contract } from '@openward/contract/everything';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { inAlphabet } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { doctor, patient, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { quietEnds } from './quiet.ts';
import { mailAddress, SMS_CHANNEL_OF, SMS_NOT_REACHED, smsNumber } from './reached.ts';

/** POST /sms/recipients */
export const checkSmsRecipients: Handler<Contract['messages']['checkSmsRecipients']> = async ({ body }, call) => {
  const [chosen, ends] = await pipelined(
    chosenPatients(call, body.patientId),
    quietEnds(call.tx, call.services.now(), { patientIds: body.patientId, hospital: hospitalIdOf(call.caller) }),
  );
  return chosen.map((one) => {
    const { id, firstName, lastName, dateOfBirth, phoneNo } = one;
    const name = { id, firstName, lastName, dateOfBirth, phoneNo, ...ends.get(id) };
    return phoneNo
      ? { ...name, channel: one.channel, notReached: null }
      : { ...name, channel: null, notReached: one.notReached };
  });
};

/** A patient chosen for a message, and how to reach them. */
export interface Chosen {
  id: string;
  patientId: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  language: string;
  /** The number for SMS; null if none may be sent. */
  phoneNo: string | null;
  /** The channel of that number. */
  channel: 'mob' | 'phoneNo';
  /** The reason why there is no number. */
  notReached: 'opted_out' | 'no_number';
  /** Null if they opted out of e-mail. */
  email: string | null;
}

/**
 * The chosen patients without duplicates, by name.
 * @throws Refusal not_found if one of them does not exist any more
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
        phoneNo: smsNumber('app_user'),
        channel: SMS_CHANNEL_OF,
        notReached: SMS_NOT_REACHED,
        email: mailAddress('app_user'),
      })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(and(visible, inArray(patient.id, ids), eq(user.status, 'ACTIVE')))
      .orderBy(inAlphabet(user.lastName), inAlphabet(user.firstName), asc(patient.id)),
  );
  if (rows.length < ids.length) {
    throw notFound('Patient not found.', 'patientId');
  }
  return rows;
}

/** The hospital for which staff write; null for the system admin. */
export async function hospitalOf({ tx, caller }: Pick<Call, 'tx' | 'caller'>): Promise<string | null> {
  if (caller?.role === 'ROLE_HCP_ADMIN') return caller.hospitalId;
  if (!caller?.doctorId) return null;
  const [own] = await tx.select({ hospitalId: doctor.hospitalId }).from(doctor).where(eq(doctor.id, caller.doctorId));
  return own?.hospitalId ?? null;
}

/** The same as an expression of type `uuid`, for use in larger queries. */
export function hospitalIdOf(caller: Call['caller']): SQL {
  if (caller?.role === 'ROLE_HCP_ADMIN') return sql`${caller.hospitalId}::uuid`;
  return sql`(select writer.hospital_id from doctor writer where writer.id = ${caller?.doctorId ?? null}::uuid)`;
}
