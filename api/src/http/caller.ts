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

/** The paired device behind a call of a kiosk. It is no user. */
export interface KioskCaller {
  kioskId: string;
  /** Whose patients it may check in. */
  hospitalId: string;
  hospitalName: string;
  name: string;
}

/** Whoever does something that the audit keeps. */
export type Actor = Caller | KioskCaller;

/** How the audit names them. */
export function nameOfActor(actor: Actor | null): { actorId: string | null; actorRole: string | null } {
  if (!actor) return { actorId: null, actorRole: null };
  return 'kioskId' in actor
    ? { actorId: actor.kioskId, actorRole: 'KIOSK' }
    : { actorId: actor.userId, actorRole: actor.role };
}
