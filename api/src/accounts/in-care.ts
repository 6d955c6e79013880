import type { Role } from '@openward/contract';
import type { SecondFactor } from '@openward/contract/accounts';

import { and, eq, isNull, or } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import type { Tx } from '../platform/database/database.ts';
import { doctor, patient, user } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';

/** A user whose password the caller may set. */
export interface InCare {
  id: string;
  /** Null for users who are not patients. */
  patientId: string | null;
  firstName: string;
  lastName: string;
  role: Role;
  secondFactor: SecondFactor | null;
  providerAllowed: boolean;
}

/**
 * The active user of an id, if the caller may set their password: a system admin all, an HCP admin the patients they
 * see and the doctors of their hospital. Never the caller, whose own password needs the current one.
 * @throws Refusal not_found, audited with the caller's account
 */
export async function inCareOf(tx: Tx, caller: Caller, userId: string): Promise<InCare> {
  const [found] = await tx
    .select({
      id: user.id,
      patientId: patient.id,
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      secondFactor: user.secondFactor,
      providerAllowed: user.providerAllowed,
      hospitalId: doctor.hospitalId,
    })
    .from(user)
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .leftJoin(patient, eq(patient.userId, user.id))
    .where(and(eq(user.id, userId), eq(user.status, 'ACTIVE'), or(isNull(patient.id), visibility.patient(caller))));
  if (!found || found.id === caller.userId || !isInCharge(caller, found)) throw unknownTo(caller);
  return found;
}

/** The same answer for users outside the caller's care and for unknown ones. */
export function unknownTo(caller: Caller): Refusal {
  return refusal('not_found', 'User not found.', { account: caller.userId });
}

function isInCharge(caller: Caller, found: { role: Role; hospitalId: string | null }): boolean {
  if (caller.role === 'ROLE_SYS_ADMIN') return true;
  // An HCP admin without a hospital is in charge of no users.
  if (!caller.hospitalId) return false;
  return found.role === 'ROLE_PATIENT' || (found.role === 'ROLE_DOCTOR' && found.hospitalId === caller.hospitalId);
}
