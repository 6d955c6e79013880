import { and, eq } from 'drizzle-orm';
import { patient } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

/**
 * The patient whose record the caller may take along: themselves, or whom they act for. A record without its documents
 * would not be one, so a proxy must have been given these as well as the profile, which the contract asks for.
 * @param action what the audit calls it @param about what else it says of it
 * @throws Refusal not_found; not_allowed
 */
export async function patientToTake(
  call: Pick<Call, 'tx' | 'records'> & { caller: Caller },
  id: string,
  action?: string,
  about?: string,
): Promise<{ id: string; userId: string }> {
  const [found] = await call.records.read(
    'patient',
    (visible) =>
      call.tx
        .select({ id: patient.id, patientId: patient.id, userId: patient.userId })
        .from(patient)
        .where(and(visible, eq(patient.id, id))),
    action,
    about,
  );
  if (!found) throw notFound('Patient');
  const { actingFor, userId: account } = call.caller;
  if (actingFor && !actingFor.areas.includes('documents')) {
    throw new Refusal('not_allowed', 'This part was not shared with you.', { account });
  }
  return found;
}

/** False for whoever acts for a patient without having been given this. */
export function maySeeAppointments({ actingFor }: Caller): boolean {
  return !actingFor || actingFor.areas.includes('appointments');
}
