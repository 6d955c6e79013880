import type { Role } from '@openward/contract';

/** The signed-in user behind a call. Ids that do not apply to the role are null. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
  /** When this session began with a password. */
  signedInAt: Date;
}
