import { eq } from 'drizzle-orm';
import { doctor } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';

/** The hospital that a member of staff writes for; null for the system admin. */
export async function hospitalOf({ tx, caller }: Pick<Call, 'tx' | 'caller'>): Promise<string | null> {
  if (caller?.role === 'ROLE_HCP_ADMIN') return caller.hospitalId;
  if (!caller?.doctorId) return null;
  const [own] = await tx.select({ hospitalId: doctor.hospitalId }).from(doctor).where(eq(doctor.id, caller.doctorId));
  return own?.hospitalId ?? null;
}
